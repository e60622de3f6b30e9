import Glibc

/// The browser that a person has chosen in their desktop.
enum WebBrowser {
  /// Opens an address in it, by `xdg-open`, and does not wait for it.
  /// - Returns: Whether there is a desktop, and a program for it.
  static func open(_ address: String) -> Bool {
    let signs = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
    guard signs.contains(where: { (name: String) in unsafe getenv(name) != nil }) else { return false }
    // Nobody waits for it; the system forgets it when it ends.
    signal(SIGCHLD, SIG_IGN)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Ctrl-C in the terminal is meant for the command, and signals held back here are not for the browser.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    let words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("xdg-open"), strdup(address), nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    return unsafe posix_spawnp(&process, "xdg-open", &actions, &attributes, words, environ) == 0
  }
}
