/// A whole job decided, from its photos' headers and their faces: what is read of each photo, and how each output is made.
struct AvatarPlan: Sendable {
  let job: Job
  /// SHA-256 of the canonical job.
  let hash: String
  let composition: Composition
  /// The opened photos, in the job's order.
  let readers: [PhotoReader]
  /// Their places, in the same order.
  let photos: [PlacedPhoto]
  let outputs: [OutputPlan]
  /// The files of the outputs; nil where the bytes are handed over.
  let paths: [String?]
  /// What is decoded of each photo for all outputs; nil where none of it is seen.
  let decodes: [DecodePlan?]
  let warnings: [JobWarning]

  /// Decides a job.
  /// - Parameter clock: Gets the step `faces`, where they were looked for.
  init(_ job: Job, cameo: Cameo, options: Cameo.Options, clock: inout StepClock) throws(CameoError) {
    let limits = cameo.limits
    guard job.outputs.count <= limits.outputs else {
      throw .outputsTooMany(value: job.outputs.count, limit: limits.outputs)
    }
    do {
      try job.validate(limits: limits)
    } catch {
      throw .job(error)
    }
    hash = job.sha256
    self.job = job
    composition = try AvatarPlan.composition(job, cameo.library, options)
    let placer = PhotoPlacer(composition: composition, policy: job.policy)
    let placeholders = try placer.placeholders(job.photos)
    var warnings: [JobWarning] = []
    var readers: [PhotoReader] = []
    for (index, photo) in job.photos.enumerated() {
      let reader = try PhotoReader(
        photo, index: index, limits: limits, leniency: job.policy.onCorrupt, path: options.resolve)
      readers.append(reader)
      warnings += reader.warnings.map { .photo(index: index, $0) }
    }
    try clock.finish("plan")
    let choices = try FaceChooser(finder: cameo.faces, known: options.knownFaces).choices(
      job.photos, readers, placeholders)
    if choices.contains(where: { $0 != nil }) { try clock.finish("faces") }
    var photos: [PlacedPhoto] = []
    for (index, photo) in job.photos.enumerated() {
      photos.append(
        try placer.place(
          photo, index: index, header: readers[index].header, under: placeholders[index], face: choices[index],
          &warnings))
    }
    let names = OutputPaths(job: job, hash: hash, template: composition.template?.id, index: options.index)
    let formats = try names.formats()
    let planner = OutputPlanner(composition: composition, photos: photos, limits: limits)
    var outputs: [OutputPlan] = []
    for (index, output) in job.outputs.enumerated() {
      let plan = try planner.plan(
        output, size: output.size ?? job.standardSize, index: index, format: formats[index])
      outputs.append(plan)
      warnings += plan.warnings
    }
    warnings += try AvatarPlan.checkUpscale(photos, outputs, job)
    self.readers = readers
    self.photos = photos
    self.outputs = outputs
    self.warnings = warnings
    decodes = photos.map { photo in AvatarPlan.decode(photo, outputs) }
    paths = try names.paths(outputs.map(\.frame.canvas)).map { $0.map(options.resolve) }
    try AvatarPlan.spare(job.photos, from: paths, options)
  }

  /// Refuses outputs that would replace a photo of the job, under another name of it, too.
  private static func spare(
    _ photos: [Job.Photo], from paths: [String?], _ options: Cameo.Options
  ) throws(CameoError) {
    var files: Set<FileState.Identity> = []
    for case .path(let path) in photos.map(\.source) {
      if let file = FileState(path: options.resolve(path)), file.isOrdinary { files.insert(file.identity) }
    }
    for (index, path) in paths.enumerated() {
      guard let path, let file = FileState(path: path), files.contains(file.identity) else { continue }
      throw .outputIsPhoto(output: index, path: path)
    }
  }

  private static func composition(
    _ job: Job, _ library: TemplateLibrary, _ options: Cameo.Options
  ) throws(CameoError) -> Composition {
    guard let reference = job.template else { return try crop(job) }
    do throws(TemplateError) {
      switch reference {
      case .value(let template): return Composition(template)
      case .id(let id): return Composition(try library.template(id: id))
      case .folder(let path): return Composition(try library.template(folder: path, relativeTo: options.folder))
      }
    } catch {
      throw .template(error)
    }
  }

