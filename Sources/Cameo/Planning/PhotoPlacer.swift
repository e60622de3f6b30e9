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
  func place(
    _ photo: Job.Photo, index: Int, header: PhotoHeader, under placeholder: Template.Placeholder,
    _ warnings: inout [JobWarning]
  ) throws(CameoError) -> PlacedPhoto {
    let coverage = Coverage(photo: header.size, opening: placeholder.opening)
    let request = request(photo.placement)
    if let warning = ratioWarning(request, index, placeholder.opening.rect) { warnings.append(warning) }
    guard let placement = coverage.apply(policy.onUncovered, to: request.wish(coverage)) else {
      throw .uncovered(index: index, src: photo.src)
    }
    return PlacedPhoto(
      index: index, header: header, placeholder: placeholder, placement: placement,
      covers: policy.onUncovered != .fill || coverage.covers(placement))
  }

  /// The request that a photo's placement comes to; a face is where portraits have it, at the top.
  private func request(_ placement: PhotoPlacement) -> PlacementRequest {
    switch placement {
    case .request(let request): request
    case .face(let face):
      PlacementRequest(
        policy.onNoFace == .center ? .center : .top, turns: face.turns, flipH: face.flipH, flipV: face.flipV)
    }
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
