import CameoGeometry

/// The only scan of a baseline or sequential JPEG with Huffman codes, as the headers before it tell (ITU-T T.81 B.2).
struct JPEGScan {
  /// Columns and rows of the picture.
  let size: PixelSize
  /// The parts of an MCU, in the order of the scan.
  let components: [Component]
  /// MCUs from one restart marker to the next, 0 for none.
  let restartInterval: Int
  /// Where the entropy-coded data begins in the file.
  let dataOffset: Int
  /// The marker of the frame: 0xC0 or 0xC1.
  let frameCode: UInt8
  /// What the DC coefficients of the first component are multiplied with, where that is the picture's luma.
  let lumaUnit: Int?
  /// The segments that a decoder needs and that hold whatever part of the picture is decoded, with their markers.
  let segments: [UInt8]

  /// A component of the frame and its codes; those of DC differences are completed.
  struct Component {
    let id: UInt8
    let horizontal: Int
    let vertical: Int
    let quantization: UInt8
    let dc: JPEGHuffmanTable
    let ac: JPEGHuffmanTable
    /// The scan's names of both tables.
    let destinations: UInt8
  }

  /// Which of the tables is meant.
  private struct TableName: Hashable {
    let isAC: Bool
    let destination: UInt8
  }

  /// The segments of the components' tables of DC differences.
  var dcTables: [UInt8] {
    components.flatMap { component in
      [0xFF, 0xC4, 0, 19 + UInt8(component.dc.values.count), component.destinations >> 4]
        + component.dc.counts.map { UInt8($0) } + component.dc.values
    }
  }

  /// An MCU's columns and rows in stored px.
  var unit: PixelSize {
    PixelSize(
      width: 8 * (components.map(\.horizontal).max() ?? 1), height: 8 * (components.map(\.vertical).max() ?? 1))
  }

  /// MCUs across and down.
  var units: PixelSize {
    PixelSize(
      width: (size.width + unit.width - 1) / unit.width, height: (size.height + unit.height - 1) / unit.height)
  }

  /// Reads the headers again.
  /// - Returns: nil where the file is of another kind, or in any way odd: libjpeg then judges it.
  init?(_ structure: JPEGStructure, _ source: ByteSource) throws(ImageError) {
    guard structure.hasEndMarker, structure.scans == 1, !structure.isProgressive else { return nil }
    var (frame, scan): ([UInt8], [UInt8]) = ([], [])
    var (tables, segments): ([TableName: JPEGHuffmanTable], [UInt8]) = ([:], [])
    var (interval, offset, code): (Int, Int, UInt8) = (0, 0, 0)
    var units: [UInt8: Int] = [:]
    var (hasJFIF, transform): (Bool, UInt8?) = (false, nil)
    for segment in structure.segments {
      let body = try source.bytes(at: segment.offset, count: segment.count)
      guard body.count == segment.count else { return nil }
      switch segment.code {
      case 0xC0, 0xC1: (frame, code) = (body, segment.code)
      case 0xDA: (scan, offset) = (body, segment.offset + segment.count)
      case 0xDD:
        guard body.count == 2 else { return nil }
        interval = Int(body[0]) << 8 | Int(body[1])
      case 0xC4: guard JPEGScan.read(body, into: &tables) else { return nil }
      case 0xDB: guard JPEGScan.read(body, into: &units) else { return nil }
      case 0xE0: hasJFIF = hasJFIF || body.starts(with: "JFIF\0".utf8) && body.count >= 14
      case 0xEE where body.starts(with: "Adobe".utf8) && body.count >= 12: transform = body[11]
      default: break
      }
      if [0xC4, 0xDB, 0xE0, 0xEE].contains(segment.code) {
        segments += [0xFF, segment.code, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
      }
    }
    let count = structure.components.count
    guard frame.count == 6 + 3 * count, scan.count == 4 + 2 * count, Int(scan[0]) == count,
      scan[1 + 2 * count] == 0, scan[2 + 2 * count] == 63, scan[3 + 2 * count] == 0
    else { return nil }
    var components: [Component] = []
    for (index, factors) in structure.components.enumerated() {
      let (id, names) = (scan[1 + 2 * index], scan[2 + 2 * index])
      guard id == frame[6 + 3 * index],
        let dc = tables[TableName(isAC: false, destination: names >> 4)]?.completed(),
        let ac = tables[TableName(isAC: true, destination: names & 15)]
      else { return nil }
      components.append(
        Component(
          id: id, horizontal: factors.horizontal, vertical: factors.vertical, quantization: frame[8 + 3 * index],
          dc: dc, ac: ac, destinations: names))
    }
    // libjpeg reads the headers at once, and leaves out parts of long ones.
    guard segments.count <= 32768 else { return nil }
    // More blocks no decoder takes. One component alone has MCUs of one block, whatever its factors.
    guard components.reduce(0, { $0 + $1.horizontal * $1.vertical }) <= 10,
      count > 1 || structure.components[0].horizontal * structure.components[0].vertical == 1
    else { return nil }
    // As libjpeg decides what the colours are.
    let isRGB = transform.map { $0 == 0 } ?? components.map(\.id).elementsEqual("RGB".utf8)
    let isLuma = count < 3 || count == 3 && (hasJFIF || !isRGB)
    lumaUnit = isLuma ? units[components[0].quantization] : nil
    size = structure.size
    self.components = components
    self.segments = segments
    restartInterval = interval
    dataOffset = offset
    frameCode = code
  }

  /// Reads the first number of each table in a segment of quantization tables (B.2.4.1).
  private static func read(_ body: [UInt8], into units: inout [UInt8: Int]) -> Bool {
    var rest = body[...]
    while let name = rest.popFirst() {
      let bytes = name >> 4 == 0 ? 1 : 2
      guard name >> 4 < 2, rest.count >= 64 * bytes else { return false }
      units[name & 15] = rest.prefix(bytes).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(64 * bytes)
    }
    return true
  }

  /// Reads a segment of Huffman tables (B.2.4.2).
  private static func read(_ body: [UInt8], into tables: inout [TableName: JPEGHuffmanTable]) -> Bool {
    var rest = body[...]
    while let name = rest.popFirst() {
      guard rest.count >= 16, name & 0xEC == 0 else { return false }
      let counts = rest.prefix(16).map(Int.init)
      let total = counts.reduce(0, +)
      rest = rest.dropFirst(16)
      guard total <= 256, rest.count >= total else { return false }
      let isAC = name >> 4 == 1
      guard let table = JPEGHuffmanTable(counts: counts, values: Array(rest.prefix(total)), isAC: isAC) else {
        return false
      }
      tables[TableName(isAC: isAC, destination: name & 15)] = table
      rest = rest.dropFirst(total)
    }
    return true
  }
}
