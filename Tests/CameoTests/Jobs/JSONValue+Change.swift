import Cameo

extension JSONValue {
  private static let replacements: [JSONValue] = [
    .null, true, false, 0, 1, -1, 2, 0.5, 3, 45, 1e7, "", "a", "face", "largest", "top", "center", "rect", "oval",
    "a.png", "../a.svg", "#fff", "transparent", [], [:], ["x": 0.5, "y": 0.5], ["type": "oval"], ["face"], "mask",
  ]
  private static let names = [
    "x-a", "id", "mask", "canvas", "shape", "layers", "rect", "face", "auto", "center", "zoom", "angle", "turns",
    "flipH", "width", "height", "scale", "native", "format", "path", "lossless", "placeholder", "template", "opacity",
    "color",
    "image", "photo", "stroke", "background", "radius", "d", "orientation", "policy", "outputs", "unknown",
  ]

  /// The value with one member or element replaced, removed or added, somewhere in it.
  func changed(using random: inout some RandomNumberGenerator) -> JSONValue {
    let replacement = JSONValue.replacements.randomElement(using: &random) ?? .null
    switch content {
    case .object(var members):
      if members.isEmpty || Int.random(in: 0...5, using: &random) == 0 {
        let name = JSONValue.names.randomElement(using: &random) ?? ""
        members.removeAll { $0.name == name }
        members.append(JSONMember(name, replacement))
        return JSONValue(.object(members))
      }
      let index = Int.random(in: members.indices, using: &random)
      // Without kind and version nothing else is judged.
      if ["kind", "version"].contains(members[index].name) { return changed(using: &random) }
      switch Int.random(in: 0...5, using: &random) {
      case 0: members.remove(at: index)
      case 1: members[index] = JSONMember(members[index].name, replacement)
      default: members[index] = JSONMember(members[index].name, members[index].value.changed(using: &random))
      }
      return JSONValue(.object(members))
    case .array(var elements):
      guard !elements.isEmpty, Int.random(in: 0...5, using: &random) > 0 else {
        return JSONValue(elements + [elements.randomElement(using: &random) ?? replacement])
      }
      let index = Int.random(in: elements.indices, using: &random)
      elements[index] = elements[index].changed(using: &random)
      return JSONValue(elements)
    default: return replacement
    }
  }
}
