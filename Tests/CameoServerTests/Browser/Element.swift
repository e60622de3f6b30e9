import Cameo
import CameoGeometry

/// An element of the page that a browser shows.
struct Element: Sendable {
  private let browser: Browser
  private let id: String

  /// The name by which the protocol knows references to elements.
  private static let key = "element-6066-11e4-a52e-4f735466cecf"

  fileprivate init?(_ value: JSONValue, in browser: Browser) {
    guard let id = value[Self.key]?.text else { return nil }
    self.id = id
    self.browser = browser
  }

  /// The element as an argument of scripts.
  var reference: JSONValue { JSONValue(members: [(Self.key, JSONValue(id))]) }

  /// Clicks its middle; scrolls there first.
  func click() throws { try browser.send("POST", "element/\(id)/click") }

  /// Types text; a file input takes the path of a file.
  func type(_ text: String) throws { try browser.send("POST", "element/\(id)/value", ["text": JSONValue(text)]) }

  /// Empties a field.
  func clear() throws { try browser.send("POST", "element/\(id)/clear") }

  /// Its role in the accessibility tree.
  var role: String { get throws { try browser.send("GET", "element/\(id)/computedrole").text ?? "" } }

  /// Its name in the accessibility tree.
  var label: String { get throws { try browser.send("GET", "element/\(id)/computedlabel").text ?? "" } }

  /// A property of its object.
  func property(_ name: String) throws -> JSONValue { try browser.send("GET", "element/\(id)/property/\(name)") }

  /// Where it is seen.
  var rect: Rect<Seen> {
    get throws {
      let numbers = try browser.run(
        "const r = arguments[0].getBoundingClientRect(); return [r.x, r.y, r.width, r.height]", reference
      ).numbers
      guard numbers.count == 4 else { throw BrowserError.malformedAnswer("a rect of \(numbers.count) numbers") }
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}

extension Browser {
  /// The element of a selector; each further one is looked up in the shadow tree of the one before.
  func find(_ selectors: String...) throws -> Element {
    let elements = try findAll(selectors)
    guard let element = elements.first else {
      throw BrowserError.refused(command: "find", code: "no such element", message: selectors.joined(separator: " ⟩ "))
    }
    return element
  }

  /// All elements of the last selector, in order; each selector is looked up in the shadow tree of the one before.
  func findAll(_ selectors: [String]) throws -> [Element] {
    let found = try run(
      """
      let roots = [document], found = [];
      for (const selector of arguments[0]) {
        found = roots.flatMap(root => [...root.querySelectorAll(selector)]);
        roots = found.map(element => element.shadowRoot ?? element);
      }
      return found;
      """, JSONValue(selectors.map { JSONValue($0) }))
    return found.elements.compactMap { Element($0, in: self) }
  }
}
