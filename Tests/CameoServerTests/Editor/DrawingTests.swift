import Cameo
import Foundation
import TestSupport
import Testing

extension EditorTests {
  /// What the element draws on a canvas, without a service, held against the renderer.
  @Suite struct Drawing {
    /// The picture that the element makes, and the job for it.
    private func picture(_ editor: EditorHandle, _ output: JSONValue) throws -> (Bitmap, Job) {
      let answer = try editor.run(
        """
        const bytes = new Uint8Array(await (await editor.toBlob(values[0])).arrayBuffer());
        let text = "";
        for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
        return { picture: btoa(text), job: JSON.stringify(editor.toJob({ outputs: [values[0]] })) };
        """, output)
      let data = try #require(Data(base64Encoded: answer["picture"]?.text ?? ""))
      let job = try JobReader().read(Array((answer["job"]?.text ?? "").utf8))
      return (try PhotoReader(ByteSource(bytes: Array(data))).decode().bitmap, job)
    }

    /// The renderer's picture of the same job.
    private func rendered(_ job: Job, _ photo: [UInt8]) throws -> Bitmap {
      var job = job
      for index in job.photos.indices { job.photos[index].source = .bytes(photo, name: "photo") }
      let result = try Cameo().render(job)
      return try PhotoReader(ByteSource(bytes: try #require(result.outputs.first?.bytes))).decode().bitmap
    }

    private static let waves = SyntheticPictures.positionCoded(EditorTests.photoSize, length: EditorTests.waveLength)

    /// A placement as a script makes it, and the largest error that is seen of it.
    struct Place: Sendable, CustomTestStringConvertible {
      let script: String
      let width: Int
      var testDescription: String { "\(script) at \(width) px" }
    }

    @Test(
      "Every px of the photo is drawn where the renderer's numbers say",
      arguments: [
        Place(script: "editor.zoomBy(1.3)", width: 400), Place(script: "editor.straighten(7.5)", width: 300),
        Place(script: "editor.turn(1); editor.flip()", width: 600),
        Place(script: "editor.zoomBy(3); editor.straighten(-31); editor.turn(3)", width: 512),
        Place(script: "editor.flip('vertical'); editor.straighten(12)", width: 1200),
      ])
    func positions(place: Place) throws {
      let editor = try EditorHandle()
      try editor.run(place.script)
      let (bitmap, _) = try picture(editor, ["content": "rect", "width": JSONValue(place.width), "format": "png"])
      let viewport = try editor.viewport()
      let opening = viewport.coverage.opening
      let frame = try #require(OutputFrame(area: opening.rect, size: .width(place.width), nativeScale: 1))
      #expect(bitmap.size == frame.canvas)
      let photo = PhotoFrame(
        photo: EditorTests.photoSize, opening: opening, placement: try editor.placement, content: .placeholder,
        frame: frame, isNative: false)
      let errors = positionErrors(bitmap, photo.photoToOutput)
      let mean = errors.reduce(0, +) / Double(errors.count)
      print("\(place.testDescription): mean \(mean), largest \(errors.max() ?? 0) of \(errors.count)")
      #expect(errors.count > 1000)
      #expect(mean <= 0.1)
      #expect(errors.allSatisfy { $0 <= 1 })
    }

    /// How far off, in output px, positions are that can be told from the waves' slopes.
    private func positionErrors(_ bitmap: Bitmap, _ map: Transform<Photo, Output>) -> [Double] {
      let inverse = map.inverted
      let scale = abs(map.determinant).squareRoot()
      let steep = 0.7 * 110 * 2 * Double.pi / EditorTests.waveLength
      // Past the photo's edge there is nothing to be read; corners of a rect may lie there.
      let inner = PixelRect<Photo>(EditorTests.photoSize).rect.insetBy(dx: 4, dy: 4)
      var errors: [Double] = []
      for y in 2..<(bitmap.size.height - 2) {
        for x in 2..<(bitmap.size.width - 2) {
          let point = inverse.apply(Point<Output>(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let pixel = bitmap.pixel(x: x, y: y)
          guard inner.contains(point) else { continue }
          for (position, value) in [(point.x, pixel.red), (point.y, pixel.green)] {
            let slope = SyntheticPictures.waveSlope(at: position, length: EditorTests.waveLength)
            guard abs(slope) >= steep else { continue }
            let error = (Double(value) - SyntheticPictures.wave(at: position, length: EditorTests.waveLength)) / slope
            errors.append(abs(error) * scale)
          }
        }
      }
      return errors
    }

    @Test(
      "A composite is the renderer's: no rim shows through, and no fringe stands beside one",
      arguments: zip(["astronaut", "long-hair", "heart", "frame-two-faces", "chef"], [400, 777, 96, 400, 333]))
    func composite(template: String, width: Int) throws {
      let editor = try EditorHandle(template: template)
      try editor.run("editor.zoomBy(1.4); editor.straighten(4)")
      let (bitmap, job) = try picture(editor, ["width": JSONValue(width), "format": "png"])
      let waves = try ImageEncoder.encode(Self.waves, EncodingOptions(format: .png))
      let reference = try rendered(job, waves)
      try #require(bitmap.size == reference.size)
      let opaque = differences(bitmap, reference, within: 255) { $0 < 254 }
      let clear = differences(bitmap, reference, within: 0) { $0 > 1 }
      print("\(template) at \(width) px: \(opaque) px show through, \(clear) px beside")
      #expect(opaque == 0)
      #expect(clear == 0)
    }

    /// Counts px whose alpha is wrong where the reference has one alpha all round: the masks' own outlines are smoothed
    /// by one rasterizer here and another there.
    private func differences(
      _ bitmap: Bitmap, _ reference: Bitmap, within alpha: UInt8, _ isWrong: (UInt8) -> Bool
    ) -> Int {
      var count = 0
      for y in 1..<(reference.size.height - 1) {
        for x in 1..<(reference.size.width - 1) where isWrong(bitmap.pixel(x: x, y: y).alpha) {
          let around = (0..<9).map { reference.pixel(x: x - 1 + $0 % 3, y: y - 1 + $0 / 3).alpha }
          if around.allSatisfy({ $0 == alpha }) { count += 1 }
        }
      }
      return count
    }

    @Test("A native crop is the photo's own pixels")
    func native() throws {
      let editor = try EditorHandle(["mode": "crop", "src": "/photos/waves.png"])
      try editor.enter("200", in: "x")
      let rect = try editor.cropRect
      let (bitmap, _) = try picture(editor, ["format": "png"])
      #expect(bitmap.size == PixelSize(width: Int(rect[2]), height: Int(rect[3])))
      for (x, y) in [(0, 0), (bitmap.size.width - 1, bitmap.size.height - 1), (333, 77)] {
        let there = Self.waves.pixel(x: x + Int(rect[0]), y: y + Int(rect[1]))
        #expect(bitmap.pixel(x: x, y: y) == there)
      }
    }

    @Test(
      "A native output has the renderer's size, and where the photo is straight its very pixels",
      arguments: ["composite", "rect"], [1, 2])
    func nativeSize(content: String, factor: Int) throws {
      let editor = try EditorHandle(template: "heart")
      try editor.run("editor.zoomBy(3); editor.turn(1)")
      let (bitmap, job) = try picture(
        editor, ["content": JSONValue(content), "native": factor == 1 ? true : JSONValue(factor), "format": "png"])
      let waves = try ImageEncoder.encode(Self.waves, EncodingOptions(format: .png))
      let reference = try rendered(job, waves)
      try #require(bitmap.size == reference.size)
      guard factor == 1 else { return }
      let (x, y) = (bitmap.size.width / 2, bitmap.size.height / 2)
      for (x, y) in [(x, y), (x - 37, y + 21), (x + 44, y + 9)] {
        #expect(bitmap.pixel(x: x, y: y) == reference.pixel(x: x, y: y))
      }
    }

    @Test("The window's size leaves no trace in the picture, nor does a reload")
    func otherView() throws {
      let first = try EditorHandle()
      try first.run("editor.zoomBy(2.2); editor.straighten(-9); editor.turn(1)")
      let placement = try first.run("return editor.placement")
      let (before, _) = try picture(first, ["width": 300, "format": "png"])
      let second = try EditorHandle(width: 360, height: 640)
      try second.run("editor.placement = values[0]", placement)
      let (after, _) = try picture(second, ["width": 300, "format": "png"])
      #expect(try second.run("return editor.placement") == placement)
      #expect(before.bytes == after.bytes)
    }

    @Test("JPEG needs a background where something is clear")
    func jpeg() throws {
      let editor = try EditorHandle()
      let code = "return editor.toBlob({ format: 'jpeg', width: 200 }).then(() => 'made', error => error.code)"
      #expect(try editor.run(code) == "output.background-required")
      let type = "return (await editor.toBlob({ format: 'jpeg', width: 200, background: '#fff' })).type"
      #expect(try editor.run(type) == "image/jpeg")
    }

    @Test(
      "On real portraits the element's picture is close to the renderer's",
      .enabled(if: FileManager.default.fileExists(atPath: Portraits.folder), "the corpus is not here"))
    func portraits() throws {
      for name in try Portraits.names() {
        let photo = Array(try Data(contentsOf: URL(filePath: Portraits.folder + "/" + name)))
        let editor = try EditorHandle(["template": "/Masks/astronaut/template.json"])
        try editor.run(
          "const bytes = Uint8Array.from(atob(values[0]), each => each.charCodeAt(0)); await editor.setPhoto(new Blob([bytes]))",
          JSONValue(Data(photo).base64EncodedString()))
        let (bitmap, job) = try picture(editor, ["content": "rect", "width": 256, "format": "png"])
        let reference = try rendered(job, photo)
        let (mean, psnr) = distance(bitmap, reference)
        print("\(name): mean \(mean) levels, \(psnr) dB")
        #expect(mean <= 4)
        #expect(psnr >= 30)
      }
    }

    private func distance(_ one: Bitmap, _ other: Bitmap) -> (mean: Double, psnr: Double) {
      var sum = 0.0
      var squares = 0.0
      for (a, b) in zip(one.bytes, other.bytes) {
        let difference = abs(Double(a) - Double(b))
        sum += difference
        squares += difference * difference
      }
      let count = Double(one.bytes.count)
      return (sum / count, 10 * log10(255 * 255 / max(squares / count, 1e-9)))
    }
  }

  /// Five of the corpus' portraits.
  private enum Portraits {
    static let folder = "../shared/corpus/face"

    static func names() throws -> [String] {
      let all = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }.sorted()
      return stride(from: 0, to: all.count, by: max(1, all.count / 5)).prefix(5).map { all[$0] }
    }
  }
}
