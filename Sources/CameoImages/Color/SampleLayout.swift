/// How decoded samples lie in memory before the colour step.
enum SampleLayout: Hashable, Sendable {
  /// Grey, with or without alpha; 8 bits, or 16 in the machine's order.
  case grey(alpha: Bool, wide: Bool)
  /// Red, green, blue, with or without alpha; 8 bits, or 16 in the machine's order.
  case rgb(alpha: Bool, wide: Bool)
  /// Blue, green, red and alpha of 8 bits: what the output is.
  case bgra
  /// Four inks of 8 bits, as Adobe writes them where inverted: 255 is no ink.
  case cmyk(inverted: Bool)

  /// Bytes a pixel.
  var stride: Int {
    switch self {
    case .grey(let alpha, let wide): (alpha ? 2 : 1) * (wide ? 2 : 1)
    case .rgb(let alpha, let wide): (alpha ? 4 : 3) * (wide ? 2 : 1)
    case .bgra, .cmyk: 4
    }
  }
}
