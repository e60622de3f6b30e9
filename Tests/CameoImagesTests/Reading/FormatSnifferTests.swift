import CameoImages
import Testing

@Suite("FormatSniffer")
struct FormatSnifferTests {
  @Test(
    "What is no photo is named",
    arguments: [
      ("GIF89a\u{1}\u{2}", "GIF"), ("<?xml version=\"1.0\"?>\n<svg xmlns=\"\">", "SVG"), ("<svg/>", "SVG"),
      ("<!DOCTYPE html><html>", "HTML"), ("just a note", "text"), ("II*\0\u{1}", "TIFF"), ("%PDF-1.7", "PDF"),
      ("\0\0\0\u{14}ftypisom\0\0", "a film or another ISO media file"), ("BM1234", "BMP"),
    ])
  func named(_ head: String, _ name: String) {
    #expect(throws: ImageError.unknownFormat(recognized: name)) {
      try PhotoReader(ByteSource(bytes: Array(head.utf8)))
    }
  }

  @Test func noByteIsAnErrorOfItsOwn() {
    #expect(throws: ImageError.empty) { try PhotoReader(ByteSource(bytes: [])) }
  }

  @Test func unknownBytesHaveNoName() {
    #expect(throws: ImageError.unknownFormat(recognized: nil)) {
      try PhotoReader(ByteSource(bytes: [0x00, 0x80, 0xFE, 0x01]))
    }
  }
}
