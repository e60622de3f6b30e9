internal import Glibc

/// A thread that runs one function to its end.
package struct Thread {
  private let id: pthread_t

  /// Starts a thread (`pthread_create`); nil where the system has none left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    guard let id = Thread.start(body) else { return nil }
    self.id = id
  }

  /// Waits for its end (`pthread_join`).
  package func join() { pthread_join(id, nil) }

  /// Starts a thread that nobody waits for (`pthread_detach`).
  /// - Returns: Whether the system had one left.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let id = start(body) else { return false }
    pthread_detach(id)
    return true
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
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
    return id
  }
}
