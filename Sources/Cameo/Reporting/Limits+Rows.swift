extension Limits {
  /// One limit, as it is shown.
  public struct Row: Hashable, Sendable {
    /// Its name in documents.
    public let name: String
    /// The largest number that is allowed.
    public let value: Int
    /// Its unit and what it bounds.
    public let meaning: String

    /// Creates a limit.
    package init(name: String, value: Int, meaning: String) {
      self.name = name
      self.value = value
      self.meaning = meaning
    }
  }

  /// Every limit that inputs and outputs are held to, those that cannot be changed too.
  public var rows: [Row] {
    [
      Row(name: "photoPixels", value: photoPixels, meaning: "pixels of a photo"),
      Row(name: "photoSide", value: photoSide, meaning: "columns or rows of a photo"),
      Row(name: "photoBytes", value: photoBytes, meaning: "bytes of a photo from a pipe, or of a template's raster"),
      Row(name: "scans", value: scans, meaning: "scans of a progressive JPEG"),
      Row(
        name: "coefficientBytes", value: coefficientBytes, meaning: "bytes of coefficients of a progressive JPEG"),
      Row(name: "frameBytes", value: frameBytes, meaning: "compressed bytes of a WebP's picture"),
      Row(name: "outputPixels", value: outputPixels, meaning: "pixels of an output"),
      Row(name: "outputSide", value: Picture.longestSide, meaning: "columns or rows of an output"),
      Row(name: "outputs", value: outputs, meaning: "outputs of a job"),
      Row(name: "documentBytes", value: documentBytes, meaning: "bytes of a template or job document"),
      Row(name: "svgBytes", value: svgBytes, meaning: "bytes of an SVG mask"),
      Row(name: "templateSide", value: TemplateReader.maximumSide, meaning: "columns or rows of a template"),
      Row(name: "placeholders", value: placeholders, meaning: "placeholders of a template"),
      Row(name: "layers", value: TemplateReader.maximumLayers, meaning: "layers of a template"),
      Row(name: "variants", value: TemplateReader.maximumVariants, meaning: "variants of a mask"),
      Row(name: "pathSteps", value: Path<Mask>.maximumDataElements, meaning: "steps of a placeholder's path"),
    ]
  }
}
