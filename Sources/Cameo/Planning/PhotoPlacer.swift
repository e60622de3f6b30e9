/// Gives each photo its placeholder and its place under it.
struct PhotoPlacer {
  let composition: Composition
  let policy: Job.Policy

  /// The placeholder of each photo: the one that it names, else the next that no photo names.
  func placeholders(_ photos: [Job.Photo]) throws(CameoError) -> [Template.Placeholder] {
    let known = composition.placeholders
    guard photos.count <= known.count else {
      throw .photosTooMany(value: photos.count, limit: known.count)
    }
    let named = Set(photos.compactMap(\.placeholder))
    var free = known.filter { !named.contains($0.id) }[...]
    var result: [Template.Placeholder] = []
    for (index, photo) in photos.enumerated() {
      if let id = photo.placeholder {
        guard let placeholder = composition.placeholder(id) else {
          throw .placeholderUnknown(pointer: "/photos/\(index)/placeholder", id: id, known: known.map(\.id))
        }
        result.append(placeholder)
      } else if let placeholder = free.popFirst() {
        result.append(placeholder)
      } else {
        throw .photosTooMany(value: photos.count, limit: known.count)
      }
    }
    let filled = Set(result.map(\.id))
    if let missing = known.first(where: { !$0.isOptional && !filled.contains($0.id) }) {
      throw .photoMissing(placeholder: missing.id, known: known.map(\.id))
    }
    return result
  }

  /// Decides where a photo lies.
  /// - Parameter face: The face that it is placed by, where it is.
  func place(
    _ photo: Job.Photo, index: Int, header: PhotoHeader, under placeholder: Template.Placeholder,
    face choice: FaceChooser.Choice?, _ warnings: inout [JobWarning]
  ) throws(CameoError) -> PlacedPhoto {
    let coverage = Coverage(photo: header.size, opening: placeholder.opening)
    let request: PlacementRequest
    switch photo.placement {
    case .request(let given): request = given
    case .face(let wanted):
      if case .face(let face, let number, let count, let isRepeated)? = choice {
        let fit = FacePlacer(coverage: coverage, target: placeholder.face.target).fit(
          face, zoom: wanted.zoom, turns: wanted.turns, flipH: wanted.flipH, flipV: wanted.flipV)
        let found = PhotoFace(
          face: face, index: number, count: count, offset: fit.offset, enlargement: fit.enlargement)
        if isRepeated { warnings.append(.faceRepeated(photo: index, found: count)) }
        if let warning = clampWarning(found, index, placeholder.opening.rect) { warnings.append(warning) }
        return PlacedPhoto(
          index: index, header: header, placeholder: placeholder, placement: fit.placement, face: found)
      }
      request = try substitute(for: wanted, choice, index, photo.src, &warnings)
    }
    if let warning = ratioWarning(request, index, placeholder.opening.rect) { warnings.append(warning) }
    let wish = request.wish(coverage)
    guard let placement = coverage.apply(policy.onUncovered, to: wish) else {
      throw .uncovered(index: index, src: photo.src)
    }
    // A pan past the edge is meant to stop there; a rect names what is to be shown.
    if case .rect = request.form, policy.onUncovered == .clamp, !coverage.covers(wish, tolerance: 1) {
      warnings.append(.placementMoved(photo: index))
    }
    return PlacedPhoto(
      index: index, header: header, placeholder: placeholder, placement: placement, face: nil)
  }

  /// What the policy says where the face is missing.
  private func substitute(
    for face: FaceRequest, _ choice: FaceChooser.Choice?, _ index: Int, _ src: String, _ warnings: inout [JobWarning]
  ) throws(CameoError) -> PlacementRequest {
    switch (choice, policy.onNoFace) {
    case (.unavailable(let error)?, .fail): throw .facesUnavailable(index: index, src: src, error)
    case (.unavailable(let error)?, let policy): warnings.append(.facesUnavailable(photo: index, error, shown: policy))
    case (.none(let found)?, .fail): throw .noFace(index: index, src: src, found: found)
    case (.none(let found)?, let policy): warnings.append(.noFace(photo: index, found: found, shown: policy))
    case (.face?, _), (nil, _): break
    }
    return PlacementRequest(
      policy.onNoFace == .center ? .center : .top, turns: face.turns, flipH: face.flipH, flipV: face.flipV)
  }

  /// A face that ends up far from where the template wants it, or much larger: past a tenth and a quarter.
  private func clampWarning(_ face: PhotoFace, _ index: Int, _ placeholder: Rect<Mask>) -> JobWarning? {
    let offset = face.offset.length / placeholder.height
    guard offset > 0.1 || face.enlargement > 1.25 else { return nil }
    return .faceClamped(photo: index, offset: offset, enlargement: face.enlargement)
  }

  /// A rect of another ratio than its placeholder's shows in part only; a pixel of rounding does not count.
  private func ratioWarning(
    _ request: PlacementRequest, _ index: Int, _ placeholder: Rect<Mask>
  ) -> JobWarning? {
    guard composition.template != nil, case .rect(let rect, _) = request.form else { return nil }
    let isOdd = request.turns & 1 == 1
    let width = isOdd ? rect.height : rect.width
    let height = isOdd ? rect.width : rect.height
    let ratio = placeholder.width / placeholder.height
    guard abs(width - height * ratio) > 1, abs(height - width / ratio) > 1 else { return nil }
    return .placementRatio(photo: index, given: width / height, placeholder: ratio)
  }
}

extension Template.FaceHint {
  /// The hint as the placer takes it.
  fileprivate var target: FaceTarget { FaceTarget(eyeLine: eyeLine, centerX: centerX, height: height) }
}
