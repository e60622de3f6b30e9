/// What became of a job: every decision that was made, so that it can be repeated or edited.
public struct JobResult: Sendable {
  /// The job's own id, where it has one.
  public var id: String?
  /// SHA-256 of the canonical job, in hexadecimal.
  public var job: String
  /// The photos in the job's order.
  public var photos: [PhotoResult]
  /// The outputs in the job's order; empty when only resolved.
  public var outputs: [OutputResult]
  /// What was noticed and does not stop the job.
  public var warnings: [JobWarning]
  /// Milliseconds a step took, in the order of the steps.
  public var timings: [(step: String, milliseconds: Double)]

  /// Pixels of the photos' files that are decoded.
  package var decodedPixels: Int {
    photos.compactMap { $0.plan?.decode.decodedSize.pixelCount }.reduce(0, +)
  }

  /// Whether anything was noticed.
  public var status: Status { warnings.isEmpty ? .ok : .warning }

  /// How a job ended.
  public enum Status: String, Hashable, Sendable {
    /// Done.
    case ok
    /// Done, with something to look at.
    case warning
    /// Not done.
    case error
  }
}

/// One photo of a job, as it was understood.
public struct PhotoResult: Sendable {
  /// Its name in the job.
  public var src: String
  /// SHA-256 of the file, in hexadecimal; nil where it was not asked for.
  public var sha256: String?
  /// What the file's header says.
  public var header: PhotoHeader
  /// The id of the placeholder that it fills; nil in a plain crop.
  public var placeholder: String?
  /// Where it lies.
  public var placement: Placement
  /// The face that it was placed by; nil where none was.
  public var face: PhotoFace?
  /// The photo px under the opening's rect.
  public var quad: Quad<Photo>
  /// What is decoded, to which grid its largest picture is resampled, and whether pixels are copied.
  public var plan: Plan?
  /// Output px per photo px of the largest picture; nil where no output shows the photo.
  public var upscale: Double?

  /// The numbers of the decode and of the largest picture.
  public struct Plan: Hashable, Sendable {
    /// What is decoded, by how much reduced.
    public var decode: DecodePlan
    /// The grid along the photo's axes that is resampled to.
    public var size: PixelSize
    /// Whether pixels are copied.
    public var copies: Bool
  }
}

/// One output of a job, as it was delivered.
public struct OutputResult: Sendable {
  /// Where it was written; nil where the bytes are handed over.
  public var path: String?
  /// Its format.
  public var format: ImageFormat
  /// Its size.
  public var size: PixelSize
  /// The encoded picture where it was not written to a path, nil otherwise.
  public var bytes: [UInt8]?
  /// Its length in bytes; nil where it is only planned.
  public var byteCount: Int?
  /// SHA-256 of the bytes, in hexadecimal; nil where it is only planned.
  public var sha256: String?
}

extension JobResult {
  /// The result document, as `Masks/result.schema.json` describes it.
  public var document: JSONValue {
    Self.document(
      id: id, job: job, status,
      [
        ("photos", JSONValue(photos.map(\.document))), ("outputs", JSONValue(outputs.map(\.document))),
        ("warnings", JSONValue(warnings.map(\.document))),
        ("timings", JSONValue(members: timings.map { ($0.step, JSONValue(rounded($0.milliseconds))) })),
      ])
  }

  /// The result document of a job that could not be done.
  /// - Parameters:
  ///   - job: What identifies the job; nil where none could be read.
  ///   - error: The member of that name.
  package static func document(id: String?, job: String?, error: JSONValue) -> JSONValue {
    document(id: id, job: job, .error, [("error", error)])
  }

  private static func document(
    id: String?, job: String?, _ status: Status, _ members: [(String, JSONValue?)]
  ) -> JSONValue {
    JSONValue(
      members: [
        ("kind", JSONValue(DocumentKind.result.rawValue)), ("version", JSONValue(DocumentKind.version)),
        ("id", id.map { JSONValue($0) }), ("job", job.map { JSONValue($0) }),
        ("status", JSONValue(status.rawValue)),
      ] + members)
  }

  /// Milliseconds to three places: a clock knows no more.
  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension PhotoResult {
  fileprivate var document: JSONValue {
    JSONValue(members: [
      ("src", JSONValue(src)), ("sha256", sha256.map { JSONValue($0) }),
      ("format", JSONValue(header.format.rawValue)),
      ("storedSize", header.storedSize.document), ("orientation", JSONValue(header.orientation.rawValue)),
      ("size", header.size.document), ("profile", JSONValue(header.profile.name)),
      ("placeholder", placeholder.map { JSONValue($0) }), ("placement", placement.document),
      placement.angle == 0 ? ("rect", quad.enclosingRect.document) : ("quad", quad.document),
      ("plan", plan?.document), ("upscale", upscale.map { JSONValue($0) }), ("face", face?.document),
    ])
  }
}

extension PhotoResult.Plan {
  fileprivate var document: JSONValue {
    JSONValue(members: [
      ("region", decode.region.rect.document), ("decodeScale", JSONValue(decode.scale.value)),
      ("size", size.document), ("copies", JSONValue(copies)),
    ])
  }
}

extension OutputResult {
  fileprivate var document: JSONValue {
    JSONValue(members: [
      ("path", path.map { JSONValue($0) }), ("format", JSONValue(format.rawValue)),
      ("width", JSONValue(size.width)), ("height", JSONValue(size.height)), ("bytes", byteCount.map { JSONValue($0) }),
      ("sha256", sha256.map { JSONValue($0) }),
    ])
  }
}

extension Placement {
  /// The view form with every member written.
  public var document: JSONValue {
    JSONValue(members: [
      ("center", ["x": JSONValue(center.x), "y": JSONValue(center.y)]), ("zoom", JSONValue(zoom)),
      ("turns", JSONValue(turns)), ("angle", JSONValue(angle)), ("flipH", JSONValue(flipH)),
      ("flipV", JSONValue(flipV)),
    ])
  }
}

extension PixelSize {
  var document: JSONValue { ["width": JSONValue(width), "height": JSONValue(height)] }
}

extension Rect {
  fileprivate var document: JSONValue {
    [
      "x": JSONValue(minX), "y": JSONValue(minY), "width": JSONValue(width), "height": JSONValue(height),
    ]
  }
}

extension Quad {
  fileprivate var document: JSONValue {
    JSONValue(
      [topLeft, topRight, bottomRight, bottomLeft].map { ["x": JSONValue($0.x), "y": JSONValue($0.y)] })
  }
}
