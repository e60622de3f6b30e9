import Cameo
import Foundation
import TestSupport

/// Photos that tests send.
enum ServicePhotos {
  /// A portrait of 2016×1512 px, to be turned by its EXIF orientation.
  static let portrait = bytes(Folders.fixtures.appending(path: "portrait.jpg"))

  /// A file of the corpus; empty where there is no corpus.
  static func corpus(_ path: String) -> [UInt8] { bytes(Folders.corpus.appending(path: path)) }

  private static func bytes(_ file: URL) -> [UInt8] { (try? Data(contentsOf: file)).map { Array($0) } ?? [] }

  /// A noisy photo, whose lossless encoding takes long.
  static let noise: [UInt8] = {
    let picture = SyntheticPictures.detailed(PixelSize(width: 1200, height: 1200))
    return (try? PhotoFiles.jpeg(picture)) ?? []
  }()

  /// What keeps a worker busy for a second and more: noise, encoded without loss.
  static let slow = "/v1/render?rect=0,0,700,700&width=700&format=webp&lossless"
  /// What takes far more than a second.
  static let slower = "/v1/render?rect=0,0,1200,1200&width=1800&format=webp&lossless&on-upscale=allow"

  /// What is made in a moment.
  static let quick = "/v1/render?template=oval&width=32&no-faces"
}
