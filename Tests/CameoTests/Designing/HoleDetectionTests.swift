import Cameo
import Foundation
import TestSupport
import Testing

/// What is found in masks of known holes.
@Suite struct HoleDetectionTests {
  @Test(arguments: MaskSample.all)
  func holesAreFoundAsTheyWereDrawn(sample: MaskSample) throws {
    let (alpha, drawn) = try sample.make()
    let found = HoleDetector().holes(in: alpha).holes
    try #require(found.count == drawn.count)
    for (hole, truth) in zip(found, drawn) {
      let opening = hole.placeholder.opening
      let overlap = try overlap(truth.path, opening.path, alpha.size)
      #expect(overlap >= 0.98, "\(opening)")
      Figures.note("overlap", sample.kind.rawValue, overlap)
      guard let oval = truth.oval else { continue }
      #expect(opening.shape == .oval)
      let (long, short) = (max(oval.width, oval.height), min(oval.width, oval.height))
      #expect(opening.rotation > -45 && opening.rotation <= 45)
      if long >= 1.1 * short {
        let error = abs((opening.rotation - oval.rotation).remainder(dividingBy: 90))
        #expect(error <= 2, "\(opening.rotation) for \(oval.rotation)")
        Figures.note("angle", sample.kind.rawValue, error)
      } else if long < 1.02 * short {
        #expect(opening.rotation == 0)
      }
    }
  }

  private static let bundled = (try? Cameo())?.library.templates.map(\.id) ?? []

  @Test("The holes of bundled masks are found", arguments: bundled, [200, 400, 1000])
  func bundledHolesAreFound(id: String, width: Int) throws {
    let library = try #require(cameo)
    let template = try library.library.template(id)
    let mask = try #require(template.mask)
    let artwork = try Artwork(svg: template.asset(mask.src))
    let height = Int((Double(width) * Double(mask.size.height) / Double(mask.size.width)).rounded())
    let size = PixelSize(width: width, height: height)
    let pixels = try artwork.raster(size: size)
    let detection = try library.detect(PhotoFiles.png(pixels))
    #expect(detection.size == size)
    // The truth is the same picture at four times the pixels. Not the drawing at that size: where several shapes
    // end at one edge, each is antialiased by itself, and the hole of a small raster is a little smaller.
    let fine = PixelSize(width: 4 * width, height: 4 * height)
    let truth = HoleTruth(AlphaPlane(try Artwork(pixels).raster(size: fine)))
    for hole in detection.found.holes {
      let shape = try MaskSample.coverage([hole.placeholder.opening.path], fine, scale: 4)
      let overlap = truth.overlap(shape)
      #expect(overlap >= 0.98, "\(hole.placeholder.opening)")
      Figures.note("overlap", "bundled at \(width)", overlap)
    }
    // An opening whose rim is closed all around is among them.
    let isClosed = truth.holes.contains { $0 > fine.width * fine.height / 100 }
    #expect(isClosed == !detection.placeholders.isEmpty)
  }

  @Test func ovalsThatAreNearlyRoundAreNotTurned() throws {
    let rect = Rect<Mask>(x: 100, y: 90, width: 204, height: 200)
    let opening = try #require(Opening(rect: rect, rotation: 30))
    let size = PixelSize(width: 400, height: 400)
    let alpha = AlphaPlane(size: size, bytes: try MaskSample.coverage([opening.path], size).map { 255 - $0 })
    let found = try #require(HoleDetector().holes(in: alpha).holes.first)
    #expect(found.placeholder.opening.rotation == 0)
    #expect(found.placeholder.opening.shape == .oval)
  }

  @Test func holesAreOrderedAsOneReads() throws {
    let centers = [(60.0, 62.0), (150, 55), (240, 64), (70, 160), (230, 151)]
    let paths = centers.map { Path<Mask>(ovalIn: Rect(x: $0.0 - 30, y: $0.1 - 38, width: 60, height: 76)) }
    let size = PixelSize(width: 300, height: 220)
    let alpha = AlphaPlane(size: size, bytes: try MaskSample.coverage(paths, size).map { 255 - $0 })
    let found = HoleDetector().holes(in: alpha).holes
    #expect(found.map(\.placeholder.id) == (1...5).map { "face-\($0)" })
    for (hole, center) in zip(found, centers) {
      #expect(abs(hole.bounds.center.x - center.0) < 0.5)
      #expect(abs(hole.bounds.center.y - center.1) < 0.5)
    }
  }

  @Test("The rim is as soft as it was made", arguments: [0, 2, 3, 5, 8])
  func rimIsMeasured(radius: Int) throws {
    let size = PixelSize(width: 400, height: 400)
    let path = Path<Mask>(ovalIn: Rect(x: 90, y: 70, width: 220, height: 260))
    let sharp = AlphaPlane(size: size, bytes: try MaskSample.coverage([path], size).map { 255 - $0 })
    let alpha = radius == 0 ? sharp : MaskSample.blurred(sharp, radius: radius)
    let rim = try #require(HoleDetector().holes(in: alpha).holes.first).placeholder.opening.rim
    // Three boxes of 2r + 1 px reach 3r + 1.5 px; the last twentieth is hardly translucent.
    #expect(rim <= 3 * Double(radius) + 1.5)
    #expect(rim >= 1.5 * Double(radius))
  }

