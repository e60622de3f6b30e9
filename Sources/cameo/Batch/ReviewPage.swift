import Cameo

/// A page to look over the results of a batch: one HTML file that needs no other.
///
/// It grows with the results and takes its place when it is complete.
final class ReviewPage: Sendable {
  private let file: UnfinishedFile

  /// Begins a page.
  init(_ path: String) throws(OutputFileError) {
    file = try UnfinishedFile(for: path)
    try file.write(Array(Self.head.utf8))
  }

  /// Adds the part of one job.
  func add(_ card: [UInt8]) throws(OutputFileError) { try file.write(card) }

  /// Completes the page.
  func finish(_ counts: BatchCounts, _ duration: Duration) throws(OutputFileError) {
    // What is known last stands first on the page: its style puts it there.
    let foot = """
      </main>
      <header><h1>Cameo</h1><p>\(escaped(counts.summary(duration)))</p></header>
      </body></html>

      """
    try file.write(Array(foot.utf8))
    try file.finish(replaces: true)
  }

  private static let head = """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Cameo: results of a batch</title>
    <style>
    :root { color-scheme: light dark; --paper: #f7f3ea; --card: #fff; --ink: #1f2430; --soft: #5c6470;
      --ok: #2c7a4b; --warning: #9a5b00; --error: #b3261e; --check: #e4e4e4 }
    @media (prefers-color-scheme: dark) { :root { --paper: #1d1f24; --card: #282b32; --ink: #eceef2; --soft: #a4abb8;
      --ok: #6fcf97; --warning: #f2b24c; --error: #ff8a80; --check: #3a3e47 } }
    body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 14px/1.4 system-ui, sans-serif;
      display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1rem }
    header { order: -2; flex: 1 0 100%; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem }
    h1 { font-size: 1.3rem; margin: 0 } header p { margin: 0; color: var(--soft) }
    body > label { order: -1; cursor: pointer } body > input { order: -1; margin: 0 -.6rem 0 0 }
    main { flex: 1 0 100%; display: grid; grid-template-columns: repeat(auto-fill, minmax(168px, 1fr)); gap: .6rem }
    article { background: var(--card); border-radius: 8px; padding: .6rem; border-top: 4px solid var(--ok); min-width: 0;
      overflow-wrap: anywhere; content-visibility: auto; contain-intrinsic-size: auto 260px }
    article.warning { border-color: var(--warning) } article.error { border-color: var(--error) }
    figure { margin: 0 0 .4rem; height: 132px; display: grid; place-items: center; border-radius: 4px;
      background: repeating-conic-gradient(var(--check) 0 25%, transparent 0 50%) 0 0 / 16px 16px }
    figure img { max-width: 128px; max-height: 128px; display: block }
    article.error figure { background: none; font-size: 2.5rem; color: var(--error) }
    h2 { font-size: .95rem; margin: 0 } p, ul { margin: .2rem 0 0; padding: 0; list-style: none } a { color: inherit }
    .status { font-weight: 600 } .warning .status { color: var(--warning) } .error .status { color: var(--error) }
    .ok .status { color: var(--ok) } small, .files { color: var(--soft); font-size: .85em }
    code { user-select: all; font-size: .8em; color: var(--soft) }
    #warning:checked ~ main article:not(.warning), #error:checked ~ main article:not(.error) { display: none }
    </style></head><body>
    <input type="radio" name="show" id="all" checked><label for="all">All</label>
    <input type="radio" name="show" id="warning"><label for="warning">Warnings</label>
    <input type="radio" name="show" id="error"><label for="error">Failed</label>
    <main>

    """
}

/// Returns a text for the content of an element or a quoted attribute of HTML.
func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    // HTML has no way to write most control characters; those that turn the direction of text can deceive.
    case "\n", "\t": result.unicodeScalars.append(scalar)
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
