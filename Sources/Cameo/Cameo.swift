@_exported public import CameoFaces
@_exported public import CameoGeometry
@_exported public import CameoImages
@_exported public import CameoRendering
@_exported public import CameoTemplates
internal import Masks

/// Makes mask-shaped avatars from photos: the main path of the library.
///
/// Templates are read once, when the value is made; it can then be used from any number of threads. Every call
/// blocks until it is done, so a server calls it off its event loop.
///
/// ```swift
/// let cameo = try Cameo()
/// let result = try cameo.render(Job(template: "spiky-hair", photos: [.init("me.jpg")], outputs: [.init("me.png")]))
/// ```
public struct Cameo: Sendable {
  /// The templates at hand: the bundled ones and those of more folders.
  public let library: TemplateLibrary
  /// What every photo, document and output is held to.
  public let limits: Limits
  /// What finds faces; it reads its model when the first photo is placed by one.
  public let faces: FaceFinder
  let artworks: TemplateArtworks
  /// One for all calls: it keeps what it prepared for the sizes in use.
  let resampler = Resampler()

  /// Reads the templates.
  /// - Parameters:
  ///   - masks: Paths of folders that hold one folder a template; they hide bundled templates of the same id.
  ///   - limits: What every photo, document and output is held to.
  ///   - faces: What finds faces.
  /// - Throws: ``CameoError/template(_:)`` where a folder cannot be listed.
  public init(
    masks: [String] = [], limits: Limits = .standard, faces: FaceFinder = FaceFinder()
  ) throws(CameoError) {
    do {
      library = try TemplateLibrary(bundled: Masks.files, folders: masks, limits: limits)
    } catch {
      throw .template(error)
    }
    self.limits = limits
    self.faces = faces
    artworks = TemplateArtworks(limits: limits)
  }

  /// How a job is carried out, beside what it says itself.
  public struct Options: Sendable {
    /// What relative paths of the job start from; nil for the working folder.
    public var folder: String?
    /// Whether outputs replace files that exist.
    public var replaces: Bool
    /// Whether the result holds the sums of photos, which costs one more read of each file.
    public var sums: Bool
    /// The job's number in its list, from 1, for `{index}` in paths.
    public var index: Int
    /// When the job has to be done, checked between its steps; nil for no limit.
    public var deadline: ContinuousClock.Instant?
    /// Faces that jobs share, so that a photo is looked through once; nil where each job looks for its own.
    package var knownFaces: KnownFaces?

    /// Creates options.
    public init(
      folder: String? = nil, replaces: Bool = true, sums: Bool = true, index: Int = 1,
      deadline: ContinuousClock.Instant? = nil
    ) {
      self.folder = folder
      self.replaces = replaces
      self.sums = sums
      self.index = index
      self.deadline = deadline
    }

    /// A path as the working folder sees it.
    package func resolve(_ path: String) -> String {
      guard let folder, !path.hasPrefix("/") else { return path }
      return folder + "/" + path
    }
  }

  /// Makes a job's outputs: reads its photos, writes its files, hands over the bytes of outputs without a path.
  /// - Returns: Every decision that was made.
  /// - Throws: Why it cannot be done. No file is there then that was not there before, but where the system refuses
  ///   to give one of several complete files its name.
  public func render(_ job: Job, options: Options = Options()) throws(CameoError) -> JobResult {
    var clock = StepClock(deadline: options.deadline)
    let plan = try AvatarPlan(job, cameo: self, options: options, clock: &clock)
    try clock.finish("plan")
    var result = try plan.result(sums: options.sums)
    try AvatarMaker(plan: plan, artworks: artworks, resampler: resampler, replaces: options.replaces).make(
      into: &result, clock: &clock)
    result.timings = clock.steps
    return result
  }

  /// Decides everything about a job and makes nothing: the geometry and the plan, from the photos' headers and their
  /// faces.
  /// - Throws: Why it could not be done, as far as that can be told without decoding.
  public func resolve(_ job: Job, options: Options = Options()) throws(CameoError) -> JobResult {
    var clock = StepClock(deadline: options.deadline)
    let plan = try AvatarPlan(job, cameo: self, options: options, clock: &clock)
    try clock.finish("plan")
    var result = try plan.result(sums: options.sums)
    result.timings = clock.steps
    return result
  }

  /// Looks into a photo, without decoding it but for its faces.
  /// - Parameters:
  ///   - source: The photo; a relative path starts from the working folder.
  ///   - orientation: Where the orientation comes from, which sizes and faces are upright by.
  ///   - leniency: What is done where the file's structure is broken.
  ///   - findsFaces: Whether faces are looked for, in a small copy.
  /// - Throws: ``CameoError/photo(index:src:_:)``, of index 0; why faces cannot be looked for stands in the value.
  public func inspect(
    _ source: Job.Source, orientation: OrientationRule = .exif, leniency: Corruption = .fail, findsFaces: Bool = false
  ) throws(CameoError) -> Inspection {
    let photo = Job.Photo(source: source, orientation: orientation)
    let reader = try PhotoReader(photo, index: 0, limits: limits, leniency: leniency, path: { $0 })
    var inspection: Inspection
    do {
      inspection = Inspection(
        src: photo.src, byteCount: reader.source.count, sha256: try reader.source.sha256(), header: reader.header,
        warnings: reader.warnings)
    } catch {
      throw .photo(index: 0, src: photo.src, error)
    }
    guard findsFaces else { return inspection }
    do throws(FaceError) {
      inspection.faces = try faces.faces(in: reader)
    } catch {
      if case .image(let error) = error { throw .photo(index: 0, src: photo.src, error) }
      inspection.faceError = error
    }
    return inspection
  }
}

extension PhotoReader {
  /// Opens a job's photo.
  init(
    _ photo: Job.Photo, index: Int, limits: Limits, leniency: Corruption, path: (String) -> String
  ) throws(CameoError) {
    do throws(ImageError) {
      let source: ByteSource =
        switch photo.source {
        case .path(let name): try ByteSource(path: path(name), limits: limits)
        case .bytes(let bytes, _): ByteSource(bytes: bytes)
        }
      self = try PhotoReader(source, limits: limits, orientation: photo.orientation, leniency: leniency)
    } catch {
      throw .photo(index: index, src: photo.src, error)
    }
  }
}

/// Milliseconds of one step after another, up to a deadline.
struct StepClock {
  private(set) var steps: [(step: String, milliseconds: Double)] = []
  private let deadline: ContinuousClock.Instant?
  private var last = ContinuousClock.now

  init(deadline: ContinuousClock.Instant? = nil) { self.deadline = deadline }

  /// Notes the time since the last step; steps of one name add up.
  /// - Throws: ``CameoError/deadline`` where it has passed by now.
  mutating func finish(_ step: String) throws(CameoError) {
    note(step)
    if let deadline, last > deadline { throw .deadline }
  }

  /// Notes the time of the last step of all, after which no deadline counts.
  mutating func note(_ step: String) {
    let now = ContinuousClock.now
    let milliseconds = (now - last) / .milliseconds(1)
    last = now
    if let index = steps.firstIndex(where: { $0.step == step }) {
      steps[index].milliseconds += milliseconds
    } else {
      steps.append((step, milliseconds))
    }
  }
}
