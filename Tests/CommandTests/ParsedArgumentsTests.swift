import Cameo
import Testing

@testable import cameo

@Suite struct ParsedArgumentsTests {
  private func render(_ words: String...) throws -> ParsedArguments {
    try ParsedArguments(words, of: .render)
  }

  @Test(arguments: [
    ["--width", "3"], ["--width=3"], ["--wid", "3"], ["--w=3"], ["-w", "3"], ["-w3"],
  ])
  func everySpellingOfAnOptionIsUnderstood(words: [String]) throws {
    let arguments = try ParsedArguments(words, of: .render)
    #expect(arguments.options == [.init(name: OptionName(.width), value: "3")])
    #expect(arguments.operands.isEmpty)
  }

  @Test func optionsAndOperandsMayBeMixed() throws {
    let arguments = try render("a.jpg", "-t", "oval", "b.jpg", "--json", "-")
    #expect(arguments.operands == ["a.jpg", "b.jpg", "-"])
    #expect(arguments.value(of: .template) == "oval")
    #expect(arguments.has(.json))
  }

  @Test func twoDashesEndTheOptions() throws {
    let arguments = try render("--json", "--", "--width", "-t", "--")
    #expect(arguments.operands == ["--width", "-t", "--"])
    #expect(arguments.options == [.init(name: .json, value: nil)])
  }

  @Test func theLastValueWinsAndAllAreKept() throws {
    let arguments = try render("--width", "1", "--masks", "a", "--width", "2", "--masks", "b")
    #expect(arguments.value(of: .width) == "2")
    #expect(arguments.values(of: .masks) == ["a", "b"])
  }

  @Test func anOptionalValueStandsBehindAnEqualsSign() throws {
    #expect(try render("--native=2").options == [.init(name: OptionName(.native), value: "2")])
    let apart = try render("--native", "2")
    #expect(apart.options == [.init(name: OptionName(.native), value: nil)])
    #expect(apart.operands == ["2"])
  }

  @Test func aValueMayBeginWithADash() throws {
    #expect(try render("--angle", "-5", "--center", "-.1,.5").options.map(\.value) == ["-5", "-.1,.5"])
  }

  @Test(arguments: [
    (["--widht=3"], UsageError.unknownOption("--widht", nearest: "--width")),
    (["--frobnicate"], .unknownOption("--frobnicate", nearest: nil)),
    (["-x"], .unknownOption("-x", nearest: nil)),
    (["-é"], .unknownOption("-é", nearest: nil)),
    (
      ["--on", "x"],
      .ambiguousOption("--on", candidates: ["--on-uncovered", "--on-upscale", "--on-no-face", "--on-corrupt"])
    ),
    (["--width"], .missingValue(option: "--width", value: "N")),
    (["--wid"], .missingValue(option: "--width", value: "N")),
    (["-w"], .missingValue(option: "-w", value: "N")),
    (["--json=1"], .unexpectedValue(option: "--json")),
    (["--no-c=1"], .unexpectedValue(option: "--no-clobber")),
    (["--photo", "x"], .foreignOption("--photo", command: .render, takenBy: [.templatePreview])),
    (
      ["--content", "shap"],
      .invalidValue("shap", option: "--content", expected: "composite, shape or rect", nearest: "shape")
    ),
    (["--wrong", "--worse"], .unknownOption("--wrong", nearest: nil)),
  ])
  func whatIsWrongIsSaid(words: [String], error: UsageError) {
    #expect(throws: error) { try ParsedArguments(words, of: .render) }
  }

  @Test func helpIsGivenWhateverElseIsWrong() throws {
    #expect(try render("--wrong", "--help").has(.help))
    #expect(try render("--content=x", "-V").has(.version))
  }

  @Test(arguments: Command.allCases)
  func everyCommandTakesHelpAndVersion(command: Command) throws {
    #expect(
      try Request(command.rawValue.split(separator: " ").map(String.init) + ["--help"])
        == .help(HelpText.command(command)))
    #expect(try Request(command.rawValue.split(separator: " ").map(String.init) + ["--version"]) == .version)
    #expect(
      try Request(["help"] + command.rawValue.split(separator: " ").map(String.init))
        == .help(HelpText.command(command)))
  }

  @Test(
    arguments: [
      ([], UsageError.missingCommand(group: nil)),
      (["template"], .missingCommand(group: "template")),
      (["rendr"], .unknownCommand("rendr", nearest: "render")),
      (["me.jpg"], .unknownCommand("me.jpg", nearest: "cameo render me.jpg")),
      (["template", "lst"], .unknownCommand("template lst", nearest: "template list")),
      (["-t", "oval"], .optionBeforeCommand("-t")),
      (["--width=3"], .optionBeforeCommand("--width")),
      (["--help=x"], .unexpectedValue(option: "--help")),
      (["--version=1"], .unexpectedValue(option: "--version")),
      (["--frobnicate"], .unknownOption("--frobnicate", nearest: nil)),
    ] as [([String], UsageError)])
  func aCommandIsNamedFirst(words: [String], expected: UsageError) {
    #expect {
      try Request(words)
    } throws: { error in
      guard case .usage(let usage, _)? = error as? CommandFailure else { return false }
      return usage == expected
    }
  }

  @Test(
    "Variables of Kubernetes' Services are told by name and value",
    arguments: [
      ("CAMEO_PORT", "tcp://10.0.0.1:80", true), ("CAMEO_PORT", "8080", false), ("CAMEO_HOST", "10.0.0.1", false),
      ("CAMEO_PORT_80_TCP", "tcp://10.0.0.1:80", true), ("CAMEO_PORT_80_TCP_ADDR", "10.0.0.1", true),
      ("CAMEO_PORT_X_TCP", "", false), ("CAMEO_PORT_80_TCP_NAME", "", false), ("CAMEO_SERVICE_PORT_HTTP", "80", true),
    ])
  func serviceLinks(name: String, value: String, expected: Bool) {
    #expect(ServiceLink.isLink(name, value) == expected)
  }
}
