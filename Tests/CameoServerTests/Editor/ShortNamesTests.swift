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
      Script("a variable", "let width=1;use(width,width);", "let a=1;use(a,a);"),
      Script(
        "variables that are never there together", "{let width=1;use(width)}{let height=2;use(height)}",
        "{let a=1;use(a)}{let a=2;use(a)}"),
      Script(
        "one within another", "let outer=1;{let inner=2;use(outer,inner,inner)}",
        "let b=1;{let a=2;use(b,a,a)}"),
      Script(
        "parameters, with a block and with an expression", "function f(given){return (each)=>each+given}",
        "function f(b){return (a)=>a+b}"),
      Script("the head of a loop", "for(let item of all){use(item)}", "for(let a of all){use(a)}"),
      Script("what is caught", "try{go()}catch(error){use(error)}", "try{go()}catch(a){use(a)}"),
      Script("an expression in a text", "let side=1;use(`side ${side} px`);", "let a=1;use(`side ${a} px`);"),
      Script("a property", "let width=1;use(box.width,width);"),
      Script("a key", "let width=1;use({x:1,width:2},width);"),
      Script("shorthand", "let width=1;use({width});"),
      Script("what is taken apart", "let width=1;let {width:w}=box;use(width,w);"),
      Script("a method", "let draw=1;class C{x=1;draw(){}}use(draw);"),
      Script(
        "the browser's, where another block has the name", "{let document=1;use(document)}document.open();"),
      Script("a name behind its arrow", "let f=(event)=>event,g=event;"),
      Script("what is exported", "export class Editor{}use(Editor);"),
      Script("a text", "let width=1;use('width',width);", "let a=1;use('width',a);"),
      Script(
        "a regular expression with quotes", "let width=1;use(/^[\"/]width\"/,width);",
        "let a=1;use(/^[\"/]width\"/,a);"),
      Script("a short name that is taken", "let width=1;use(a,width);", "let b=1;use(a,b);"),
    ])
  func names(_ script: Script) { #expect(ShortNames(script.text).text == script.short ?? script.text) }
}
