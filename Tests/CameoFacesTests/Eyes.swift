import CameoFaces
import CameoGeometry
import CameoImages
import Foundation
import TestSupport

/// What a person read off the corpus's portraits, with the tolerances; fixed before any face was looked for.
struct Eyes: Decodable, Sendable {
  let threshold: Double
  let frontalFound: Double
  let midpointTolerance: Double
  let midpointShare: Double
  let rollTolerance: Double
  let rollShare: Double
  let faces: [Entry]
  let variants: [Variants]

  struct Entry: Decodable, Sendable {
    let file: String
    let view: View
    let left: [Double]
    let right: [Double]?

    /// The middle between the eyes; the one eye of a profile.
    var midpoint: Point<Photo> {
      Point(x: (left[0] + (right ?? left)[0]) / 2, y: (left[1] + (right ?? left)[1]) / 2)
    }
    /// The distance between the eyes in photo px; 0 for a profile.
    var distance: Double {
      let right = right ?? left
      return Vector<Photo>(dx: right[0] - left[0], dy: right[1] - left[1]).length
    }
    /// The eye line's angle in degrees clockwise.
    var roll: Double {
      let right = right ?? left
      return atan2(right[1] - left[1], right[0] - left[0]) * 180 / .pi
    }
  }

  enum View: String, Decodable, CaseIterable, Sendable {
    case frontal, turned, profile, cut, small
  }

  struct Variants: Decodable, Sendable {
    let of: String
    let files: [String]
  }

  static let fixture: Eyes = {
    do {
      let url = Folders.package.appending(path: "Tests/CameoFacesTests/Fixtures/eyes.json")
      return try JSONDecoder().decode(Eyes.self, from: Data(contentsOf: url))
    } catch {
      preconditionFailure("the fixture of the eyes cannot be read: \(error)")
    }
  }()

  var files: [String] {
    var seen: Set<String> = []
    return faces.map(\.file).filter { seen.insert($0).inserted }
  }

  /// Opens a picture of the corpus.
  static func reader(_ name: String, in folder: String = "face") throws -> PhotoReader {
    try PhotoReader(ByteSource(path: Folders.corpus.appending(path: "\(folder)/\(name)").path))
  }
}

/// The faces found in the corpus's portraits, beside what a person read off them.
struct FoundFaces: Sendable {
  /// An entry and the face whose eyes are nearest to it; nil where none is within half the eyes' distance.
  let matches: [(entry: Eyes.Entry, face: Face?, photo: PixelSize)]
  /// Faces that no entry claims, with their files.
  let others: [(file: String, face: Face)]

  static let all = Result { try FoundFaces(Eyes.fixture) }

  init(_ eyes: Eyes) throws {
    var matches: [(entry: Eyes.Entry, face: Face?, photo: PixelSize)] = []
    var others: [(file: String, face: Face)] = []
    let finder = FaceFinder()
    for file in eyes.files {
      let reader = try Eyes.reader(file)
      var faces = try finder.faces(in: reader)
      for entry in eyes.faces where entry.file == file {
        func distance(_ face: Face) -> Double { (face.eyeMidpoint - entry.midpoint).length }
        let reach = entry.right == nil ? Double(reader.header.size.width) / 10 : entry.distance / 2
        let nearest = faces.indices.filter { distance(faces[$0]) < reach }
          .min { distance(faces[$0]) < distance(faces[$1]) }
        matches.append((entry, nearest.map { faces.remove(at: $0) }, reader.header.size))
      }
      others += faces.map { (file, $0) }
    }
    self.matches = matches
    self.others = others
  }
}