  /// The composition of a plain crop; the job's own checks have seen to it that there is one rect.
  private static func crop(_ job: Job) throws(CameoError) -> Composition {
    guard case .request(let request)? = job.photos.first?.placement, case .rect(let rect, _) = request.form else {
      throw .photoMissing(placeholder: "crop", known: ["crop"])
    }
    let isOdd = request.turns & 1 == 1
    let size = Size<Photo>(
      width: isOdd ? rect.height : rect.width, height: isOdd ? rect.width : rect.height)
    guard let composition = Composition(crop: size, shape: job.shape == .oval ? .oval : .rect(radius: 0)) else {
      throw .photoMissing(placeholder: "crop", known: ["crop"])
    }
    return composition
  }

  /// What of a photo all outputs need.
  private static func decode(_ photo: PlacedPhoto, _ outputs: [OutputPlan]) -> DecodePlan? {
    let header = photo.header
    return DecodePlan.covering(
      draws(of: photo.index, in: outputs), storedSize: header.storedSize, orientation: header.orientation,
      reduction: header.format.reduction)
  }

  /// How the pixels of a photo are made in each output that shows it.
  static func draws(of photo: Int, in outputs: [OutputPlan]) -> [DrawPlan] {
    outputs.flatMap(\.photos).filter { $0.placed.index == photo }.compactMap(\.draw)
  }

  /// Photos whose pixels are enlarged past their placeholder's limit.
  private static func checkUpscale(
    _ photos: [PlacedPhoto], _ outputs: [OutputPlan], _ job: Job
  ) throws(CameoError) -> [JobWarning] {
    guard job.policy.onUpscale != .allow else { return [] }
    var warnings: [JobWarning] = []
    for photo in photos {
      // A whole factor on the photo's own pixels was asked for and is no accident.
      let accidental = outputs.filter { !isWholeFactor($0, of: job) }
      let limit = photo.placeholder.constraints.maxUpscale
      guard let value = upscale(photo, accidental), value > limit * (1 + 1e-9) else { continue }
      if job.policy.onUpscale == .fail {
        throw .upscaled(index: photo.index, src: job.photos[photo.index].src, value: value, limit: limit)
      }
      warnings.append(.upscale(photo: photo.index, value: value, limit: limit))
    }
    return warnings
  }

  private static func isWholeFactor(_ output: OutputPlan, of job: Job) -> Bool {
    if case .native? = job.outputs[output.index].size { true } else { false }
  }

  /// Output px per photo px of the largest picture; nil where no output shows the photo.
  private static func upscale(_ photo: PlacedPhoto, _ outputs: [OutputPlan]) -> Double? {
    outputs.flatMap(\.photos).filter { $0.placed.index == photo.index }.map(\.frame.scale).max()
  }

  /// The result of the decisions, with the outputs as they would be.
  func result(sums: Bool) throws(CameoError) -> JobResult {
    var results: [PhotoResult] = []
    for photo in photos {
      let src = job.photos[photo.index].src
      var sum: String?
      if sums {
        do {
          sum = try readers[photo.index].source.sha256()
        } catch {
          throw .photo(index: photo.index, src: src, error)
        }
      }
      let largest = AvatarPlan.draws(of: photo.index, in: outputs).max { $0.reduction > $1.reduction }
      let plan = decodes[photo.index].flatMap { decode in
        largest.map { PhotoResult.Plan(decode: decode, size: $0.gridSize, copies: $0.copies) }
      }
      results.append(
        PhotoResult(
          src: src, sha256: sum, header: photo.header,
          placeholder: composition.template == nil ? nil : photo.placeholder.id, placement: photo.placement,
          face: photo.face, quad: photo.quad, plan: plan,
          upscale: AvatarPlan.upscale(photo, outputs)))
    }
    let planned = outputs.map {
      OutputResult(path: paths[$0.index], format: $0.format, size: $0.frame.canvas)
    }
    return JobResult(id: job.id, job: hash, photos: results, outputs: planned, warnings: warnings, timings: [])
  }
}
