extension Cameo {
  /// Draws a template with somebody in it, for lists and galleries.
  /// - Parameters:
  ///   - photo: What goes into every placeholder; nil for a silhouette.
  ///   - side: The longer side of the picture in px.
  ///   - options: How it is made: by when, and with which faces.
  /// - Returns: The picture as PNG.
  package func preview(
    of template: Template, photo: Job.Photo? = nil, side: Int, options: Options = Options(sums: false)
  ) throws(CameoError) -> [UInt8] {
    var shown = photo
    if shown == nil {
      // It has no face to be looked for.
      shown = Job.Photo(try Cameo.silhouette(), name: "silhouette", placement: .top)
    }
    let isWide = template.canvas.size.width >= template.canvas.size.height
    let job = Job(
      template: .value(template), photos: template.placeholders.compactMap { _ in shown },
      outputs: [Job.Output(format: .png, size: isWide ? .width(side) : .height(side))],
      policy: Job.Policy(onUpscale: .allow))
    return try render(job, options: options).outputs.first?.bytes ?? []
  }

  /// Somebody, where no photo is given: a PNG of 600×800 px.
  package static func silhouette() throws(CameoError) -> [UInt8] {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 800'><rect width='600' height='800' fill='#d9dee3'/>\
      <g fill='#8a97a6'><path d='M230 480h140v150c90 20 180 60 200 170H30c20-110 110-150 200-170z'/>\
      <ellipse cx='300' cy='350' rx='150' ry='200'/></g></svg>
      """
    let bitmap: Bitmap
    do throws(RenderingError) {
      bitmap = try Artwork(svg: Array(drawing.utf8)).raster(size: PixelSize(width: 600, height: 800))
    } catch {
      throw .drawing(output: 0, error)
    }
    do throws(ImageError) {
      return try ImageEncoder.encode(bitmap, EncodingOptions(format: .png))
    } catch {
      throw .encoding(output: 0, error)
    }
  }
}
