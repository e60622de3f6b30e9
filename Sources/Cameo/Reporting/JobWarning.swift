/// Something about a finished job that a person may want to look at.
public enum JobWarning: Hashable, Sendable {
  /// The photo's file has a fault that could be lived with.
  case photo(index: Int, ImageWarning)
  /// A rect has another ratio than its placeholder, so that only part of it shows.
  case placementRatio(photo: Int, given: Double, placeholder: Double)
  /// A rect that reaches outside the photo was moved or shrunk, so that the opening is covered.
  case placementMoved(photo: Int)
  /// Photo pixels are enlarged past the placeholder's limit.
  case upscale(photo: Int, value: Double, limit: Double)
  /// There is no such face, only so many, and the policy's part of the photo is shown.
  case noFace(photo: Int, found: Int, shown: Job.NoFacePolicy)
  /// Faces could not be looked for, and the policy's part of the photo is shown.
  case facesUnavailable(photo: Int, FaceError, shown: Job.NoFacePolicy)
  /// There are fewer faces than placeholders that show them, only so many: this one shows the largest again.
  case faceRepeated(photo: Int, found: Int)
  /// The photo ends too near to its face: how far from its target, in heights of the placeholder, and how many times
  /// larger than asked for it is.
  case faceClamped(photo: Int, offset: Double, enlargement: Double)
  /// A native output was made smaller, so that the output limit holds.
  case nativeLowered(output: Int, value: Double, used: Double)
  /// A mask that is a raster is enlarged past twice its size.
  case maskEnlarged(output: Int, value: Double)
}

extension JobWarning {
  /// The word that programs tell it by.
  public var code: String {
    switch self {
    case .photo(_, let warning): warning.code
    case .placementRatio: "placement.ratio"
    case .placementMoved: "placement.moved"
    case .upscale: "placement.upscale"
    case .noFace: "face.none"
    case .facesUnavailable(_, let error, _): error.code
    case .faceRepeated: "face.repeated"
    case .faceClamped: "face.clamped"
    case .nativeLowered: "output.native-lowered"
    case .maskEnlarged: "mask.enlarged"
    }
  }

  /// The place in the job that it is about, as a JSON Pointer.
  public var pointer: String {
    switch self {
    case .photo(let index, _): "/photos/\(index)"
    case .placementRatio(let index, _, _), .placementMoved(let index), .upscale(let index, _, _),
      .noFace(let index, _, _),
      .facesUnavailable(let index, _, _), .faceRepeated(let index, _), .faceClamped(let index, _, _):
      "/photos/\(index)/placement"
    case .nativeLowered(let index, _, _), .maskEnlarged(let index, _): "/outputs/\(index)"
    }
  }

  /// A plain sentence.
  public var message: String {
    switch self {
    case .photo(_, let warning): warning.message
    case .placementRatio(_, let given, let placeholder):
      "the rect's ratio is \(decimal(given)) and its placeholder's \(decimal(placeholder)), so only part of it shows"
    case .placementMoved: "the rect does not cover the opening with photo, so another part of the photo is shown"
    case .upscale(_, let value, let limit):
      "photo pixels are enlarged \(decimal(value)) times, past \(decimal(limit)): use a larger photo or a smaller output"
    case .noFace(_, let found, let shown): "\(faceCount(found)), so the photo's \(part(shown)) is shown"
    case .facesUnavailable(_, let error, let shown): "\(error.message); the photo's \(part(shown)) is shown"
    case .faceRepeated(_, let found):
      "\(faceCount(found)) for more placeholders, so the largest is shown again"
    case .faceClamped(_, let offset, let enlargement):
      "the photo ends too near to its face: the eyes are off by \(decimal((offset * 100).rounded())) % of the "
        + "placeholder's height"
        + (enlargement < 1.05
          ? "" : ", and the face is \(decimal((enlargement * 10).rounded() / 10)) times as large as wanted")
        + "; a photo with more around the head would do"
    case .nativeLowered(_, let value, let used):
      "the scale was lowered from \(decimal(value)) to \(decimal(used)), so that the output limit holds"
    case .maskEnlarged(_, let value):
      "the mask is a picture of pixels and is enlarged \(decimal(value)) times: give a larger variant, or an SVG"
    }
  }

  var document: JSONValue {
    ["code": JSONValue(code), "pointer": JSONValue(pointer), "message": JSONValue(message)]
  }
}

/// How many faces there are, as people say it.
func faceCount(_ found: Int) -> String {
  switch found {
  case 0: "no face was found"
  case 1: "only one face was found"
  default: "only \(found) faces were found"
  }
}

/// The part of a photo that is shown without a face.
private func part(_ policy: Job.NoFacePolicy) -> String { policy == .center ? "middle" : "top" }

/// A number as people read it: at most three places.
func decimal(_ value: Double) -> String {
  guard value.magnitude < 1e12 else { return "\(value)" }
  let thousandths = Int((value * 1000).rounded())
  let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
  var digits = String(rest + 1000).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  let sign = thousandths < 0 ? "-" : ""
  return sign + (digits.isEmpty ? "\(whole)" : "\(whole).\(digits)")
}
