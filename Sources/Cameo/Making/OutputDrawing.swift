/// Draws one output: resamples its photos and lays the layers over each other.
struct OutputDrawing {
  let plan: OutputPlan
  let composition: Composition
  let artworks: TemplateArtworks
  let resampler: Resampler

  private typealias Stack = (picture: Picture, photos: [(layer: Int, photo: OutputPlan.PlannedPhoto)])

  /// What there is of a photo before its outputs are drawn.
  enum Photo {
    /// What all its pictures are drawn from.
    case decoded(PhotoPyramid)
    /// Its only picture, which was drawn while it was decoded.
    case drawn(Bitmap)
  }

  /// Draws the output.
  /// - Parameter read: The photos by their places in the job; those that are not seen may be missing. What is drawn
  ///   already is taken out, so that its memory can become the output's.
  func draw(_ read: inout [Int: Photo]) throws(CameoError) -> Bitmap {
    var (picture, photos) = try plan.content == .composite ? composite() : alone()
    // Front to back: where a photo is seen depends on what lies over it, whose coverage is known then and kept.
    for (index, planned) in photos.reversed() {
      try addCoverages(to: &picture, from: index)
      guard let draw = planned.draw, case .photo(var layer) = picture.layers[index] else { continue }
      switch read[planned.placed.index] {
      case .decoded(let source): try resample(source.photo(for: draw), planned, draw, into: &layer)
      case .drawn(let bitmap):
        layer.bitmap = bitmap
        read[planned.placed.index] = nil
      case nil: continue
      }
      picture.layers[index] = .photo(layer)
    }
    do {
      return try PictureRenderer().draw(consume picture).centered(on: plan.frame, background: plan.background)
    } catch {
      throw .drawing(output: plan.index, error)
    }
  }

  private func addCoverages(to picture: inout Picture, from index: Int) throws(CameoError) {
    do {
      try PictureRenderer().addCoverages(to: &picture, from: index)
    } catch {
      throw .drawing(output: plan.index, error)
    }
  }

  /// Brings a photo's pixels to the output's grid; a turned one only where it is seen.
  private func resample(
    _ source: DecodedPhoto, _ planned: OutputPlan.PlannedPhoto, _ draw: DrawPlan, into layer: inout PhotoLayer
  ) throws(CameoError) {
    let coverage: PhotoCoverage? = if case .turned = draw.sampling { layer.coverage } else { nil }
    let header = planned.placed.header
    do {
      layer.bitmap = try resampler.draw(
        source, storedSize: header.storedSize, orientation: header.orientation, plan: draw,
        coverage: coverage?.mask(of: draw.target))
    } catch {
      throw .encoding(output: plan.index, error)
    }
  }

  /// The canvas with all layers.
  private func composite() throws(CameoError) -> Stack {
    var picture = Picture(canvas: plan.frame.picture)
    var photos: [(layer: Int, photo: OutputPlan.PlannedPhoto)] = []
    // A background that the template does not draw, but the job asks for, lies below everything.
    if !composition.layers.contains(.background) { picture.background = plan.background }
    for layer in composition.layers {
      switch layer {
      // What lies below everything is no layer: a photo that hides it all is then the picture, without a second canvas.
      case .background where picture.layers.isEmpty: picture.background = plan.background
      case .background: picture.layers.append(.color(plan.background, opacity: 1))
      case .mask:
        guard let mask = composition.maskRaster(at: plan.frame.scale) else { continue }
        picture.layers.append(.image(try raster(mask.src), opacity: 1))
      case .image(let src, let opacity): picture.layers.append(.image(try raster(src), opacity: opacity))
      case .stroke(let id, let width, let color, let opacity):
        guard let placeholder = composition.placeholder(id) else { continue }
        picture.layers.append(
          .stroke(outline(placeholder), width: width * plan.frame.scale, color: color, opacity: opacity))
      case .photo(let id, let opacity):
        guard let placeholder = composition.placeholder(id) else { continue }
        if let photo = plan.photos.first(where: { $0.placed.placeholder.id == id }) {
          photos.append((picture.layers.count, photo))
          picture.layers.append(.photo(photoLayer(photo, shape: photo.frame.shape, opacity: opacity)))
        } else if placeholder.background.alpha > 0 {
          let bleed = composition.bleed(placeholder.opening, scale: plan.frame.scale)
          picture.layers.append(
            .photo(
              PhotoLayer(
                shape: outline(placeholder), bleed: bleed.width, hidingAlpha: bleed.hidingAlpha,
                target: PixelRect(x: 0, y: 0, width: 0, height: 0),
                background: placeholder.background, opacity: opacity)))
        }
      }
    }
    return (picture, photos)
  }

  /// One placeholder alone, with its shape or without.
  private func alone() -> Stack {
    var picture = Picture(canvas: plan.frame.picture, background: plan.background)
    let whole = Path(PixelRect<Output>(plan.frame.picture).rect.quad)
    guard let photo = plan.photos.first else {
      if let placeholder = plan.placeholder, placeholder.background.alpha > 0 {
        let shape =
          plan.content == .rect ? whole : placeholder.opening.uprightPath.applying(plan.frame.maskToOutput)
        picture.layers = [
          .photo(
            PhotoLayer(
              shape: shape, target: PixelRect(x: 0, y: 0, width: 0, height: 0),
              background: placeholder.background))
        ]
      }
      return (picture, [])
    }
    let shape = plan.content == .rect ? whole : photo.frame.shape
    picture.layers = [.photo(photoLayer(photo, shape: shape, opacity: 1))]
    return (picture, [(0, photo)])
  }

  private func photoLayer(_ photo: OutputPlan.PlannedPhoto, shape: Path<Output>, opacity: Double) -> PhotoLayer {
    PhotoLayer(
      shape: shape, bleed: photo.bleed.width, hidingAlpha: photo.bleed.hidingAlpha,
      target: photo.draw?.target ?? PixelRect(x: 0, y: 0, width: 0, height: 0),
      edge: photo.placed.covers(plan.content) ? nil : photo.frame.outline(in: plan.frame.picture),
      background: photo.placed.placeholder.background,
      opacity: opacity)
  }

  private func outline(_ placeholder: Template.Placeholder) -> Path<Output> {
    placeholder.opening.path.applying(plan.frame.maskToOutput)
  }

  private func raster(_ src: String) throws(CameoError) -> Bitmap {
    // Only templates have pictures.
    guard let template = composition.template else { throw .template(.assetMissing(src)) }
    return try artworks.raster(src, of: template, size: plan.frame.picture)
  }
}

extension Bitmap {
  /// The picture in the middle of a box, where its frame has one; the background only around it.
  fileprivate func centered(on frame: OutputFrame, background: Color) -> Bitmap {
    guard frame.canvas != frame.picture else { return self }
    func premultiplied(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * Int(background.alpha) + 127) / 255) }
    let pixel = [
      premultiplied(background.blue), premultiplied(background.green), premultiplied(background.red), background.alpha,
    ]
    let line = Array(repeatElement(pixel, count: frame.canvas.width).joined())
    let left = frame.pictureOrigin.x * 4
    var result: [UInt8] = []
    result.reserveCapacity(line.count * frame.canvas.height)
    for y in 0..<frame.canvas.height {
      let row = y - frame.pictureOrigin.y
      guard (0..<size.height).contains(row) else {
        result += line
        continue
      }
      result += line[..<left]
      result += bytes[row * stride..<(row + 1) * stride]
      result += line[(left + stride)...]
    }
    return Bitmap(size: frame.canvas, isOpaque: isOpaque && background.isOpaque, bytes: result)
  }
}
