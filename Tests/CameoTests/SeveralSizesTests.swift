import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Several sizes of one photo, drawn from one decode.
@Suite struct SeveralSizesTests {
  private static let portrait = Folders.fixtures.appending(path: "portrait.jpg").path

  private func job(_ widths: [Int], placement: PhotoPlacement = .top) -> Job {
    Job(
      template: "knight", photos: [Job.Photo(Self.portrait, placement: placement)],
      outputs: widths.map { Job.Output(size: .width($0)) })
  }

  @Test("A small picture beside a large one is nearly the one alone", arguments: [24, 32, 48, 96], [0.0, 7.5])
  func small(width: Int, angle: Double) throws {
    let library = try #require(cameo)
    let placement = PhotoPlacement.view(Placement(center: .init(x: 0.5, y: 0.4), zoom: 1.3, angle: angle))
    let alone = try library.picture(job([width], placement: placement))
    let result = try library.render(job([512, width], placement: placement))
    let bytes = try #require(result.outputs.last?.bytes)
    let beside = try PhotoReader(ByteSource(bytes: bytes)).decode().bitmap
    #expect(beside.size == alone.size)
    let differences = zip(beside.bytes, alone.bytes).map { Double(abs(Int($0) - Int($1))) }
    let mean = differences.reduce(0, +) / Double(differences.count)
    #expect(mean < 0.5 && (differences.max() ?? 0) <= 16, "mean \(mean), worst \(differences.max() ?? 0)")
  }

  @Test(
    "A turned photo's corners, which no opening shows, are missed by no pixel",
    arguments: (try? Cameo())?.library.entries.map(\.id) ?? [])
  func corners(id: String) throws {
    let library = try #require(cameo)
    let template = try library.library.template(id)
    let photos = template.placeholders.map {
      Job.Photo(
        Self.portrait, placeholder: $0.id,
        placement: .view(Placement(center: .init(x: 0.45, y: 0.4), zoom: 1.6, angle: 30)))
    }
    let scale = OutputSize.scale(0.25)
    let composite = Job.Output(size: scale)
    // Beside these all of each placeholder's box is decoded.
    let boxes = template.placeholders.map { Job.Output(content: .rect, placeholder: $0.id, size: scale) }
    let alone = Job(template: .value(template), photos: photos, outputs: [composite])
    let beside = Job(template: .value(template), photos: photos, outputs: [composite] + boxes)
    #expect(try library.render(alone).outputs[0].sha256 == library.render(beside).outputs[0].sha256)
  }

  @Test func aSmallPictureAddsLittleToWhatIsDecoded() throws {
    let library = try #require(cameo)
    func area(_ widths: [Int]) throws -> Int {
      let region = try #require(library.resolve(job(widths)).photos[0].plan?.decode.region)
      return region.width * region.height
    }
    // The bleed and the kernel of 32 px alone reach far around the face.
    let (large, both, small) = (try area([512]), try area([512, 32]), try area([32]))
    #expect(both < large * 5 / 4 && small > both)
  }
}
