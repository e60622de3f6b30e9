import TestSupport
import Testing

@testable import Cameo

/// Photos that are drawn while they are decoded where one picture shows them, and decoded whole where two do.
@Suite struct LargePhotoTests {
  private static let size = PixelSize(width: 4200, height: 4100)
  private static let photo = Result {
    var (line, bytes): ([UInt8], [UInt8]) = ([], [])
    for x in 0..<2 * size.width { line += [x / 40, x, x / 7, 255].map { UInt8(truncatingIfNeeded: $0) } }
    for y in 0..<size.height { bytes += line[4 * y..<4 * (y + size.width)] }
    return try PhotoFiles.jpeg(Bitmap(size: size, isOpaque: true, bytes: bytes), orientation: 6)
  }

  private func job(_ photo: [UInt8], _ shape: Job.PlainShape, outputs: Int, leniency: Corruption = .fail) -> Job {
    let whole = PhotoPlacement.rect(
      x: 0, y: 0, width: Double(Self.size.height), height: Double(Self.size.width))
    return Job(
      shape: shape, photos: [Job.Photo(photo, placement: whole)],
      outputs: Array(repeating: Job.Output(size: .width(1900)), count: outputs),
      policy: Job.Policy(onCorrupt: leniency))
  }

  @Test("Its only picture is the one beside another", arguments: [Job.PlainShape.rect, .oval])
  func alone(shape: Job.PlainShape) throws {
    let library = try #require(cameo)
    let photo = try Self.photo.get()
    let alone = try library.render(job(photo, shape, outputs: 1))
    let both = try library.render(job(photo, shape, outputs: 2))
    #expect(alone.outputs[0].sha256 == both.outputs[0].sha256)
    #expect(alone.timings.map(\.step) == both.timings.map(\.step))
  }

  @Test("What is missing of it is told, or refused, as beside another")
  func cut() throws {
    let library = try #require(cameo)
    let photo = try Self.photo.get()
    let cut = Array(photo[..<(photo.count / 2)])
    let alone = try library.render(job(cut, .rect, outputs: 1, leniency: .lenient))
    let both = try library.render(job(cut, .rect, outputs: 2, leniency: .lenient))
    #expect(alone.outputs[0].sha256 == both.outputs[0].sha256)
    #expect(alone.warnings == both.warnings && !alone.warnings.isEmpty)
    for outputs in 1...2 {
      #expect {
        _ = try library.render(job(cut, .rect, outputs: outputs))
      } throws: { error in
        if case .photo(index: 0, src: _, .truncated(format: .jpeg, detail: _))? = error as? CameoError {
          true
        } else {
          false
        }
      }
    }
  }
}
