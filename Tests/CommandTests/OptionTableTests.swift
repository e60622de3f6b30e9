import Testing

@testable import cameo

@Suite struct OptionTableTests {
  @Test(arguments: OptionName.allCases)
  func everyOptionStandsInTheTableOnce(name: OptionName) {
    #expect(CommandOption.all.filter { $0.name == name }.count == 1)
  }

  @Test func shortOptionsMeanOneThing() {
    let letters = CommandOption.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test(arguments: CommandOption.all)
  func everyOptionIsExplainedInSentences(option: CommandOption) {
    #expect(option.help.hasSuffix("."))
    #expect(!option.help.contains("\n"))
    #expect(!option.commands.isEmpty)
  }

  @Test func everyExampleIsACommandLineThatIsUnderstood() throws {
    for command in Command.allCases {
      for example in command.examples {
        // What a shell would do to these lines.
        let words = example.line.split(separator: " ").prefix { $0 != "<" }.map { $0.filter { $0 != "'" } }
        #expect(words.first == "cameo")
        guard case .command(let arguments) = try Request(Array(words.dropFirst())) else {
          Issue.record("\(example.line) asks for help")
          continue
        }
        #expect(arguments.command == command)
      }
    }
  }
}
