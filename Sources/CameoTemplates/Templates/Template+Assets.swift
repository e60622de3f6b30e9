public import CameoGeometry
public import CameoImages

extension Template {
  /// The paths of all pictures that the document names, each once.
  package var pictures: [String] {
    var sources: [String] = []
    if let mask { sources += [mask.src] + mask.variants.map(\.src) }
    for case .image(let src, _) in layers { sources.append(src) }
    var seen: Set<String> = []
    return sources.filter { seen.insert($0).inserted }
  }

  /// The bytes of one of its pictures.
  ///
  /// A raster of the mask is checked from its header: its size must be the one that ``expectedSize(of:)`` tells.
  /// - Parameters:
  ///   - src: The path in the document, inside the template's folder.
  ///   - limits: What the file's length and a raster's size are held to.
  /// - Throws: Why the picture cannot be had or does not fit.
  public func asset(_ src: String, limits: Limits = .standard) throws(TemplateError) -> [UInt8] {
    let bytes = try assets.bytes(src, limits: limits)
    guard let expected = expectedSize(of: src) else { return bytes }
    let actual: PixelSize
    do {
      let reader = try PhotoReader(ByteSource(bytes: bytes), limits: limits, orientation: .ignore)
      actual = reader.header.storedSize
    } catch {
      throw .assetUnreadable(src, error)
    }
    guard actual == expected else { throw .maskSize(src, expected: expected, actual: actual) }
    return bytes
  }

  /// The pixels that a raster of the mask must have: width × height × scale; nil for an SVG and for other pictures.
  public func expectedSize(of src: String) -> PixelSize? {
    guard let mask, !AssetPath.hasEnding(src, [".svg"]) else { return nil }
    if src == mask.src { return mask.size }
    guard let variant = mask.variants.first(where: { $0.src == src }) else { return nil }
    return Variant.pixels(mask.size, scale: variant.scale)
  }
}

extension Template.Variant {
  /// The pixels of a variant; nil where its sides are not whole, up to the rounding of a decimal scale.
  static func pixels(_ size: PixelSize, scale: Double) -> PixelSize? {
    func whole(_ side: Int) -> Int? {
      let exact = scale * Double(side)
      let rounded = exact.rounded(.toNearestOrEven)
      return rounded >= 1 && abs(exact - rounded) <= 1e-6 ? Int(rounded) : nil
    }
    guard let width = whole(size.width), let height = whole(size.height) else { return nil }
    return PixelSize(width: width, height: height)
  }
}
