import Glibc

/// Compiles Swift sources to one WebAssembly module that imports nothing, with the toolchain's own programs.
struct WebAssemblyModule {
  /// A folder for what lies between.
  let work: String
  let compiler: String
  let linker: String

  /// The memory of the module, in bytes: as much as its allocator counts on.
  private static let memory = 8 << 20

  /// Builds `cameo.wasm` in the working folder and gives its path.
  func build(_ sources: [String]) throws(EmbedError) -> String {
    let object = work + "/cameo.o"
    let module = work + "/cameo.wasm"
    try run(
      compiler,
      [
        "-target", "wasm32-unknown-none-wasm", "-enable-experimental-feature", "Embedded",
        "-enable-experimental-feature", "Extern", "-wmo", "-Osize", "-parse-as-library", "-swift-version", "6",
        "-module-name", "CameoGeometry", "-module-cache-path", work + "/modules",
        // The allocator defines malloc's own names, of which the compiler warns.
        "-suppress-warnings",
        // Each later instruction for copying memory comes with a check that takes more room than a call.
        "-Xcc", "-mcpu=mvp", "-Xcc", "-mnontrapping-fptoint",
        // __stack_chk_fail would be an import.
        "-Xfrontend", "-disable-stack-protector",
        // Every inlined copy is a byte that each page loads.
        "-Xllvm", "-sil-disable-pass=early-inline", "-Xllvm",
        "-sil-disable-pass=inline", "-Xllvm", "-sil-disable-pass=late-inline",
        // Merged functions, and values kept from load to load, take more room packed than what they replace.
        "-Xllvm", "-swiftmergefunc-threshold=0", "-Xllvm", "-sil-disable-pass=redundant-load-elimination", "-c",
      ] + sources + ["-o", object])
    try run(
      linker,
      [
        "--no-entry", "--gc-sections", "--strip-all", "--compress-relocations",
        "--initial-memory=\(WebAssemblyModule.memory)",
        "--max-memory=\(WebAssemblyModule.memory)", "-z", "stack-size=262144", object, "-o", module,
      ])
    return module
  }

  private func run(_ program: String, _ arguments: [String]) throws(EmbedError) {
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let started = unsafe posix_spawn(&process, program, nil, nil, words, environ)
    guard started == 0 else { throw .failed(program: program, status: started) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard status == 0 else { throw .failed(program: program, status: status) }
  }
}
