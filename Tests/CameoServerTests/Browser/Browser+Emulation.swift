import Cameo

extension Browser {
  /// Sends a command of Chromium's own protocol.
  @discardableResult func command(_ name: String, _ parameters: JSONValue = [:]) throws -> JSONValue {
    try send("POST", "goog/cdp/execute", ["cmd": JSONValue(name), "params": parameters])
  }

  /// Gives the window a page of this size in CSS px: the size asked for has the window's own parts in it.
  func resizeWindow(width: Int, height: Int) throws {
    for _ in 0..<2 {
      let numbers = try run("return [outerWidth - innerWidth, outerHeight - innerHeight]").numbers
      guard numbers.count == 2 else { throw BrowserError.malformedAnswer("a window without a size") }
      try send(
        "POST", "window/rect",
        ["width": JSONValue(Double(width) + numbers[0]), "height": JSONValue(Double(height) + numbers[1])])
    }
  }

  /// Shows the page as on a screen of this size in CSS px, however large the window is.
  func emulateScreen(width: Int, height: Int, density: Double = 1, isPhone: Bool = false) throws {
    try command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": JSONValue(width), "height": JSONValue(height), "deviceScaleFactor": JSONValue(density),
        "mobile": JSONValue(isPhone),
      ])
    try command("Emulation.setTouchEmulationEnabled", ["enabled": JSONValue(isPhone)])
  }

  /// The window's own size again.
  func stopEmulatingScreen() throws {
    try command("Emulation.clearDeviceMetricsOverride")
    try command("Emulation.setTouchEmulationEnabled", ["enabled": false])
  }

  /// What a person has set their system to.
  func emulatePreferences(isDark: Bool = false, reducesMotion: Bool = false, forcesColors: Bool = false) throws {
    func feature(_ name: JSONValue, _ value: JSONValue) -> JSONValue { ["name": name, "value": value] }
    try command(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          feature("prefers-color-scheme", isDark ? "dark" : "light"),
          feature("prefers-reduced-motion", reducesMotion ? "reduce" : "no-preference"),
          feature("forced-colors", forcesColors ? "active" : "none"),
        ]
      ])
  }

  /// The languages that the browser asks for and writes numbers in; takes effect with the next page.
  func emulateLanguage(_ tag: String) throws {
    let agent = try run("return navigator.userAgent")
    try command("Emulation.setUserAgentOverride", ["userAgent": agent, "acceptLanguage": JSONValue(tag)])
    try command("Emulation.setLocaleOverride", ["locale": JSONValue(tag)])
  }
}