  @Test func aMaskWithoutHolesSaysWhy() throws {
    let library = try #require(cameo)
    func svg(_ content: String) -> [UInt8] {
      Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>\(content)</svg>".utf8)
    }
    let opaque = try library.detect(svg("<rect width='200' height='200'/>"))
    #expect(opaque.coverage == .even && opaque.placeholders.isEmpty)
    let free = try library.detect(svg("<rect width='200' height='90'/>"))
    #expect(free.coverage == .parted && free.placeholders.isEmpty && free.found.leaks.isEmpty)
    let leaking = try library.detect(
      svg("<path fill-rule='evenodd' d='M10 10H97V60A50 50 0 1 0 103 60V10H190V190H10Z'/>"))
    #expect(leaking.placeholders.isEmpty)
    let leak = try #require(leaking.found.leaks.first)
    #expect(abs(leak.place.x - 100) < 2 && leak.place.y < 66)
    #expect(abs(leak.width - 6) < 2)
  }

  @Test func aDrawingIsMeasuredInItsOwnUnits() throws {
    let library = try #require(cameo)
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 48'><path fill-rule='evenodd'
      d='M0 0H64V48H0ZM22 24A10 12 0 0 0 42 24A10 12 0 0 0 22 24Z'/></svg>
      """
    let detection = try library.detect(Array(drawing.utf8))
    #expect(detection.size == PixelSize(width: 64, height: 48))
    let rect = try #require(detection.placeholders.first).opening.rect
    for (value, expected) in [(rect.minX, 22.0), (rect.minY, 12), (rect.width, 20), (rect.height, 24)] {
      #expect(abs(value - expected) < 0.05)
    }
  }

  /// The shared area of two figures over the area of both, from their antialiased pixels.
  private func overlap(_ first: Path<Mask>, _ second: Path<Mask>, _ size: PixelSize) throws -> Double {
    let pairs = zip(try MaskSample.coverage([first], size), try MaskSample.coverage([second], size))
    let (shared, all) = pairs.reduce((0, 0)) { ($0.0 + Int(min($1.0, $1.1)), $0.1 + Int(max($1.0, $1.1))) }
    return all == 0 ? 0 : Double(shared) / Double(all)
  }
}

/// The holes of a plane by a flood from its edge: written apart from what is tested.
private struct HoleTruth {
  /// Each pixel's hole, from 1; 0 for the mask and for what is open towards the edge.
  private let numbers: [Int]
  /// The pixels of each hole, islands in it included.
  let holes: [Int]

  init(_ alpha: AlphaPlane) {
    let (width, height) = (alpha.size.width, alpha.size.height)
    var labels = [Int](repeating: -1, count: width * height)
    func flood(_ start: Int, _ label: Int, diagonal: Bool, _ isMember: (Int) -> Bool) -> Int {
      var stack = [start]
      labels[start] = label
      var count = 0
      while let index = stack.popLast() {
        count += 1
        let (x, y) = (index % width, index / width)
        for dy in -1...1 {
          for dx in -1...1 where (dx != 0) != (dy != 0) || diagonal {
            let (nx, ny) = (x + dx, y + dy)
            guard nx >= 0, ny >= 0, nx < width, ny < height else { continue }
            let next = ny * width + nx
            if labels[next] == -1, isMember(next) {
              labels[next] = label
              stack.append(next)
            }
          }
        }
      }
      return count
    }
    var edge: [Int] = []
    for x in 0..<width { edge += [x, (height - 1) * width + x] }
    for y in 0..<height { edge += [y * width, y * width + width - 1] }
    for start in edge where labels[start] == -1 && alpha.bytes[start] < 128 {
      _ = flood(start, 0, diagonal: false) { alpha.bytes[$0] < 128 }
    }
    var counts: [Int] = []
    for start in labels.indices where labels[start] == -1 && alpha.bytes[start] < 128 {
      counts.append(flood(start, counts.count + 1, diagonal: false) { alpha.bytes[$0] < 128 })
    }
    // Opaque islands that the edge does not reach belong to the hole around them.
    var outside = [Bool](repeating: false, count: labels.count)
    for number in counts.indices where counts[number] > width * height / 200 {
      outside = [Bool](repeating: false, count: labels.count)
      var stack = edge.filter { labels[$0] != number + 1 }
      for index in stack { outside[index] = true }
      while let index = stack.popLast() {
        let (x, y) = (index % width, index / width)
        for dy in -1...1 {
          for dx in -1...1 where dx != 0 || dy != 0 {
            let (nx, ny) = (x + dx, y + dy)
            guard nx >= 0, ny >= 0, nx < width, ny < height else { continue }
            let next = ny * width + nx
            if !outside[next], labels[next] != number + 1 {
              outside[next] = true
              stack.append(next)
            }
          }
        }
      }
      for index in labels.indices where !outside[index] && labels[index] != number + 1 {
        labels[index] = number + 1
        counts[number] += 1
      }
    }
    numbers = labels
    holes = counts
  }

  /// The area that a figure shares with the hole that it shares most with, over the area of both.
  func overlap(_ coverage: [UInt8]) -> Double {
    var shared = [Int](repeating: 0, count: holes.count + 1)
    var area = 0
    for (number, part) in zip(numbers, coverage) where part > 0 {
      area += Int(part)
      if number > 0 { shared[number] += Int(part) }
    }
    guard let best = shared.indices.dropFirst().max(by: { shared[$0] < shared[$1] }) else { return 0 }
    return Double(shared[best]) / Double(area + 255 * holes[best - 1] - shared[best])
  }
}

/// Measured numbers for people: printed where `CAMEO_FIGURES` is set.
enum Figures {
  private static let isOn = ProcessInfo.processInfo.environment["CAMEO_FIGURES"] != nil

  static func note(_ what: String, _ of: String, _ value: Double) {
    if isOn { print("FIGURE\t\(what)\t\(of)\t\(value)") }
  }
}
