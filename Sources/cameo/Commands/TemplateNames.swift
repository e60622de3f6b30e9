import Glibc

/// Returns a text as an id: small letters, digits and single hyphens.
func slug(_ text: String) -> String {
  let letters = text.lowercased().unicodeScalars.map { scalar -> Character in
    switch scalar {
    case "a"..."z", "0"..."9": Character(scalar)
    default: "-"
    }
  }
  let words = String(letters).split(separator: "-")
  return words.isEmpty ? "mask" : words.joined(separator: "-")
}

/// Returns an id as people read it: `my-hat` as `My hat`.
func readable(_ id: String) -> String {
  let words = id.split(separator: "-").joined(separator: " ")
  return words.prefix(1).uppercased() + words.dropFirst()
}

/// Returns the absolute path without links; nil where nothing is there.
func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}
