import Cameo
import TestSupport
import Testing

/// Faults in pan, zoom and turn that users of other tools reported, each as an input with its right outcome.
@Suite struct ViewportCaseTests {
  private func card(_ width: Int, _ height: Int) -> Bitmap {
    SyntheticPictures.distinct(PixelSize(width: width, height: height))
  }

  private func crop(
    _ bitmap: Bitmap, _ rect: Rect<Photo>, angle: Double = 0, turns: Int = 0, output: Job.Output = .init(),
    policy: Job.Policy = .init()
  ) throws -> Bitmap {
    let placement = PhotoPlacement.request(PlacementRequest(.rect(rect, angle: angle), turns: turns))
    return try #require(cameo).picture(
      Job(PhotoFiles.png(bitmap), placement: placement, output: output, policy: policy))
  }

  @Test("Half-pixel rects give no blank row and one size", arguments: [0.0, 0.25, 0.5, 125.5])
  func halfPixelRects(y: Double) throws {
    let photo = Bitmap(PixelSize(width: 617, height: 434)) { _, _ in Color(red: 90, green: 120, blue: 30) }
    let picture = try crop(photo, Rect(x: 0, y: y, width: 617, height: 308.5))
    #expect(picture.size == PixelSize(width: 617, height: 309))
    #expect(picture.bytes == Bitmap(picture.size) { _, _ in Color(red: 90, green: 120, blue: 30) }.bytes)
  }

  @Test("A photo zoomed out keeps the output's size and shows the background around it")
  func zoomedOut() throws {
    let photo = Bitmap(PixelSize(width: 28, height: 28)) { _, _ in Color(red: 10, green: 200, blue: 10) }
    let job = Job(
      try PhotoFiles.png(photo),
      template: .value(try frame(width: 28, height: 28, background: Color("#ff0000") ?? .transparent)),
      placement: .view(Placement(zoom: 0.9)), policy: .init(onUncovered: .fill))
    let picture = try #require(cameo).picture(job)
    #expect(picture.size == PixelSize(width: 28, height: 28))
    #expect(picture.channels(0, 14) == [255, 0, 0, 255])
    #expect(picture.channels(27, 14) == [255, 0, 0, 255])
    #expect(picture.channels(14, 14) == [10, 200, 10, 255])
  }

  @Test("A square of a photo is square to the pixel", arguments: [(514, 546), (546, 514), (1290, 2796)])
  func squares(width: Int, height: Int) throws {
    let side = Double(min(width, height))
    let photo = Bitmap(PixelSize(width: width, height: height)) { _, _ in Color(red: 1, green: 2, blue: 3) }
    let picture = try crop(photo, Rect(x: 0, y: 0, width: side, height: side))
    #expect(picture.size == PixelSize(width: Int(side), height: Int(side)))
  }

  @Test("A turned photo fills the size that was asked for, from its full resolution")
  func turnedToSize() throws {
    let photo = SyntheticPictures.detailed(PixelSize(width: 581, height: 600))
    let job = Job(
      try PhotoFiles.png(photo), template: .value(try frame(width: 256, height: 256)),
      placement: .view(Placement(angle: 45)), output: .init(size: .width(512)))
    let result = try #require(cameo).render(job)
    #expect(result.outputs[0].size == PixelSize(width: 512, height: 512))
    #expect(result.photos[0].plan?.decode.scale == .full)
  }

  @Test("A rect that reaches outside the photo leaves the photo in its place")
  func outsideTheEdge() throws {
    let photo = card(96, 64)
    let picture = try crop(
      photo, Rect(x: -20, y: -20, width: 136, height: 104), output: .init(background: Color(red: 9, green: 9, blue: 9)),
      policy: .init(onUncovered: .fill))
    #expect(picture.size == PixelSize(width: 136, height: 104))
    for (x, y) in [(0, 0), (95, 63), (50, 20)] {
      #expect(picture.channels(x + 20, y + 20) == photo.channels(x, y))
    }
    #expect(picture.channels(19, 50) == [9, 9, 9, 255])
    #expect(picture.channels(116, 50) == [9, 9, 9, 255])
  }

  @Test("Circles stay circles under a quarter turn in a frame that is not square")
  func noSquashing() throws {
    let center = Point<Photo>(x: 100, y: 80)
    let photo = Bitmap(PixelSize(width: 200, height: 160)) { x, y in
      let offset = Point<Photo>(x: Double(x) + 0.5, y: Double(y) + 0.5) - center
      return offset.length < 40 ? Color(red: 255, green: 255, blue: 255) : Color(red: 0, green: 0, blue: 0)
    }
    let job = Job(
      try PhotoFiles.png(photo), template: .value(try frame(width: 300, height: 200)),
      placement: .view(Placement(turns: 1)))
    let picture = try #require(cameo).picture(job)
    #expect(picture.size == PixelSize(width: 300, height: 200))
    let row = (0..<300).filter { picture.channels($0, 100)[0] > 127 }.count
    let column = (0..<200).filter { picture.channels(150, $0)[0] > 127 }.count
    #expect(abs(row - column) <= 1)
    #expect(row > 100)
  }

  @Test("A photo turns about the view's centre", arguments: [0.0, 30, -30, 45, 100, 200])
  func turningAboutTheCentre(angle: Double) throws {
    // A mark of 3×3 px at a place off the photo's middle.
    let photo = Bitmap(PixelSize(width: 201, height: 151)) { x, y in
      abs(x - 120) <= 1 && abs(y - 70) <= 1 ? Color(red: 255, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 255)
    }
    let job = Job(
      try PhotoFiles.png(photo), template: .value(try frame(width: 41, height: 41)),
      placement: .view(Placement(center: .init(x: 120.5 / 201, y: 70.5 / 151), zoom: 3, angle: angle)))
    let picture = try #require(cameo).picture(job)
    #expect(picture.channels(20, 20)[0] > 200)
    #expect(picture.channels(5, 5)[0] < 20)
  }

  @Test(
    "Angles that differ by full turns give one picture",
    arguments: [(-45.0, 315.0), (-135, 225), (405, 45), (720.5, 0.5)])
  func equalAngles(first: Double, second: Double) throws {
    let file = try PhotoFiles.png(SyntheticPictures.detailed(PixelSize(width: 120, height: 90)))
    let template = try frame(width: 50, height: 40)
    let pictures = try [first, second].map { angle in
      try #require(cameo).picture(Job(file, template: .value(template), placement: .view(Placement(angle: angle))))
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test("A quarter turn exchanges the sides and adds no border", arguments: [1, 3])
  func noBorder(turns: Int) throws {
    let color = Color(red: 250, green: 128, blue: 7)
    let photo = Bitmap(PixelSize(width: 100, height: 60)) { _, _ in color }
    let picture = try crop(photo, Rect(x: 0, y: 0, width: 100, height: 60), turns: turns)
    #expect(picture.size == PixelSize(width: 60, height: 100))
    #expect(picture == Bitmap(picture.size) { _, _ in color })
  }

  @Test("Pans by halves shift the photo symmetrically", arguments: [(0.5, 1), (1.5, 2)])
  func symmetricPans(pan: Double, shift: Int) throws {
    let photo = card(40, 40)
    let background = Color(red: 255, green: 255, blue: 255)
    let pictures = try [pan, -pan].map { pan in
      try crop(
        photo, Rect(x: pan, y: 0, width: 40, height: 40), output: .init(background: background),
        policy: .init(onUncovered: .fill))
    }
    #expect(pictures[0].channels(0, 7) == photo.channels(shift, 7))
    #expect(pictures[1].channels(shift, 7) == photo.channels(0, 7))
    #expect(pictures[1].channels(shift - 1, 7) == [255, 255, 255, 255])
  }

  @Test("No light or grey line shows along an edge at fractional places")
  func noHairline() throws {
    let white = Color(red: 255, green: 255, blue: 255)
    let photo = Bitmap(PixelSize(width: 200, height: 200)) { _, _ in white }
    for size in [OutputSize.native(factor: 1), .width(100), .width(77), .width(300)] {
      let picture = try crop(photo, Rect(x: 0.33, y: 0.66, width: 100, height: 100), output: .init(size: size))
      #expect(picture == Bitmap(picture.size) { _, _ in white })
    }
  }

  @Test("A solid photo stays solid to its edges", arguments: [120, 37, 704, 1000])
  func solidEdges(width: Int) throws {
    let color = Color(red: 12, green: 200, blue: 99)
    let photo = Bitmap(PixelSize(width: 704, height: 704)) { _, _ in color }
    let picture = try crop(photo, Rect(x: 0, y: 0, width: 704, height: 704), output: .init(size: .width(width)))
    #expect(picture == Bitmap(PixelSize(width: width, height: width)) { _, _ in color })
  }

  @Test("The last row and column survive an enlargement by 8")
  func lastRowAndColumn() throws {
    let photo = Bitmap(PixelSize(width: 10, height: 10)) { x, y in
      x == 9 || y == 9 ? Color(red: 255, green: 0, blue: 0) : Color(red: 255, green: 255, blue: 255)
    }
    let picture = try crop(
      photo, Rect(x: 0, y: 0, width: 10, height: 10), output: .init(size: .scale(8)), policy: .init(onUpscale: .allow))
    #expect(picture.size == PixelSize(width: 80, height: 80))
    let red = (0..<80).filter { picture.channels($0, 20)[1] < 128 }
    #expect(red == Array(72..<80))
  }

  @Test("Half of a 10000×10000 photo comes out as 5000×5000, pixel for pixel")
  func halfOfALargePhoto() throws {
    let photo = SyntheticPictures.coordinates(PixelSize(width: 10_000, height: 10_000))
    let file = try PhotoFiles.png(photo)
    let result = try #require(cameo).render(Job(file, placement: .rect(x: 2500, y: 1250, width: 5000, height: 5000)))
    #expect(result.outputs[0].size == PixelSize(width: 5000, height: 5000))
    #expect(result.photos[0].plan?.copies == true)
    let picture = try Bitmap(file: result.outputs[0].bytes ?? [])
    let isEqual = (0..<5000).allSatisfy { y in
      let start = (y + 1250) * photo.stride + 2500 * 4
      return picture.bytes[y * picture.stride..<(y + 1) * picture.stride] == photo.bytes[start..<start + 20_000]
    }
    #expect(isEqual)
  }
}
