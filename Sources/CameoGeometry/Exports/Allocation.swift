#if arch(wasm32)
  // The memory of the module for the browser, which has no C library: a list of free blocks for each power of two.
  // The lists stand at the start of the arena, which is zero when the module starts.

  /// Where the arena begins; the stack and the constants lie below.
  private let arenaStart: UInt = 1 << 20
  /// Where it ends; the linker is told so.
  private let arenaEnd: UInt = 8 << 20
  /// Before each block stands its power of two, at a distance that keeps it aligned.
  private let header: UInt = 16

  /// How many blocks were given so far.
  var allocationCount: UInt { unsafe word(arenaStart + 128).pointee }

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
    unsafe word(arenaStart + 128).pointee += 1
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

  /// Copies bytes, as the compiler asks for where values are large.
  @_cdecl("memcpy")
  func copyBytes(
    _ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ count: Int
  ) -> UnsafeMutablePointer<UInt8> {
    var index = 0
    // Doubles, nearly always; the browser's memory takes them at any address.
    while index + 8 <= count {
      unsafe UnsafeMutableRawPointer(target + index).assumingMemoryBound(to: UInt64.self).pointee =
        UnsafeRawPointer(source + index).assumingMemoryBound(to: UInt64.self).pointee
      index += 8
    }
    while index < count {
      unsafe target[index] = source[index]
      index += 1
    }
    return unsafe target
  }

  /// Fills bytes, as the compiler asks for.
  @_cdecl("memset")
  func fillBytes(_ target: UnsafeMutablePointer<UInt8>, _ value: Int32, _ count: Int) -> UnsafeMutablePointer<UInt8> {
    for index in 0..<max(0, count) { unsafe target[index] = UInt8(truncatingIfNeeded: value) }
    return unsafe target
  }
#endif
