import Cameo
import TestSupport
import Testing

@Suite struct PreviewRouteTests {
  private let service: ServiceProcess

  init() throws { service = try ServiceProcess() }

  private func reader(_ answer: HTTPExchange) throws -> PhotoReader { try PhotoReader(ByteSource(bytes: answer.body)) }

  @Test("A photo comes upright and small, with its true size", arguments: Array(1...8))
  func upright(orientation: Int) throws {
    let colors = ["#f00", "#0f0", "#00f", "#fff"].compactMap { Color($0) }
    let stored = SyntheticPictures.quadrants(PixelSize(width: 320, height: 200), colors)
    let photo = try PhotoFiles.jpeg(stored, orientation: orientation)
    let answer = try service.exchange("POST", "/v1/preview?side=160", body: photo)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.header("content-type") == "image/jpeg")
    let isTurned = orientation > 4
    #expect(answer.header("cameo-photo-width") == (isTurned ? "200" : "320"))
    #expect(answer.header("cameo-photo-height") == (isTurned ? "320" : "200"))
    let picture = try reader(answer).decode().bitmap
    #expect(picture.size == (isTurned ? PixelSize(width: 100, height: 160) : PixelSize(width: 160, height: 100)))
    // Where the stored picture's first quadrant, the red one, comes to by the EXIF standard.
    let (right, bottom) = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0), (1, 1), (0, 1)][orientation - 1]
    let x = picture.size.width / 4 + right * picture.size.width / 2
    let y = picture.size.height / 4 + bottom * picture.size.height / 2
    let pixel = picture.pixel(x: x, y: y)
    #expect(pixel.red > 230 && pixel.green < 40 && pixel.blue < 40)
    #expect(try reader(answer).header.orientation == .up)
  }

  @Test("A photo with alpha comes as WebP, and keeps it")
  func alpha() throws {
    let picture = SyntheticPictures.distinct(PixelSize(width: 60, height: 40), isOpaque: false)
    let answer = try service.exchange("POST", "/v1/preview", body: try PhotoFiles.png(picture))
    #expect(answer.header("content-type") == "image/webp")
    #expect(try reader(answer).header.hasAlpha)
    // Never enlarged.
    #expect(try reader(answer).header.size == PixelSize(width: 60, height: 40))
  }

  @Test(
    "A side out of its range and unknown names are refused", arguments: ["side=15", "side=4097", "side=x", "foo=1"])
  func refused(query: String) throws {
    let answer = try service.exchange("POST", "/v1/preview?\(query)", body: ServicePhotos.portrait)
    #expect(answer.status == 400)
    #expect(answer.text.contains("request.query"))
  }

  @Test("Who has the preview gets 304")
  func notModified() throws {
    let first = try service.exchange("POST", "/v1/preview?side=64", body: ServicePhotos.portrait)
    let tag = try #require(first.header("etag"))
    let again = try service.exchange(
      "POST", "/v1/preview?side=64", headers: [("If-None-Match", tag)], body: ServicePhotos.portrait)
    #expect(again.status == 304)
    let other = try service.exchange(
      "POST", "/v1/preview?side=65", headers: [("If-None-Match", tag)], body: ServicePhotos.portrait)
    #expect(other.status == 200)
  }
}
