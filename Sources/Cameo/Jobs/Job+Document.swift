extension Job {
  /// The job as a document, without the members that have their default.
  ///
  /// ``JobReader`` reads the same job from it, but that bytes in memory and a template given itself become their
  /// names.
  public var document: JSONValue {
    JSONValue(members: [
      ("kind", JSONValue(DocumentKind.job.rawValue)), ("version", JSONValue(DocumentKind.version)),
      ("id", id.map { JSONValue($0) }), ("template", template.map { JSONValue($0.text) }),
      ("shape", shape == .rect ? nil : JSONValue(shape.rawValue)),
      ("photos", JSONValue(photos.map(\.document))),
      ("outputs", outputs == [Output()] ? nil : JSONValue(outputs.map(\.document))),
      ("policy", policy.document),
    ])
  }

  /// The document in the canonical form of RFC 8785.
  ///
  /// Members that a document writes and that are fixed defaults, as a policy's first words, are left out; defaults
  /// that depend on the template, the path or the format are kept as they were written.
  public var canonical: [UInt8] { JSONWriter.bytes(document, .canonical) }

  /// The SHA-256 of the canonical form in hexadecimal, which identifies the job.
  public var sha256: String { SHA256.hexadecimal(of: canonical) }
}

extension Job.Photo {
  fileprivate var document: JSONValue {
    let orientationValue: JSONValue? =
      switch orientation {
      case .exif: nil
      case .ignore: "ignore"
      case .fixed(let orientation): JSONValue(orientation.rawValue)
      }
    return JSONValue(members: [
      ("src", JSONValue(src)), ("placeholder", placeholder.map { JSONValue($0) }),
      ("orientation", orientationValue), ("placement", placement == .standard ? nil : placement.document),
    ])
  }
}

extension PhotoPlacement {
  /// The placement as a job's document has it.
  public var document: JSONValue {
    switch self {
    case .request(let request):
      return JSONValue(
        members: request.form.members + motions(request.turns, request.flipH, request.flipV))
    case .face(let face):
      let motions = motions(face.turns, face.flipH, face.flipV)
      let isNamed = face.choice != .largest || face.zoom != 1 || motions.allSatisfy { $0.1 == nil }
      let choice: JSONValue =
        switch face.choice {
        case .largest: "largest"
        case .index(let index): JSONValue(index)
        }
      return JSONValue(
        members: [("face", isNamed ? choice : nil), ("zoom", face.zoom == 1 ? nil : JSONValue(face.zoom))] + motions)
    }
  }

  private func motions(_ turns: Int, _ flipH: Bool, _ flipV: Bool) -> [(String, JSONValue?)] {
    [
      ("turns", turns & 3 == 0 ? nil : JSONValue(turns & 3)), ("flipH", flipH ? true : nil),
      ("flipV", flipV ? true : nil),
    ]
  }
}

extension PlacementRequest.Form {
  fileprivate var members: [(String, JSONValue?)] {
    switch self {
    case .center: return [("auto", "center")]
    case .top: return [("auto", "top")]
    case .rect(let rect, let angle):
      let box: JSONValue = [
        "x": JSONValue(rect.minX), "y": JSONValue(rect.minY), "width": JSONValue(rect.width),
        "height": JSONValue(rect.height),
      ]
      return [("rect", box), ("angle", angle == 0 ? nil : JSONValue(angle))]
    case .view(let center, let zoom, let angle):
      let isMiddle = center == Placement.Fraction(x: 0.5, y: 0.5)
      // Without any of its members it would be another form.
      let isNamed = !isMiddle || angle != 0
      return [
        ("center", isMiddle ? nil : ["x": JSONValue(center.x), "y": JSONValue(center.y)]),
        ("zoom", zoom == 1 && isNamed ? nil : JSONValue(zoom)), ("angle", angle == 0 ? nil : JSONValue(angle)),
      ]
    }
  }
}

extension Job.Output {
  fileprivate var document: JSONValue {
    JSONValue(
      members: [
        ("path", path.map { JSONValue($0) }), ("format", format.map { JSONValue($0.rawValue) }),
        ("content", content == .composite ? nil : JSONValue(content.rawValue)),
        ("placeholder", placeholder.map { JSONValue($0) }),
      ] + sizeMembers + [
        ("background", background?.document), ("quality", quality.map { JSONValue($0) }),
        ("lossless", lossless ? true : nil), ("maxBytes", maxBytes.map { JSONValue($0) }),
        ("metadata", metadata == .strip ? nil : JSONValue(metadata.rawValue)),
      ])
  }

  private var sizeMembers: [(String, JSONValue?)] {
    switch size {
    case nil: []
    case .width(let width): [("width", JSONValue(width))]
    case .height(let height): [("height", JSONValue(height))]
    case .box(let width, let height): [("width", JSONValue(width)), ("height", JSONValue(height))]
    case .scale(let scale): [("scale", JSONValue(scale))]
    case .native(let factor): [("native", factor == 1 ? true : JSONValue(factor))]
    }
  }
}

extension Job.Policy {
  fileprivate var document: JSONValue? {
    let standard = Job.Policy()
    guard self != standard else { return nil }
    return JSONValue(members: [
      ("onUncovered", onUncovered == standard.onUncovered ? nil : JSONValue(onUncovered.word)),
      ("onUpscale", onUpscale == standard.onUpscale ? nil : JSONValue(onUpscale.rawValue)),
      ("onNoFace", onNoFace == standard.onNoFace ? nil : JSONValue(onNoFace.rawValue)),
      ("onCorrupt", onCorrupt == standard.onCorrupt ? nil : JSONValue(onCorrupt.rawValue)),
    ])
  }
}
