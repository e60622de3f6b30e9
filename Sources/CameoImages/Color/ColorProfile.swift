import CLCMS

/// An open profile of Little CMS (`cmsHPROFILE`).
@safe struct ColorProfile: ~Copyable {
  private let handle: cmsHPROFILE

  /// The kinds of colours that a profile can describe here.
  enum Model {
    case grey
    case rgb
    case cmyk
  }

  /// Opens a profile in memory (`cmsOpenProfileFromMem`).
  /// - Returns: nil where the bytes are no profile of colours that are decoded here.
  static func open(_ bytes: [UInt8]) -> ColorProfile? {
    guard bytes.count <= ColorSource.largestProfile, bytes.count >= 128 else { return nil }
    let opened = unsafe bytes.withUnsafeBytes {
      unsafe cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count))
    }
    guard let opened = unsafe opened else { return nil }
    let profile = unsafe ColorProfile(handle: opened)
    switch unsafe cmsGetDeviceClass(profile.handle) {
    case cmsSigLinkClass, cmsSigAbstractClass, cmsSigNamedColorClass: return nil
    default: return profile
    }
  }

  /// Creates the profile of a curve and primaries (`cmsCreateRGBProfile`, `cmsCreateGrayProfile`).
  static func make(_ description: RGBPrimaries, isGrey: Bool) -> ColorProfile? {
    let curve = unsafe ColorProfile.curve(description.transfer)
    guard let curve = unsafe curve else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    let created: cmsHPROFILE?
    if isGrey {
      unsafe created = cmsCreateGrayProfile(cmsD50_xyY(), curve)
    } else {
      let values = description.chromaticities
      var white = cmsCIExyY(x: values[0], y: values[1], Y: 1)
      var primaries = cmsCIExyYTRIPLE(
        Red: cmsCIExyY(x: values[2], y: values[3], Y: 1), Green: cmsCIExyY(x: values[4], y: values[5], Y: 1),
        Blue: cmsCIExyY(x: values[6], y: values[7], Y: 1))
      let curves = unsafe [Optional(curve), curve, curve]
      unsafe created = curves.withUnsafeBufferPointer {
        unsafe cmsCreateRGBProfile(&white, &primaries, $0.baseAddress)
      }
    }
    guard let created = unsafe created else { return nil }
    return unsafe ColorProfile(handle: created)
  }

  private init(handle: cmsHPROFILE) { unsafe self.handle = unsafe handle }

  deinit { _ = unsafe cmsCloseProfile(handle) }

  /// Little CMS's own sRGB (`cmsCreate_sRGBProfile`).
  static func sRGB() -> ColorProfile? {
    guard let created = unsafe cmsCreate_sRGBProfile() else { return nil }
    return unsafe ColorProfile(handle: created)
  }

  /// What the profile's device has; nil for anything but grey, RGB and CMYK.
  var model: Model? {
    switch unsafe cmsGetColorSpace(handle) {
    case cmsSigGrayData: .grey
    case cmsSigRgbData: .rgb
    case cmsSigCmykData: .cmyk
    default: nil
    }
  }

  /// A profile's own description in English (`cmsGetProfileInfoASCII`), nil where it is none.
  static func description(of bytes: [UInt8]) -> String? {
    guard let profile = open(bytes) else { return nil }
    var text = [CChar](repeating: 0, count: 256)
    let count = unsafe text.withUnsafeMutableBufferPointer {
      unsafe cmsGetProfileInfoASCII(
        profile.handle, cmsInfoDescription, "en", "US", $0.baseAddress, UInt32($0.count))
    }
    guard count > 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A transform to 8-bit sRGB (`cmsCreateTransform`), relative colorimetric with black point compensation.
  /// - Parameters:
  ///   - input: Little CMS's description of the samples.
  ///   - output: And of what is made of them.
  ///   - flags: Further flags.
  func transform(input: UInt32, output: UInt32, flags: Int32 = 0) -> ColorTransform? {
    guard let target = ColorProfile.sRGB() else { return nil }
    let allFlags = UInt32(bitPattern: flags | cmsFLAGS_BLACKPOINTCOMPENSATION)
    let created = unsafe cmsCreateTransform(
      handle, input, target.handle, output, UInt32(INTENT_RELATIVE_COLORIMETRIC), allFlags)
    guard let created = unsafe created else { return nil }
    return unsafe ColorTransform(created)
  }

  private static func curve(_ transfer: RGBPrimaries.Transfer) -> OpaquePointer? {
    switch transfer {
    case .power(let exponent): return unsafe cmsBuildGamma(nil, exponent)
    case .sRGB:
      // IEC 61966-2-1: ((x + 0.055) / 1.055) ^ 2.4, or x / 12.92 below 0.04045.
      let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return unsafe parameters.withUnsafeBufferPointer {
        unsafe cmsBuildParametricToneCurve(nil, 4, $0.baseAddress)
      }
    }
  }
}

/// A transform of Little CMS (`cmsHTRANSFORM`).
///
/// It is only read while it runs, the pixel that was converted last being remembered on the stack: threads may share one.
@safe struct ColorTransform: ~Copyable, Sendable {
  // A number, since pointers are not Sendable, even those to what never changes.
  private let address: UInt

  fileprivate init(_ handle: cmsHTRANSFORM) { address = UInt(bitPattern: handle) }

  deinit { unsafe cmsDeleteTransform(handle) }

  private var handle: cmsHTRANSFORM? { unsafe cmsHTRANSFORM(bitPattern: address) }

  /// Converts pixels (`cmsDoTransform`); both may be the same memory where their pixels have equal sizes.
  @unsafe func apply(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    unsafe cmsDoTransform(handle, source, target, UInt32(count))
  }
}

extension SampleLayout {
  /// Little CMS's description of the samples.
  var lcmsType: UInt32 {
    switch self {
    case .grey(_, let wide): wide ? cameo_lcms_grey16 : cameo_lcms_grey8
    case .rgb(let alpha, let wide):
      wide ? (alpha ? cameo_lcms_rgba16 : cameo_lcms_rgb16) : (alpha ? cameo_lcms_rgba8 : cameo_lcms_rgb8)
    case .bgra: cameo_lcms_bgra8
    case .cmyk(let inverted): inverted ? cameo_lcms_cmyk8_inverted : cameo_lcms_cmyk8
    }
  }

  /// Little CMS's description of the result.
  static var lcmsOutput: UInt32 { cameo_lcms_bgra8 }

  /// The flags of Little CMS that the samples need.
  var lcmsFlags: Int32 {
    switch self {
    // Computed for each value: the tables that Little CMS would make are too coarse for linear light.
    case .grey: cmsFLAGS_NOOPTIMIZE
    case .rgb(let alpha, true): cmsFLAGS_NOOPTIMIZE | (alpha ? cmsFLAGS_COPY_ALPHA : 0)
    case .rgb(true, false), .bgra: cmsFLAGS_COPY_ALPHA
    default: 0
    }
  }
}
