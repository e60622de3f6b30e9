import CameoGeometry
import Foundation

/// The page of a drawing, in SVG's user units.
enum Page: CoordinateSpace {}

/// An SVG picture of figures in any space, brought to the page by the maps that Cameo uses itself.
struct Drawing {
  static let paper = "#fbfaf7"
  static let ink = "#1f2430"
  private let size: Size<Page>
  private var body: [String] = []
  private var clips = 0

  init(width: Double, height: Double) { size = Size(width: width, height: height) }

  /// The picture's file.
  var svg: String {
    let (width, height) = (number(size.width), number(size.height))
    let head = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" viewBox="0 0 \#(width) \#(height)" font-family="sans-serif" font-size="11">"#,
      #"<rect width="\#(width)" height="\#(height)" rx="8" fill="\#(Self.paper)"/>"#,
    ]
    return (head + body + ["</svg>", ""]).joined(separator: "\n")
  }

  mutating func fill<Space>(
    _ path: Path<Space>, _ color: String, by map: Transform<Space, Page>, rule: String = "nonzero"
  ) {
    body.append(#"<path fill="\#(color)" fill-rule="\#(rule)" d="\#(data(path.applying(map)))"/>"#)
  }

  mutating func stroke<Space>(
    _ path: Path<Space>, _ color: String, by map: Transform<Space, Page>, width: Double = 1.2, dashes: String = "none"
  ) {
    body.append(
      #"<path fill="none" stroke="\#(color)" stroke-width="\#(number(width))" stroke-dasharray="\#(dashes)" d="\#(data(path.applying(map)))"/>"#
    )
  }

  /// Draws some figures inside an outline only.
  mutating func clipped<Space>(
    to path: Path<Space>, by map: Transform<Space, Page>, opacity: Double = 1, _ draw: (inout Drawing) -> Void
  ) {
    clips += 1
    body.append(#"<clipPath id="c\#(clips)"><path d="\#(data(path.applying(map)))"/></clipPath>"#)
    body.append(#"<g clip-path="url(#c\#(clips))" opacity="\#(number(opacity))">"#)
    draw(&self)
    body.append("</g>")
  }

  mutating func text(_ text: String, at point: Point<Page>, anchor: String = "start", weight: String = "normal") {
    body.append(
      #"<text x="\#(number(point.x))" y="\#(number(point.y))" text-anchor="\#(anchor)" font-weight="\#(weight)" fill="\#(Self.ink)">\#(text)</text>"#
    )
  }

  /// An arrow with its head at the end.
  mutating func arrow(from start: Point<Page>, to end: Point<Page>, _ color: String = Drawing.ink) {
    let way = (1 / (end - start).length) * (end - start)
    let side = Vector<Page>(dx: -way.dy, dy: way.dx)
    let neck = end + -5 * way
    stroke(Path<Page>([.move(start), .line(neck)]), color, by: .identity)
    fill(Path<Page>([.move(end), .line(neck + 3 * side), .line(neck + -3 * side), .close]), color, by: .identity)
  }

  /// The origin's corner with the directions of both axes.
  mutating func axes<Space>(of rect: Rect<Space>, by map: Transform<Space, Page>) {
    let corner = map.apply(rect.origin)
    arrow(from: corner + Vector(dx: -4, dy: -6), to: corner + Vector(dx: 26, dy: -6))
    arrow(from: corner + Vector(dx: -6, dy: -4), to: corner + Vector(dx: -6, dy: 26))
    text("x", at: corner + Vector(dx: 29, dy: -3))
    text("y", at: corner + Vector(dx: -9, dy: 36))
  }

  /// SVG path data.
  private func data(_ path: Path<Page>) -> String {
    path.withCurvesForArcs.elements.map { element in
      switch element {
      case .move(let point): "M\(pair(point))"
      case .line(let point): "L\(pair(point))"
      case .curve(let first, let second, let end): "C\(pair(first)) \(pair(second)) \(pair(end))"
      case .arc, .close: "Z"
      }
    }.joined()
  }

  private func pair(_ point: Point<Page>) -> String { "\(number(point.x)) \(number(point.y))" }

  /// Tenths, without a zero behind the point.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : String(format: "%.1f", Double(tenths) / 10)
  }
}

extension Transform where From == Page, To == Page {
  static var identity: Transform { Transform(scaleX: 1, scaleY: 1) }
}
