/// Draws one output: resamples its photos and lays the layers over each other.
struct OutputDrawing {
  let plan: OutputPlan
  let composition: Composition
  let artworks: TemplateArtworks

  /// Draws the output.
  /// - Parameters:
  ///   - decoded: The photos by their places in the job.
  ///   - isLast: Whether the decoded photos may be let go once they are resampled.
  func draw(_ decoded: inout [Int: DecodedPhoto], isLast: Bool) throws(CameoError) -> Bitmap {
    do {
      var picture = try plan.content == .composite ? composite() : alone()
      for (index, layer) in picture.layers.enumerated() {
        guard case .photo(var photo) = layer.content, let source = layer.photo else { continue }
        photo = try resample(photo, source, index, picture, decoded)
        picture.layers[index].content = .photo(photo)
        if isLast && picture.layers[(index + 1)...].allSatisfy({ $0.photo?.placed.index != source.placed.index }) {
          decoded[source.placed.index] = nil
        }
      }
      let drawn = try PictureRenderer().draw(picture.picture)
      return try boxed(drawn)
    } catch {
      throw error
    }
  }
}
