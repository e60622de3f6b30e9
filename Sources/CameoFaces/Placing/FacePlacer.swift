public import CameoGeometry

/// Brings faces to where an opening wants them: eyes level, at their height, as large as asked for.
public struct FacePlacer: Hashable, Sendable {
  /// The photo and the opening that it has to cover.
  public let coverage: Coverage
  /// Where the face belongs.
  public let target: FaceTarget

  /// The least tilt that is straightened, in degrees.
  ///
  /// It is as much as tilts are known by, and less than people see. A photo that is not turned keeps its own grid of
  /// pixels and is resampled sooner.
  public static let leastTilt = 0.5

  /// Creates a placer.
  public init(coverage: Coverage, target: FaceTarget) {
    self.coverage = coverage
    self.target = target
  }

  /// The placement that meets the target, whether the photo covers the opening or not; exactly but for a tilt below
  /// ``leastTilt``, which stays.
  /// - Parameters:
  ///   - face: A face of the upright photo, in photo px.
  ///   - zoom: A factor on the face's size, positive.
  public func wish(_ face: Face, zoom: Double = 1) -> Placement {
    let level = Placement(angle: -face.roll)
    let upright = abs(level.angle) < FacePlacer.leastTilt ? Placement(turns: level.turns) : level
    let scale = zoom * target.height * coverage.opening.rect.height / face.height
    return anchored(face, upright.with(center: upright.center, zoom: scale / covering(upright)))
  }

  /// The nearest legal placement, with what it differs by.
  ///
  /// Where the photo has to be enlarged to cover the opening it is enlarged about the eyes. Turns and flips are set
  /// after that: centre and zoom stay, the face is mirrored as seen, and the result is clamped again.
  /// - Parameters:
  ///   - face: A face of the upright photo, in photo px.
  ///   - zoom: A factor on the face's size, positive.
  ///   - turns: Quarter turns clockwise, any whole number.
  ///   - flipH: Whether the photo is mirrored left to right, before it is turned.
  ///   - flipV: Whether the photo is mirrored top to bottom, before it is turned.
  public func fit(
    _ face: Face, zoom: Double = 1, turns: Int = 0, flipH: Bool = false, flipV: Bool = false
  ) -> FaceFit {
    let wish = wish(face, zoom: zoom)
    let least = coverage.minimumZoom(wish)
    let enlarged = wish.zoom < least ? anchored(face, wish.with(center: wish.center, zoom: least)) : wish
    let upright = coverage.clamp(enlarged)
    func moved(_ placement: Placement) -> Placement {
      let sign = flipH != flipV ? -1 : 1
      return Placement(
        center: placement.center, zoom: placement.zoom, turns: turns + sign * placement.turns,
        angle: Double(sign) * placement.angle, flipH: flipH, flipV: flipV)
    }
    let placement = coverage.clamp(moved(upright))
    return FaceFit(placement: placement, wish: moved(wish), face: face, coverage: coverage)
  }

  /// A placement with its centre where the eyes come to the target.
  private func anchored(_ face: Face, _ placement: Placement) -> Placement {
    let rect = coverage.opening.rect
    let eyes = Vector<Mask>(dx: (target.centerX - 0.5) * rect.width, dy: (target.eyeLine - 0.5) * rect.height)
    let scale = placement.zoom * covering(placement)
    let linear = LinearPart(degrees: placement.degrees, flipH: placement.flipH, flipV: placement.flipV)
    let back: Vector<Photo> = linear.applyTransposed((1 / scale) * eyes)
    let center = face.eyeMidpoint - back
    return placement.with(
      center: .init(x: center.x / Double(coverage.photo.width), y: center.y / Double(coverage.photo.height)),
      zoom: placement.zoom)
  }

  private func covering(_ placement: Placement) -> Double {
    Placement.coveringScale(photo: coverage.photo, opening: coverage.opening, turns: placement.turns)
  }
}
