import Glibc

/// A thread that runs one function to its end.
struct Thread {
  private let id: pthread_t

  /// Starts a thread; nil where the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    final class Box {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let box = unsafe Unmanaged.passRetained(Box(body))
    var id = pthread_t()
    let code = unsafe pthread_create(
      &id, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return nil
    }
    self.id = id
  }

  /// Waits for its end.
  func join() { pthread_join(id, nil) }
}
