import CameoImages
import Testing

@testable import Cameo

/// What people read of a photo that cannot be used.
@Suite struct ImageErrorWordingTests {
  private static let detail = "Corrupt data:\n 7 extraneous\u{0} bytes"
  private static let shown = " (Corrupt data: 7 extraneous? bytes)"

  @Test(
    "Plain words and a remedy come first, those of a library behind them",
    arguments: [
      (ImageError.corrupt(format: .jpeg, detail: detail), "the JPEG is damaged; copy"),
      (.corrupt(format: .heic, detail: detail), "the HEIC is damaged; copy"),
      (.truncated(format: .png, detail: detail), "the PNG is incomplete, part of its data is missing; copy"),
      (.unsupported(format: .webp, feature: detail), "this WebP is of a kind that is not read; save it anew"),
    ])
  func errors(error: ImageError, start: String) {
    #expect(error.message.hasPrefix(start), "\(error.message)")
    #expect(error.message.hasSuffix(Self.shown), "\(error.message)")
  }

  @Test(arguments: [ImageWarning.profileIgnored(detail: detail), .corruptDataUsed(detail: detail)])
  func warningsEndWithTheLibrarysWords(warning: ImageWarning) {
    #expect(warning.message.hasSuffix(Self.shown) && !warning.message.hasPrefix("Corrupt"), "\(warning.message)")
  }

  @Test(
    "What passes a limit says what to do",
    arguments: [
      (ImageError.Bound.photoSide, "use a smaller copy"), (.outputPixels, "ask for a smaller one"),
      (.outputBytes, "allow more, or ask for a smaller one"), (.scans, "save it anew as a baseline JPEG"),
    ])
  func limits(bound: ImageError.Bound, remedy: String) {
    #expect(ImageError.limit(bound, value: 7, limit: 5).message.hasSuffix(" the limit is 5: \(remedy)"))
  }
}
