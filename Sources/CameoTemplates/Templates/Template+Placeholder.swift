public import CameoGeometry
public import CameoImages

extension Template {
  /// Where one photo shows.
  public struct Placeholder: Hashable, Sendable {
    /// The name that jobs call it by.
    public let id: String
    /// Its rect, rotation, shape and rim.
    public let opening: Opening
    /// The SVG path data of a shape that is a path.
    public let pathData: String?
    /// What lies behind the photo inside the shape.
    public let background: Color
    /// Whether it may stay without a photo.
    public let isOptional: Bool
    /// Where a face belongs.
    public let face: FaceHint
    /// How far a photo may be moved, turned and enlarged.
    public let constraints: Constraints

    /// Creates a placeholder of an oval or a rect.
    public init(
      id: String, opening: Opening, background: Color = .transparent, isOptional: Bool = false,
      face: FaceHint = .standard, constraints: Constraints = .standard
    ) {
      if case .path = opening.shape { preconditionFailure("a path's placeholder is created from its data") }
      self.init(
        id: id, opening: opening, pathData: nil, background: background, isOptional: isOptional, face: face,
        constraints: constraints)
    }

    init(
      id: String, opening: Opening, pathData: String?, background: Color, isOptional: Bool, face: FaceHint,
      constraints: Constraints
    ) {
      self.id = id
      self.opening = opening
      self.pathData = pathData
      self.background = background
      self.isOptional = isOptional
      self.face = face
      self.constraints = constraints
    }

    /// Creates a placeholder of a path.
    /// - Parameters:
    ///   - id: The name that jobs call it by.
    ///   - rect: The path's own box before the rotation, in mask px.
    ///   - rotation: Degrees clockwise about the rect's centre.
    ///   - pathData: SVG path data in mask px, before the rotation.
    ///   - rim: How far the mask's translucent rim reaches past the shape, in mask px, 0 or more.
    ///   - background: What lies behind the photo inside the shape.
    ///   - isOptional: Whether it may stay without a photo.
    ///   - face: Where a face belongs.
    ///   - constraints: How far a photo may be moved, turned and enlarged.
    /// - Returns: nil where the rect is empty or a number is not finite.
    /// - Throws: Where and why the path data cannot be read.
    public init?(
      id: String, rect: Rect<Mask>, rotation: Double = 0, pathData: String, rim: Double = 0,
      background: Color = .transparent, isOptional: Bool = false, face: FaceHint = .standard,
      constraints: Constraints = .standard
    ) throws(PathDataError) {
      let path = try Path<Mask>(svgPathData: Array(pathData.utf8))
      guard let opening = Opening(rect: rect, rotation: rotation, shape: .path(path), rim: rim) else {
        return nil
      }
      self.init(
        id: id, opening: opening, pathData: pathData, background: background, isOptional: isOptional,
        face: face,
        constraints: constraints)
    }
  }

  /// Where a face belongs in a placeholder's rect, as fractions of it.
  public struct FaceHint: Hashable, Sendable {
    /// The height of the eyes: 0 at the rect's top, 1 at its bottom.
    public let eyeLine: Double
    /// The face's middle: 0 at the rect's left, 1 at its right.
    public let centerX: Double
    /// The face's height, above 0 and up to 4.
    public let height: Double

    /// Creates a hint.
    public init(eyeLine: Double = 0.42, centerX: Double = 0.5, height: Double = 0.9) {
      self.eyeLine = eyeLine
      self.centerX = centerX
      self.height = height
    }

    /// What counts where a document says nothing.
    public static let standard = FaceHint()
  }

  /// What an editor allows and the renderer reports.
  public struct Constraints: Hashable, Sendable {
    /// The largest zoom that an editor allows; nil where the photo's density decides.
    public let maxZoom: Double?
    /// The largest straighten angle that an editor allows, in degrees, 0 to 45.
    public let straighten: Double
    /// Whether an editor offers quarter turns.
    public let turns: Bool
    /// Whether an editor offers flips.
    public let flip: Bool
    /// The enlargement of photo pixels above which the renderer reports it, in output px per photo px.
    public let maxUpscale: Double

    /// Creates constraints.
    public init(
      maxZoom: Double? = nil, straighten: Double = 45, turns: Bool = true, flip: Bool = true,
      maxUpscale: Double = 2
    ) {
      self.maxZoom = maxZoom
      self.straighten = straighten
      self.turns = turns
      self.flip = flip
      self.maxUpscale = maxUpscale
    }

    /// What counts where a document says nothing.
    public static let standard = Constraints()
  }

  /// One thing that is drawn.
  public enum Layer: Hashable, Sendable {
    /// The canvas's background.
    case background
    /// The mask's picture.
    case mask
    /// A photo in its placeholder, with an opacity from 0 to 1.
    case photo(placeholder: String, opacity: Double)
    /// A picture that fills the canvas, with an opacity from 0 to 1.
    case image(src: String, opacity: Double)
    /// A line along a placeholder's shape: its width in mask px, its colour, an opacity from 0 to 1.
    case stroke(placeholder: String, width: Double, color: Color, opacity: Double)

    /// What counts where a document says nothing: background, photos, mask.
    public static func standard(_ placeholders: [Placeholder], hasMask: Bool) -> [Layer] {
      [.background] + placeholders.map { .photo(placeholder: $0.id, opacity: 1) } + (hasMask ? [.mask] : [])
    }
  }
}
