import TestSupport
import Testing

@testable import Cameo

/// Templates of several placeholders, and placeholders that are turned.
@Suite struct ManyFacesTests {
  private static let colors = [
    Color(red: 220, green: 30, blue: 30), Color(red: 30, green: 200, blue: 30), Color(red: 30, green: 30, blue: 220),
    Color(red: 220, green: 200, blue: 20),
  ]

  @Test("Each photo shows in its own opening", arguments: ["frame-two-faces", "frame-four-faces"], [false, true])
  func eachPhotoShowsInItsOwnOpening(id: String, isReversed: Bool) throws {
    let library = try #require(cameo)
    let template = try library.library.template(id)
    let photos = try template.placeholders.indices.map { index in
      try PhotoFiles.png(Bitmap(PixelSize(width: 90, height: 120), color: Self.colors[index]))
    }
    var job = Job(
      template: TemplateReference(id), photos: [], outputs: [Job.Output(size: .scale(1.5))],
      policy: .init(onUpscale: .allow))
    job.photos = template.placeholders.indices.map { index in
      var photo = Job.Photo(photos[index], placement: .center)
      if isReversed { photo.placeholder = template.placeholders[index].id }
      return photo
    }
    // Photos that name their placeholders may stand in any order.
    if isReversed { job.photos.reverse() }
    let picture = try library.picture(job)
    for (index, placeholder) in template.placeholders.enumerated() {
      let center = placeholder.opening.center
      let pixel = picture.channels(Int(center.x * 1.5), Int((center.y + placeholder.opening.rect.height * 0.2) * 1.5))
      let color = Self.colors[index]
      #expect(pixel == [color.red, color.green, color.blue, 255], "\(placeholder.id)")
    }
  }

  @Test func aMissingPhotoIsRefusedByName() throws {
    let library = try #require(cameo)
    let photo = try PhotoFiles.png(Bitmap(PixelSize(width: 9, height: 9), color: Self.colors[0]))
    #expect(throws: CameoError.photoMissing(placeholder: "right", known: ["left", "right"])) {
      try library.render(Job(photo, template: "frame-two-faces"))
    }
  }

  @Test("A head turns with its opening", arguments: [-30.0, 7, 20, 45])
  func aHeadTurnsWithItsOpening(rotation: Double) throws {
    // A photo whose middle line is where red meets blue; upright in its opening, it leans as the opening does.
    let photo = try PhotoFiles.png(
      Bitmap(PixelSize(width: 300, height: 400)) { x, _ in
        x < 150 ? Color(red: 255, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 255)
      })
    let opening = try #require(Opening(rect: Rect(x: 125, y: 100, width: 150, height: 200), rotation: rotation))
    let template = try Template(
      id: "tilted", name: "Tilted", canvas: Template.Canvas(size: PixelSize(width: 400, height: 400)),
      placeholders: [Template.Placeholder(id: "face", opening: opening)])
    let library = try #require(cameo)
    let picture = try library.picture(Job(photo, template: .value(template), output: Job.Output(size: .scale(2))))
    let (sine, cosine) = sineAndCosine(degrees: rotation)
    for along in stride(from: -80.0, through: 80, by: 20) {
      for (across, expected) in [(-4.0, [255, 0, 0, 255]), (4, [0, 0, 255, 255])] as [(Double, [UInt8])] {
        // From the opening's own axes to the canvas.
        let x = 200 + cosine * across - sine * along
        let y = 200 + sine * across + cosine * along
        #expect(picture.channels(Int(2 * x), Int(2 * y)) == expected, "\(along) \(across)")
      }
    }
    // Seen alone, in its own frame, the head is upright again.
    let alone = try library.picture(
      Job(photo, template: .value(template), output: Job.Output(content: .rect, size: .scale(2))))
    for y in stride(from: 20, to: alone.size.height, by: 60) {
      #expect(alone.channels(alone.size.width / 2 - 6, y) == [255, 0, 0, 255])
      #expect(alone.channels(alone.size.width / 2 + 6, y) == [0, 0, 255, 255])
    }
  }
}
