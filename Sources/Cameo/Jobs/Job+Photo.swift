extension Job {
  /// A photo and where it goes.
  public struct Photo: Hashable, Sendable {
    /// Where its bytes are.
    public var source: Source
    /// The placeholder that it fills; nil for the next in the template's order.
    public var placeholder: String?
    /// Where its orientation comes from.
    public var orientation: OrientationRule
    /// Where it lies.
    public var placement: PhotoPlacement

    /// Creates a photo of a source.
    public init(
      source: Source, placeholder: String? = nil, orientation: OrientationRule = .exif,
      placement: PhotoPlacement = .standard
    ) {
      self.source = source
      self.placeholder = placeholder
      self.orientation = orientation
      self.placement = placement
    }

    /// Creates a photo in a file.
    public init(
      _ path: String, placeholder: String? = nil, orientation: OrientationRule = .exif,
      placement: PhotoPlacement = .standard
    ) {
      self.init(source: .path(path), placeholder: placeholder, orientation: orientation, placement: placement)
    }

    /// Creates a photo in memory.
    /// - Parameters:
    ///   - bytes: The photo's file.
    ///   - name: What results and messages call it.
    ///   - placeholder: The id of the placeholder that it fills; nil for the next in the template's order.
    ///   - orientation: Where its orientation comes from.
    ///   - placement: Where it lies.
    public init(
      _ bytes: [UInt8], name: String = "photo", placeholder: String? = nil,
      orientation: OrientationRule = .exif, placement: PhotoPlacement = .standard
    ) {
      self.init(
        source: .bytes(bytes, name: name), placeholder: placeholder, orientation: orientation,
        placement: placement)
    }

    /// What results and messages call it: its path or its name.
    public var src: String {
      switch source {
      case .path(let path): path
      case .bytes(_, let name): name
      }
    }
  }

  /// Where a photo's bytes are.
  public enum Source: Hashable, Sendable {
    /// In a file.
    case path(String)
    /// In memory, under a name.
    case bytes([UInt8], name: String)
  }
}

/// Where a photo lies under its placeholder: given, or left to the faces in it.
public enum PhotoPlacement: Hashable, Sendable {
  /// A placement, a rect of the photo, or its middle or top.
  case request(PlacementRequest)
  /// A face, brought to where the template wants it.
  case face(FaceRequest)

  /// The largest face, or what the policy says where there is none.
  public static let standard = PhotoPlacement.face(FaceRequest())

  /// A placement, given by all its numbers.
  public static func view(_ placement: Placement) -> PhotoPlacement {
    .request(
      PlacementRequest(
        .view(center: placement.center, zoom: placement.zoom, angle: placement.angle), turns: placement.turns,
        flipH: placement.flipH, flipV: placement.flipV))
  }

  /// A placement by numbers that are looked at when the job is: what is out of range is `job.invalid`.
  ///
  /// The way for numbers that come from people, since a ``/CameoGeometry/Placement`` of zoom 0 ends the process.
  /// - Parameters:
  ///   - center: The photo point under the placeholder's centre.
  ///   - zoom: A factor on the scale at which the photo just covers the placeholder's rect, positive.
  ///   - turns: Any whole number of quarter turns clockwise.
  ///   - angle: Any finite angle in degrees clockwise.
  ///   - flipH: Whether the photo is mirrored left to right, before it is turned.
  ///   - flipV: Whether the photo is mirrored top to bottom, before it is turned.
  public static func view(
    center: Placement.Fraction = Placement.Fraction(x: 0.5, y: 0.5), zoom: Double = 1, turns: Int = 0,
    angle: Double = 0, flipH: Bool = false, flipV: Bool = false
  ) -> PhotoPlacement {
    .request(
      PlacementRequest(
        .view(center: center, zoom: zoom, angle: angle), turns: turns, flipH: flipH, flipV: flipV))
  }

  /// A box in photo px, turned clockwise about its centre by degrees.
  public static func rect(
    x: Double, y: Double, width: Double, height: Double, angle: Double = 0
  ) -> PhotoPlacement {
    .request(PlacementRequest(.rect(Rect(x: x, y: y, width: width, height: height), angle: angle)))
  }

  /// The photo's middle, as large as covers the placeholder.
  public static let center = PhotoPlacement.request(PlacementRequest(.center))

  /// The photo's top, as large as covers the placeholder.
  public static let top = PhotoPlacement.request(PlacementRequest(.top))
}

/// Which face of a photo decides where it lies.
public struct FaceRequest: Hashable, Sendable {
  /// The face.
  public var choice: Choice
  /// A factor on the size that is found, positive.
  public var zoom: Double
  /// Quarter turns clockwise, set after the face was found.
  public var turns: Int
  /// Whether the photo is mirrored left to right, after the face was found.
  public var flipH: Bool
  /// Whether the photo is mirrored top to bottom, after the face was found.
  public var flipV: Bool

  /// How a face is chosen.
  public enum Choice: Hashable, Sendable {
    /// The largest; one file for several placeholders gives its largest ones, left to right.
    case largest
    /// The face of an index from 0, by area from the largest.
    case index(Int)
  }

  /// Creates a request for a face.
  public init(
    _ choice: Choice = .largest, zoom: Double = 1, turns: Int = 0, flipH: Bool = false, flipV: Bool = false
  ) {
    self.choice = choice
    self.zoom = zoom
    self.turns = turns
    self.flipH = flipH
    self.flipV = flipV
  }
}
