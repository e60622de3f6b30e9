#if arch(wasm32)
  // What a page calls. It writes numbers into memory that it has allocated, and holds the address of each editor.

  /// Gives memory for numbers and text, aligned for doubles; to be given back by `cameo_free`.
  @_expose(wasm, "cameo_allocate") @_cdecl("cameo_allocate")
  func exportAllocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 8), alignment: 8)
  }

  /// Takes memory back.
  @_expose(wasm, "cameo_free") @_cdecl("cameo_free")
  func exportFree(_ memory: UnsafeMutableRawPointer) { unsafe memory.deallocate() }

  /// Creates an editor from its setup and a path's text; 0 where a number is not allowed.
  @_expose(wasm, "cameo_editor_create") @_cdecl("cameo_editor_create")
  func exportCreate(
    _ setup: UnsafePointer<Double>, _ path: UnsafePointer<UInt8>, _ pathCount: Int
  ) -> UnsafeMutableRawPointer? {
    guard let editor = unsafe Editor(setup: { unsafe setup[$0] }, path: text(path, pathCount)) else { return nil }
    let block = UnsafeMutablePointer<Editor>.allocate(capacity: 1)
    unsafe block.initialize(to: editor)
    return UnsafeMutableRawPointer(block)
  }

  /// Gives an editor back.
  @_expose(wasm, "cameo_editor_destroy") @_cdecl("cameo_editor_destroy")
  func exportDestroy(_ block: UnsafeMutableRawPointer) {
    let editor = unsafe block.assumingMemoryBound(to: Editor.self)
    unsafe editor.deinitialize(count: 1)
    unsafe editor.deallocate()
  }

  /// Carries out a command with its operands.
  @_expose(wasm, "cameo_editor_run") @_cdecl("cameo_editor_run")
  func exportRun(
    _ block: UnsafeMutableRawPointer, _ command: Int32, _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) {
    guard let command = EditorCommand(rawValue: command) else { return }
    unsafe block.assumingMemoryBound(to: Editor.self).pointee.run(command, a, b, c, d)
  }

  /// Writes all that is shown, and gives the number of numbers: 40 at most.
  @_expose(wasm, "cameo_editor_read") @_cdecl("cameo_editor_read")
  func exportRead(_ block: UnsafeMutableRawPointer, _ numbers: UnsafeMutablePointer<Double>) -> Int {
    unsafe write(block.assumingMemoryBound(to: Editor.self).pointee.report, numbers)
  }

  /// Shows what a page asks for, as the start or as one step; false where a number is not allowed.
  @_expose(wasm, "cameo_editor_show") @_cdecl("cameo_editor_show")
  func exportShow(
    _ block: UnsafeMutableRawPointer, _ form: Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double,
    _ angle: Double, _ turns: Int, _ flipH: Bool, _ flipV: Bool, _ isStart: Bool
  ) -> Bool {
    unsafe block.assumingMemoryBound(to: Editor.self).pointee.show(
      form: form, a, b, c, d, angle: angle, turns: turns, flipH: flipH, flipV: flipV, isStart: isStart)
  }

  /// Writes how an output is drawn, and gives the number of numbers: none where it cannot be.
  @_expose(wasm, "cameo_editor_drawing") @_cdecl("cameo_editor_drawing")
  func exportDrawing(
    _ block: UnsafeMutableRawPointer, _ width: Double, _ height: Double, _ kind: Int, _ a: Double, _ b: Double,
    _ nativeScale: Double, _ numbers: UnsafeMutablePointer<Double>
  ) -> Int {
    guard
      let output = RequestedOutput(width: width, height: height, kind: kind, a: a, b: b, nativeScale: nativeScale)
    else { return 0 }
    return unsafe write(block.assumingMemoryBound(to: Editor.self).pointee.drawing(output), numbers)
  }

  /// Gives the handle of a crop box, or the corner, that a finger takes hold of; −1 where there is none.
  @_expose(wasm, "cameo_editor_handle") @_cdecl("cameo_editor_handle")
  func exportHandle(_ block: UnsafeMutableRawPointer, _ x: Double, _ y: Double, _ reach: Double) -> Int {
    let point = Point<Seen>(x: x, y: y)
    return unsafe block.assumingMemoryBound(to: Editor.self).pointee.handle(at: point, reach: reach)?.rawValue ?? -1
  }

  /// Writes how a rect is shown as large as fits in the middle of a view: scale, x and y.
  ///
  /// For a mask's canvas, a window's rect, or the picture of a crop box as it is seen.
  @_expose(wasm, "cameo_layout") @_cdecl("cameo_layout")
  func exportLayout(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ viewWidth: Double, _ viewHeight: Double,
    _ inset: Double, _ numbers: UnsafeMutablePointer<Double>
  ) -> Bool {
    let rect = Rect<Mask>(x: x, y: y, width: width, height: height)
    guard let layout = ViewLayout(fitting: rect, in: Size(width: viewWidth, height: viewHeight), inset: inset)
    else { return false }
    unsafe numbers[0] = layout.maskScale
    unsafe numbers[1] = layout.maskOrigin.x
    unsafe numbers[2] = layout.maskOrigin.y
    return true
  }

  /// Carries out a recorded session and gives its digest.
  @_expose(wasm, "cameo_replay") @_cdecl("cameo_replay")
  func exportReplay(
    _ session: UnsafePointer<Double>, _ steps: Int, _ path: UnsafePointer<UInt8>, _ pathCount: Int
  ) -> UInt64 {
    unsafe Editor.replay({ unsafe session[$0] }, steps: steps, path: text(path, pathCount))
  }

  /// Carries out a recorded session and gives the number of allocations on the way.
  @_expose(wasm, "cameo_replay_allocations")
  @_cdecl("cameo_replay_allocations")
  func exportReplayAllocations(
    _ session: UnsafePointer<Double>, _ steps: Int, _ path: UnsafePointer<UInt8>, _ pathCount: Int
  ) -> UInt64 {
    let before = allocationCount
    _ = unsafe exportReplay(session, steps, path, pathCount)
    return UInt64(allocationCount - before)
  }

  private func write(_ report: Report, _ numbers: UnsafeMutablePointer<Double>) -> Int {
    for index in 0..<report.count { unsafe numbers[index] = report[index] }
    return report.count
  }

  private func text(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: max(0, count)))
  }
#endif
