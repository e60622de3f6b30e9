// swift-tools-version: 6.2
import PackageDescription

// Every x86-64 processor since 2008 has SSE4.1: with it, faces are found a fifth faster than with the baseline (dlib
// chooses its SIMD by the compiler's flags), and pixels are taken apart and joined in half the time.
#if arch(x86_64)
  let vectorFlags = ["-msse4.1"]
#else
  let vectorFlags: [String] = []
#endif
let dlibFlags = ["-Wall", "-Wextra", "-Werror"] + vectorFlags

let package = Package(
  name: "cameo",
  products: [
    .library(name: "Cameo", targets: ["Cameo"]),
    .library(name: "CameoGeometry", targets: ["CameoGeometry"]),
    .executable(name: "cameo", targets: ["cameo"]),
  ],
  traits: [
    .trait(name: "Faces", description: "Finds faces by dlib. Without it, placements by faces fall back."),
    .default(enabledTraits: ["Faces"]),
  ],
  targets: [
    // The main path, from values to the rim.
    // Rounding is a call of the C math library where the compiler is not asked to optimise.
    .target(name: "CameoGeometry", linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "CameoImages",
      dependencies: ["CameoGeometry", "CPNG", "CJPEG", "CLCMS", "CZimg", "CNettle", "CWebP", "CHeif"]),
    .target(name: "CameoTemplates", dependencies: ["CameoGeometry", "CameoImages"]),
    .target(name: "CameoRendering", dependencies: ["CameoGeometry", "CameoImages", "CCairo", "CRSVG"]),
    .target(
      name: "CameoFaces", dependencies: ["CameoGeometry", "CameoImages", "CDlib"],
      linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "Cameo",
      dependencies: [
        "CameoGeometry", "CameoImages", "CameoTemplates", "CameoRendering", "CameoFaces", "Masks",
      ]),
    // Only this target waits for the editor's model to be compiled to WebAssembly.
    .target(name: "CameoServer", dependencies: ["Cameo", "Masks", "CMicroHTTP"], plugins: ["EmbedFiles"]),
    .executableTarget(name: "cameo", dependencies: ["Cameo", "CameoServer", "CGetopt"]),

    // The bundled templates, compiled in.
    .target(name: "Masks", path: "Masks", plugins: ["EmbedFiles"]),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["EmbedTool"]),
    .executableTarget(name: "EmbedTool"),

    // C libraries: one module each, imported by one Swift target.
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z"), .linkedLibrary("isal")]),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CLate"),
    .target(name: "CHeif", dependencies: ["CLate"]),
    .target(name: "CRSVG", dependencies: ["CLate", "CCairo"]),
    // The archive, not the shared library: of it only what finds faces is taken, and the command starts without
    // dlib's own dependencies. Unoptimised, one face takes more than a second.
    .target(
      name: "CDlib",
      cxxSettings: [
        .define("CAMEO_FACES", .when(traits: ["Faces"])), .unsafeFlags(["-O2"], .when(configuration: .debug)),
        .unsafeFlags(dlibFlags),
      ],
      linkerSettings: [.linkedLibrary(":libdlib.a", .when(traits: ["Faces"]))]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2"),
    .systemLibrary(name: "CZimg", pkgConfig: "zimg"),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle"),
    .systemLibrary(name: "CMicroHTTP", pkgConfig: "libmicrohttpd"),
    .systemLibrary(name: "CGetopt"),

    // Tests mirror the targets; the support target is theirs alone.
    .target(name: "TestSupport", dependencies: ["CameoGeometry", "CameoImages"], path: "Tests/TestSupport"),
    .target(name: "FuzzedReaders", dependencies: ["Cameo"], path: "Tests/Fuzz/FuzzedReaders"),
    .testTarget(name: "CameoGeometryTests", dependencies: ["CameoGeometry", "TestSupport"]),
    // Its references call the libraries by themselves.
    .testTarget(
      name: "CameoImagesTests", dependencies: ["CameoImages", "TestSupport", "CPNG", "CJPEG", "CLCMS", "CWebP"]),
    .testTarget(name: "CameoTemplatesTests", dependencies: ["CameoTemplates", "TestSupport"]),
    .testTarget(
      name: "CameoRenderingTests", dependencies: ["CameoRendering", "CameoTemplates", "TestSupport"]),
    .testTarget(
      name: "CameoFacesTests", dependencies: ["CameoFaces", "CameoImages", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(
      name: "CameoServerTests",
      dependencies: ["CameoServer", "Cameo", "CameoGeometry", "cameo", "EmbedTool", "TestSupport", "Masks"]),
    .testTarget(name: "CameoTests", dependencies: ["Cameo", "TestSupport", "FuzzedReaders"]),
    .testTarget(
      name: "CommandTests", dependencies: ["Cameo", "cameo", "Masks", "TestSupport"], exclude: ["Help", "Shells"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

// The fuzzer is built by Scripts/fuzz alone: it needs the toolchain's libFuzzer and instrumented readers.
let fuzzer = Context.environment["CAMEO_FUZZER_LIBRARY"]
if let fuzzer {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: ["FuzzedReaders", "CFuzzer", "CLCMS", "Masks"],
      path: "Tests/Fuzz/Fuzzer",
      linkerSettings: [.unsafeFlags([fuzzer])]),
  ]
}

// Built for Scripts/benchmark alone.
if Context.environment["CAMEO_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(name: "Bench", dependencies: ["Cameo"], path: "Tests/Benchmarks/Bench"))
}

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

for target in package.targets {
  switch target.type {
  case .system, .plugin, .binary, .macro: continue
  default: break
  }
  if target.name.hasPrefix("C") && !target.name.hasPrefix("Cameo") && target.name != "CommandTests" {
    target.cSettings = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]
    if fuzzer != nil { target.cSettings?.append(.unsafeFlags(["-fsanitize=fuzzer-no-link"])) }
    continue
  }
  target.swiftSettings = (target.swiftSettings ?? []) + settings
  if fuzzer != nil, target.name.hasPrefix("Cameo"), target.type == .regular {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"]))
  }
  if target.name == "CameoImages" {
    target.swiftSettings?.append(.unsafeFlags(vectorFlags.flatMap { ["-Xcc", $0] }))
  }
  // Pixel loops, and 10⁵ random cases a property, are unusable unoptimised, in tests too.
  let optimized = [
    "CameoImages", "CameoImagesTests", "CameoRendering", "CameoTemplates", "CameoFaces", "CameoFacesTests",
    "CameoGeometry", "CameoGeometryTests", "CameoRenderingTests", "CameoServerTests", "CameoTests", "TestSupport",
  ]
  if optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
