import Testing

@testable import EmbedTool

/// What becomes of names where the editor's modules are joined.
@Suite struct ShortNamesTests {
  /// A script, and what it is with short names; nil where it stays as it is.
  struct Script: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let short: String?

    init(_ name: String, _ text: String, _ short: String? = nil) {
      (testDescription, self.text, self.short) = (name, text, short)
    }
  }

  @Test(
    "Variables get short names, and nothing else does",
    arguments: [
      Script("a variable", "let width=1;use(width,width);", "let e=1;use(e,e);"),
      Script(
        "variables that are never there together", "{let width=1;use(width)}{let height=2;use(height)}",
        "{let e=1;use(e)}{let e=2;use(e)}"),
      Script(
        "one within another", "let outer=1;{let inner=2;use(outer,inner,inner)}",
        "let t=1;{let e=2;use(t,e,e)}"),
      Script(
        "parameters, with a block and with an expression", "function f(given){return (each)=>each+given}",
        "function f(t){return (e)=>e+t}"),
      Script("the head of a loop", "for(let item of all){use(item)}", "for(let e of all){use(e)}"),
      Script("what is caught", "try{go()}catch(error){use(error)}", "try{go()}catch(e){use(e)}"),
      Script("an expression in a text", "let side=1;use(`side ${side} px`);", "let e=1;use(`side ${e} px`);"),
      Script("a property", "let width=1;use(box.width,width);", "let e=1;use(box.width,e);"),
      Script("a key", "let width=1;use({x:1,width:2},width);", "let e=1;use({x:1,width:2},e);"),
      Script("shorthand", "let width=1;use({width});"),
      Script(
        "what is taken apart", "let width=1;let {width:w}=box;use(width,w);",
        "let e=1;let {width:w}=box;use(e,w);"),
      Script("a method", "let draw=1;class C{x=1;draw(){}}use(draw);"),
      Script(
        "the browser's, where another block has the name", "{let document=1;use(document)}document.open();"),
      Script("a name behind its arrow", "let f=(event)=>event,g=event;"),
      Script("what is exported", "export class Editor{}use(Editor);"),
      Script("a text", "let width=1;use('width',width);", "let e=1;use('width',e);"),
      Script(
        "a regular expression with quotes", "let width=1;use(/^[\"/]width\"/,width);",
        "let e=1;use(/^[\"/]width\"/,e);"),
      Script("a short name that is taken", "let width=1;use(e,width);", "let t=1;use(e,t);"),
    ])
  func names(_ script: Script) { #expect(ShortNames(script.text).text == script.short ?? script.text) }
}
