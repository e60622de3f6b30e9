#if arch(wasm32)
  // The memory of the module for the browser, which has no C library: a list of free blocks for each power of two.
  // The lists stand at the start of the arena, which is zero when the module starts.

  /// Where the arena begins; the stack and the constants lie below.
  private let arenaStart: UInt = 1 << 20
  /// Where it ends; the linker is told so.
  private let arenaEnd: UInt = 8 << 20
  /// Before each block stands its power of two, at a distance that keeps it aligned.
  private let header: UInt = 16

  private func word(_ address: UInt) -> UnsafeMutablePointer<UInt> {
    guard let pointer = unsafe UnsafeMutablePointer<UInt>(bitPattern: address) else { preconditionFailure() }
    return unsafe pointer
  }

  /// Gives a block; 12 (out of memory) where none is left.
  @_cdecl("posix_memalign")
  func allocateBlock(
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> Int32 {
    guard alignment <= 16, size >= 0, UInt(size) < arenaEnd else { return 12 }
    let power = UInt(Int.bitWidth - (size + Int(header) - 1).leadingZeroBitCount)
    let list = unsafe word(arenaStart + 4 * power)
    var block = unsafe list.pointee
    if block != 0 {
      unsafe list.pointee = word(block + header).pointee
    } else {
      // The word before the lists says where fresh memory begins.
      let fresh = unsafe word(arenaStart)
      block = unsafe fresh.pointee == 0 ? arenaStart + 256 : fresh.pointee
      guard block + (1 << power) <= arenaEnd else { return 12 }
      unsafe fresh.pointee = block + (1 << power)
      unsafe word(block).pointee = power
    }
    unsafe result.pointee = UnsafeMutableRawPointer(bitPattern: block + header)
    return 0
  }

  /// Takes a block back.
  @_cdecl("free")
  func releaseBlock(_ memory: UnsafeMutableRawPointer?) {
    guard let memory = unsafe memory else { return }
    let block = UInt(bitPattern: memory) - header
    let list = unsafe word(arenaStart + 4 * word(block).pointee)
    unsafe word(block + header).pointee = list.pointee
    unsafe list.pointee = block
  }
#endif
