public import CameoGeometry

/// Something about a template that its designer should look at.
public struct Finding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    /// Avatars come out wrong, or none at all.
    case error
    /// Avatars may come out worse than they could.
    case warning
  }

  /// What it is.
  public let code: Code
  /// How bad it is.
  public let severity: Severity
  /// The file in the template's folder that has to be changed.
  public let file: String
  /// Where in the document, as a JSON Pointer; nil where it is about a picture.
  public let pointer: String?
  /// Where in the picture, in mask px; nil where no place can be pointed at.
  public let place: Rect<Mask>?
  /// Where in the file's text; nil for pictures of pixels.
  public let location: TextLocation?
  /// What is wrong and what comes of it, as a sentence without a full stop.
  public let reason: String
  /// What to change, as a sentence without a full stop.
  public let remedy: String

  /// Creates a finding.
  public init(
    _ code: Code, _ severity: Severity, file: String, pointer: String? = nil, place: Rect<Mask>? = nil,
    location: TextLocation? = nil, reason: String, remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.file = file
    self.pointer = pointer
    self.place = place
    self.location = location
    self.reason = reason
    self.remedy = remedy
  }

  /// The published list of what can be found.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The document is invalid.
    case document = "document.invalid"
    /// The id is not the folder's name.
    case idFolder = "id.folder"
    /// A picture that the document names is missing, unreadable or outside of the folder.
    case asset = "asset.unusable"
    /// The mask hides the face or its eyes, or an island of it lies in the opening.
    case opaqueInside = "mask.opaque-inside"
    /// Faint specks of the mask lie in the opening.
    case faintInside = "mask.faint-inside"
    /// A hole is open towards the mask's edge through a gap.
    case leak = "mask.leak"
    /// The mask beside an opening is thinner than the photo's bleed.
    case thinBand = "mask.thin-band"
    /// The mask is opaque everywhere.
    case noAlpha = "mask.no-alpha"
    /// A mask or a variant does not measure what the document says.
    case maskSize = "mask.size"
    /// An opening lies partly outside of the canvas.
    case outsideCanvas = "opening.outside-canvas"
    /// A shape and the hole in the mask are not the same.
    case mismatch = "opening.mismatch"
    /// A shape's path is not closed.
    case openPath = "opening.open-path"
    /// A face hint lies outside of its opening.
    case faceOutside = "face.outside"
    /// An SVG refers to what is outside of it.
    case svgReference = "svg.external-reference"
    /// An SVG has text.
    case svgText = "svg.text"
    /// An SVG has filters.
    case svgFilter = "svg.filter"
    /// An SVG has too many bytes.
    case svgSize = "svg.size"
    /// There is no licence.
    case licenseMissing = "license.missing"
    /// The licence is not an SPDX expression of known ids.
    case licenseUnknown = "license.unknown"
    /// A layer cannot be seen, or a placeholder or the mask is in no layer.
    case invisibleLayer = "layer.invisible"
    /// A text has translations but no English one.
    case noEnglish = "name.no-english"
  }
}

extension Finding {
  /// The finding as a member of a document.
  public var document: JSONValue {
    JSONValue(members: [
      ("code", JSONValue(code.rawValue)), ("severity", JSONValue(severity.rawValue)), ("file", JSONValue(file)),
      ("pointer", pointer.map { JSONValue($0) }),
      (
        "place",
        place.map { place in
          [
            "x": tenths(place.minX), "y": tenths(place.minY), "width": tenths(place.width),
            "height": tenths(place.height),
          ]
        }
      ),
      ("line", location.map { JSONValue($0.line) }), ("column", location.map { JSONValue($0.column) }),
      ("message", JSONValue(reason)), ("remedy", JSONValue(remedy)),
    ])
  }

  private func tenths(_ value: Double) -> JSONValue { JSONValue((value * 10).rounded() / 10) }
}

/// A number as findings say it: one place at most.
func brief(_ value: Double) -> String {
  let text = "\((value * 10).rounded() / 10)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
