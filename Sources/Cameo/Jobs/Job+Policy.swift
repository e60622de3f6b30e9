extension Job {
  /// What is done where a wish cannot be met.
  public struct Policy: Hashable, Sendable {
    /// Where a placement leaves part of an opening uncovered.
    public var onUncovered: Coverage.Policy
    /// Where photo pixels are enlarged past the placeholder's limit.
    public var onUpscale: UpscalePolicy
    /// Where a face was asked for and there is none.
    public var onNoFace: NoFacePolicy
    /// Where a photo's data is broken.
    public var onCorrupt: Corruption

    /// Creates a policy.
    public init(
      onUncovered: Coverage.Policy = .clamp, onUpscale: UpscalePolicy = .warn, onNoFace: NoFacePolicy = .top,
      onCorrupt: Corruption = .fail
    ) {
      self.onUncovered = onUncovered
      self.onUpscale = onUpscale
      self.onNoFace = onNoFace
      self.onCorrupt = onCorrupt
    }
  }

  /// What is done where photo pixels are enlarged past the limit.
  public enum UpscalePolicy: String, CaseIterable, Hashable, Sendable {
    /// A warning.
    case warn
    /// The job is refused.
    case fail
    /// Nothing.
    case allow
  }

  /// What is done where no face is found.
  public enum NoFacePolicy: String, CaseIterable, Hashable, Sendable {
    /// The photo's top is shown.
    case top
    /// The photo's middle is shown.
    case center
    /// The job is refused.
    case fail
  }
}

extension Coverage.Policy {
  /// The word in documents.
  var word: String {
    switch self {
    case .clamp: "clamp"
    case .fill: "fill"
    case .fail: "fail"
    }
  }
}
