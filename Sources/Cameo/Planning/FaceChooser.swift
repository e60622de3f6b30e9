/// Decides which face of a photo is brought to which placeholder.
struct FaceChooser {
  let finder: FaceFinder
  /// Faces that were found before; nil where each job looks for its own.
  let known: KnownFaces?

  /// What is known of the face that a photo is placed by.
  enum Choice: Sendable {
    /// The face, its index by area from 0, how many there are, and whether another placeholder shows it, too, for lack
    /// of more.
    case face(Face, index: Int, count: Int, isRepeated: Bool)
    /// There is no such face, only so many.
    case none(found: Int)
    /// Faces cannot be looked for.
    case unavailable(FaceError)
  }

  /// The choice of each photo that is placed by a face; nil for the others.
  ///
  /// Of a file that several placeholders show by its largest face, each gets one of its largest: from left to right.
  /// Where there are fewer faces than placeholders, the rest get the largest again.
  /// - Parameters:
  ///   - readers: The opened photos, in the order of `photos`.
  ///   - placeholders: Their placeholders, in the same order.
  func choices(
    _ photos: [Job.Photo], _ readers: [PhotoReader], _ placeholders: [Template.Placeholder]
  ) throws(CameoError) -> [Choice?] {
    var choices = [Choice?](repeating: nil, count: photos.count)
    for (index, photo) in photos.enumerated() where choices[index] == nil {
      guard case .face = photo.placement else { continue }
      let sharing = photos.indices.filter { photos[$0].isSameFaces(as: photo) }
      let faces: [Face]
      do throws(FaceError) {
        faces = try self.faces(of: photo, readers[index], largest: FaceChooser.needed(sharing.map { photos[$0] }))
      } catch {
        if case .image(let error) = error { throw .photo(index: index, src: photo.src, error) }
        for other in sharing { choices[other] = .unavailable(error) }
        continue
      }
      assign(faces, to: sharing, photos, placeholders, &choices)
    }
    return choices
  }

  /// How many of a file's largest faces are asked for.
  private static func needed(_ photos: [Job.Photo]) -> Int {
    var (byLargest, highest) = (0, 0)
    for photo in photos {
      guard case .face(let request) = photo.placement else { continue }
      switch request.choice {
      case .largest: byLargest += 1
      case .index(let number): highest = max(highest, number + 1)
      }
    }
    return max(byLargest, highest)
  }

  private func faces(of photo: Job.Photo, _ reader: PhotoReader, largest count: Int) throws(FaceError) -> [Face] {
    // All of them, where jobs that need more may come.
    guard let known else { return try finder.faces(in: reader, largest: count) }
    return try known.faces(of: photo) { () throws(FaceError) in try finder.faces(in: reader) }
  }

  private func assign(
    _ faces: [Face], to sharing: [Int], _ photos: [Job.Photo], _ placeholders: [Template.Placeholder],
    _ choices: inout [Choice?]
  ) {
    var byLargest: [Int] = []
    for index in sharing {
      guard case .face(let request) = photos[index].placement else { continue }
      switch request.choice {
      case .largest: byLargest.append(index)
      case .index(let number):
        choices[index] =
          faces.indices.contains(number)
          ? .face(faces[number], index: number, count: faces.count, isRepeated: false) : Choice.none(found: faces.count)
      }
    }
    let fromLeft = faces.indices.prefix(byLargest.count).sorted { across(faces[$0]) < across(faces[$1]) }
    byLargest.sort { placeholders[$0].opening.center.x < placeholders[$1].opening.center.x }
    for (order, index) in byLargest.enumerated() {
      let number = order < fromLeft.count ? fromLeft[order] : 0
      choices[index] =
        faces.isEmpty
        ? Choice.none(found: 0)
        : .face(faces[number], index: number, count: faces.count, isRepeated: order >= fromLeft.count)
    }
  }

  /// How far to the right a face is, in the upright frame of the faces.
  private func across(_ face: Face) -> Double {
    let (sine, cosine) = sineAndCosine(degrees: 90 * Double(Placement.normalize(face.roll).turns))
    return face.eyeMidpoint.x * cosine + face.eyeMidpoint.y * sine
  }
}

extension Job.Photo {
  /// Whether two photos are one file, set upright in one way, and placed by its faces.
  fileprivate func isSameFaces(as other: Job.Photo) -> Bool {
    guard case .face = placement, case .face = other.placement else { return false }
    return source == other.source && orientation == other.orientation
  }
}
