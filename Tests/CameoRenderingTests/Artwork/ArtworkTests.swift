import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

@testable import CameoRendering

private func svg(_ content: String, _ attributes: String = #"viewBox="0 0 4 4""#) throws -> Artwork {
  let text = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \(attributes)>\(content)</svg>
    """
  return try Artwork(svg: Array(text.utf8))
}

/// The detail of the artwork error that a call throws.
private func detail(of body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch RenderingError.artwork(let detail) {
    return detail
  } catch {
    return nil
  }
}

@Suite struct ArtworkTests {
  @Test func isDrawnAtExactlyTheAskedSize() throws {
    let artwork = try svg(##"<rect width="2" height="4" fill="#ff8000"/>"##)
    for side in [1, 4, 7, 64] {
      let raster = try artwork.raster(size: PixelSize(side, side))
      #expect(raster.size == PixelSize(side, side))
      #expect(raster.channels(side - 1, 0)[3] == (side == 1 ? raster.channels(0, 0)[3] : 0))
    }
    #expect(try artwork.raster(size: PixelSize(64, 64)).channels(31, 63) == [255, 128, 0, 255])
    #expect(try artwork.raster(size: PixelSize(64, 64)).channels(32, 0) == [0, 0, 0, 0])
  }

  @Test(arguments: [
    #"viewBox="0 0 300 500""#, #"viewBox="-10 20 300 500""#, #"width="300" height="500""#,
    #"viewBox="0 0 300 500" width="30mm" height="9mm" preserveAspectRatio="xMinYMin slice""#,
  ])
  func fillsACanvasOfRoundedPixelsToItsEdges(attributes: String) throws {
    // 100 px of 300 ask for 166.67 rows; the canvas has 167.
    let raster = try svg(#"<rect x="-99" y="-99" width="999" height="999"/>"#, attributes)
      .raster(size: PixelSize(100, 167))
    #expect(raster.alphas.allSatisfy { $0 == 255 })
  }

  @Test func anSVGWithoutAnySizeIsDrawnIntoTheWholeRaster() throws {
    let raster = try svg(#"<rect width="100%" height="50%"/>"#, "").raster(size: PixelSize(10, 10))
    #expect(raster.channels(9, 4) == [0, 0, 0, 255])
    #expect(raster.channels(9, 5) == [0, 0, 0, 0])
  }

  @Test func colourIsPremultiplied() throws {
    let raster = try svg(##"<rect width="4" height="4" fill="#ffffff" fill-opacity=".2"/>"##)
      .raster(size: PixelSize(4, 4))
    #expect(raster.channels(2, 2) == [51, 51, 51, 51])
    #expect(!raster.isOpaque)
  }

  @Test(arguments: ["", "GIF89a", "<svg", "<html/>", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>"])
  func whatIsNoSVGIsRefusedAtOnce(text: String) {
    let detail = detail { _ = try Artwork(svg: Array(text.utf8)) }
    #expect(detail?.isEmpty == false)
  }

  @Test func compressedDataIsRefused() {
    #expect(detail { _ = try Artwork(svg: [0x1F, 0x8B, 8, 0]) } == "gzip data is not accepted")
  }

  @Test func theLimitOfBytesHoldsOnBothSidesOfItsEdge() throws {
    let document = Array(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf8)
    _ = try Artwork(svg: document, limit: document.count)
    #expect(throws: RenderingError.artworkBytes(value: document.count, limit: document.count - 1)) {
      try Artwork(svg: document, limit: document.count - 1)
    }
  }

  @Test(arguments: [PixelSize(0, 4), PixelSize(4, 32_767)])
  func aSizeThatCairoDoesNotDrawIsRefused(size: PixelSize) throws {
    let artwork = try svg("")
    #expect(throws: RenderingError.side(value: size.width == 0 ? 0 : 32_767, limit: 32_766)) {
      try artwork.raster(size: size)
    }
  }

  @Test func aBitmapIsDrawnAsItIsOrResized() throws {
    let bitmap = Bitmap.make(40, 20, isOpaque: false) { x, _ in x < 20 ? (255, 0, 0, 255) : (0, 0, 0, 0) }
    let artwork = Artwork(bitmap)
    #expect(artwork.pixelSize == PixelSize(40, 20))
    #expect(try svg("").pixelSize == nil)
    #expect(try address(of: artwork.raster(size: bitmap.size).bytes) == address(of: bitmap.bytes))
    for size in [PixelSize(10, 5), PixelSize(100, 50), PixelSize(10, 50)] {
      let raster = try artwork.raster(size: size)
      #expect(raster.size == size)
      #expect(raster.channels(size.width / 4, size.height / 2) == [255, 0, 0, 255])
      #expect(raster.channels(size.width * 3 / 4, 0) == [0, 0, 0, 0])
    }
  }

  @Test func copiesAreEqualAndOthersAreNot() throws {
    let first = try svg("")
    let copy = first
    #expect(first == copy)
    #expect(first.hashValue == copy.hashValue)
    #expect(try first != svg(""))
  }
}

@Suite struct HostileArtworkTests {
  /// A red 1×1 PNG.
  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

  @Test func noOtherFileIsRead() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "dot.png")
    try #require(Data(base64Encoded: Self.dot)).write(to: file)
    func image(_ address: String) throws -> [UInt8] {
      try svg(#"<image width="4" height="4" xlink:href="\#(address)"/>"#).raster(size: PixelSize(4, 4)).alphas
    }
    // The same picture inside the document is drawn, so nothing else keeps the file away.
    #expect(try image("data:image/png;base64,\(Self.dot)").allSatisfy { $0 == 255 })
    for address in ["file://\(file.path)", file.path, "dot.png", "http://127.0.0.1:9/dot.png"] {
      #expect(try image(address).allSatisfy { $0 == 0 })
    }
  }

  @Test func entitiesThatMultiplyAreRefused() {
    let bomb = """
      <!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">\(zip("bcdefghij", "abcdefghi").map { name, inner in
        "<!ENTITY \(name) \"\(String(repeating: "&\(inner);", count: 10))\">" }.joined())]>
      <svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>
      """
    #expect(detail { _ = try Artwork(svg: Array(bomb.utf8)).raster(size: PixelSize(4, 4)) }?.isEmpty == false)
  }

  @Test func entitiesFromFilesAreRefused() {
    let text = """
      <!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/hostname">]>
      <svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>
      """
    #expect(detail { _ = try Artwork(svg: Array(text.utf8)) }?.isEmpty == false)
  }

  @Test func deepNestingIsRefused() {
    let text =
      #"<svg xmlns="http://www.w3.org/2000/svg">"# + String(repeating: "<g>", count: 5_000)
      + String(repeating: "</g>", count: 5_000) + "</svg>"
    #expect(detail { _ = try Artwork(svg: Array(text.utf8)) }?.isEmpty == false)
  }

  @Test(.timeLimit(.minutes(1))) func usesThatMultiplyEndWithAnError() throws {
    let levels = (1...30).map { level in
      ##"<g id="g\##(level)">"## + String(repeating: ##"<use xlink:href="#g\##(level - 1)"/>"##, count: 10)
        + "</g>"
    }.joined()
    let bomb = try svg(
      ##"<defs><rect id="g0" width="1" height="1"/>\##(levels)</defs><use xlink:href="#g30"/>"##)
    let detail = detail { _ = try bomb.raster(size: PixelSize(4, 4)) }
    #expect(detail?.isEmpty == false)
  }
}
