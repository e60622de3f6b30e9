import CameoFaces
import CameoGeometry
import CameoImages
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// The sample portrait, small and in other orientations.
struct SamplePortrait {
  /// The portrait's pixels, a third as many along each side.
  let upright: Bitmap

  init() throws {
    let reader = try PhotoReader(ByteSource(path: Folders.fixtures.appending(path: "portrait.jpg").path))
    let size = PixelSize(width: reader.header.storedSize.width / 3, height: reader.header.storedSize.height / 3)
    upright = try reader.decode().bitmap.resized(to: size, filter: .photo).permuted(by: reader.header.orientation)
  }

  /// A file whose raster an orientation sets upright.
  /// - Parameter known: Whether the reader is told of the orientation.
  func reader(stored orientation: Orientation, known: Bool = true) throws -> PhotoReader {
    let file = try ImageEncoder.encode(
      upright.permuted(by: orientation.inverted), EncodingOptions(format: .png))
    return try PhotoReader(ByteSource(bytes: file), orientation: known ? .fixed(orientation) : .exif)
  }
}

extension Bitmap {
  /// The same pixels where an orientation has them.
  fileprivate func permuted(by orientation: Orientation) -> Bitmap {
    let target = orientation.apply(size)
    let map: Transform<Stored, Photo> = orientation.transform(size)
    var bytes = [UInt8](repeating: 0, count: self.bytes.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let to = map.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        for channel in 0..<4 {
          bytes[(Int(to.y) * target.width + Int(to.x)) * 4 + channel] = self.bytes[(y * size.width + x) * 4 + channel]
        }
      }
    }
    return Bitmap(size: target, isOpaque: isOpaque, bytes: bytes)
  }
}

@Suite struct FaceModelTests {
  private static let sample = Result { try SamplePortrait() }

  @Test(arguments: Orientation.allCases)
  func theOrientationOfTheFileChangesNothing(orientation: Orientation) throws {
    let sample = try Self.sample.get()
    let upright = try FaceFinder().faces(in: sample.reader(stored: .up))
    let faces = try FaceFinder().faces(in: sample.reader(stored: orientation))
    try #require(faces.count == 1 && upright.count == 1)
    #expect((faces[0].leftEye - upright[0].leftEye).length < 0.5)
    #expect((faces[0].rightEye - upright[0].rightEye).length < 0.5)
    #expect((faces[0].chin - upright[0].chin).length < 0.5)
    #expect(abs(faces[0].confidence - upright[0].confidence) < 0.05)
  }

  @Test(arguments: [Orientation.left, .down, .right])
  func aPhotoWhoseOrientationWasLostIsSetUpright(orientation: Orientation) throws {
    let sample = try Self.sample.get()
    let reader = try sample.reader(stored: orientation, known: false)
    let face = try #require(try FaceFinder().faces(in: reader).first)
    let opening = try #require(Opening(rect: Rect(x: 0, y: 0, width: 256, height: 300)))
    let placer = FacePlacer(
      coverage: Coverage(photo: reader.header.size, opening: opening),
      target: FaceTarget(eyeLine: 0.42, centerX: 0.5, height: 0.9))
    let placement = placer.fit(face).placement
    #expect(placement.orientation == orientation)
    #expect(abs(placement.angle) < 3)
  }

  @Test func eyesAreWhereTheSampleHasThem() throws {
    let path = Folders.fixtures.appending(path: "portrait.jpg").path
    let faces = try FaceFinder().faces(in: PhotoReader(ByteSource(path: path)))
    try #require(faces.count == 1)
    // It is drawn with the eyes at (658, 938) and (854, 938).
    #expect((faces[0].eyeMidpoint - Point(x: 756, y: 938)).length < 0.08 * 196)
    #expect(abs(faces[0].roll) < 1)
    #expect(faces[0].leftEye.x < faces[0].rightEye.x)
  }

  @Test func threadsFindTheSame() throws {
    let reader = try Self.sample.get().reader(stored: .up)
    let first = try FaceFinder().faces(in: reader)
    let found = Mutex<[[Face]?]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let faces = try? FaceFinder().faces(in: reader)
      found.withLock { $0.append(faces) }
    }
    #expect(found.withLock { $0 } == Array(repeating: first, count: 8))
  }

  @Test func aMissingModelIsNamed() throws {
    let reader = try Self.sample.get().reader(stored: .up)
    #expect(throws: FaceError.modelMissing(path: "/no/such/model.dat")) {
      try FaceFinder(model: "/no/such/model.dat").faces(in: reader)
    }
  }

  @Test func aFileThatIsNoModelIsRefused() throws {
    let reader = try Self.sample.get().reader(stored: .up)
    let path = Folders.fixtures.appending(path: "portrait.jpg").path
    let error = #expect(throws: FaceError.self) { try FaceFinder(model: path).faces(in: reader) }
    guard case .modelUnreadable(let named, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == path)
  }

  @Test func theModelIsReadOnceAProcess() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: "model.dat").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: FaceFinder.standardModel)
    let reader = try Self.sample.get().reader(stored: .up)
    let first = try FaceFinder(model: link).faces(in: reader)
    try FileManager.default.removeItem(atPath: link)
    #expect(try FaceFinder(model: link).faces(in: reader) == first)
  }

  @Test func aPhotoThatCannotBeDecodedIsAnImageError() throws {
    let path = Folders.fixtures.appending(path: "portrait.jpg").path
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    bytes.removeSubrange((bytes.count / 3)...)
    let reader = try PhotoReader(ByteSource(bytes: bytes))
    let error = #expect(throws: FaceError.self) { try FaceFinder().faces(in: reader) }
    guard case .image? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    PixelSize(width: 1, height: 1), PixelSize(width: 3000, height: 2), PixelSize(width: 2, height: 999),
  ])
  func tinyAndThinPicturesHaveNoFace(size: PixelSize) throws {
    let bitmap = Bitmap(size: size, isOpaque: true, bytes: [UInt8](repeating: 255, count: 4 * size.width * size.height))
    let file = try ImageEncoder.encode(bitmap, EncodingOptions(format: .png))
    #expect(try FaceFinder().faces(in: PhotoReader(ByteSource(bytes: file))).isEmpty)
  }
}
