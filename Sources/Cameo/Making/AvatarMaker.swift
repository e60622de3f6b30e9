/// Carries out a plan: decodes each photo once, draws and encodes each output, then delivers all of them.
struct AvatarMaker {
  let plan: AvatarPlan
  let artworks: TemplateArtworks
  let resampler: Resampler
  let replaces: Bool

  /// Makes all outputs and adds what was found to the result.
  func make(into result: inout JobResult, clock: inout StepClock) throws(CameoError) {
    var photos: [Int: OutputDrawing.Photo] = [:]
    for (index, decode) in plan.decodes.enumerated() {
      guard let decode else { continue }
      do {
        let (photo, warnings) = try read(index, decode)
        let known = plan.readers[index].warnings
        result.warnings += warnings.filter { !known.contains($0) }.map { .photo(index: index, $0) }
        photos[index] = photo
      } catch {
        throw .photo(index: index, src: plan.job.photos[index].src, error)
      }
    }
    try clock.finish("decode")
    var files: [(output: Int, path: String, bytes: [UInt8])] = []
    for (place, output) in plan.outputs.enumerated() {
      let drawing = OutputDrawing(
        plan: output, composition: plan.composition, artworks: artworks, resampler: resampler)
      let drawn = try drawing.draw(&photos)
      // Whether pixels can be transparent is the plan's to say: the renderer knows less of the photos.
      let bitmap =
        output.isOpaque && !drawn.isOpaque
        ? Bitmap(size: drawn.size, isOpaque: true, bytes: drawn.bytes) : drawn
      try clock.finish("draw")
      // A large photo's pixels and the file that is encoded need not be in memory together.
      let later = Array(plan.outputs[(place + 1)...])
      photos = photos.filter { !AvatarPlan.draws(of: $0.key, in: later).isEmpty }
      let bytes = try encode(bitmap, output.index)
      try clock.finish("encode")
      let path = plan.paths[output.index]
      result.outputs[output.index] = OutputResult(
        path: path, format: output.format, size: bitmap.size, bytes: path == nil ? bytes : nil,
        byteCount: bytes.count, sha256: SHA256.hexadecimal(of: bytes))
      if let path { files.append((output.index, path, bytes)) }
    }
    try deliver(files)
    clock.note("deliver")
  }

  /// Decodes a photo, or draws a large one meanwhile.
  private func read(
    _ index: Int, _ decode: DecodePlan
  ) throws(ImageError) -> (OutputDrawing.Photo, [ImageWarning]) {
    let (reader, draws) = (plan.readers[index], AvatarPlan.draws(of: index, in: plan.outputs))
    if draws.count == 1, let (drawn, warnings) = try resampler.drawInBands(reader, decode, plan: draws[0]) {
      return (.drawn(drawn), warnings)
    }
    let drawn = draws.map { $0.target.size.width * $0.target.size.height }.reduce(0, +)
    let photo = try reader.decode(decode, drawing: drawn)
    let factor = draws.map { $0.furtherReduction(of: decode.scale) }.max()
    return (.decoded(PhotoPyramid(photo, reducedBy: factor ?? 1)), photo.warnings)
  }

  private func encode(_ bitmap: Bitmap, _ index: Int) throws(CameoError) -> [UInt8] {
    let output = plan.job.outputs[index]
    do {
      return try ImageEncoder.encode(
        bitmap,
        EncodingOptions(
          format: plan.outputs[index].format, quality: output.quality, isLossless: output.lossless,
          maxBytes: output.maxBytes, attribution: attribution(index)))
    } catch {
      throw .encoding(output: index, error)
    }
  }

  /// The names that an output keeps: those of the first of its photos that has any.
  private func attribution(_ index: Int) -> Attribution? {
    guard plan.job.outputs[index].metadata == .copyright else { return nil }
    return plan.outputs[index].photos.lazy.compactMap(\.placed.header.attribution).first
  }

  /// Writes the files; none appears before all are ready.
  private func deliver(_ files: [(output: Int, path: String, bytes: [UInt8])]) throws(CameoError) {
    try OutputFile.holdingSignals { () throws(CameoError) in
      var index = 0
      do throws(OutputFileError) {
        var ready: [OutputFile] = []
        for file in files {
          index = file.output
          ready.append(try OutputFile(file.bytes, at: file.path, replaces: replaces))
        }
        for (file, output) in zip(ready, files) {
          index = output.output
          try file.appear()
        }
      } catch {
        throw .output(index: index, error)
      }
    }
  }
}
