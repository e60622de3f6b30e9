import Cameo
import Testing

@testable import cameo

@Suite struct OptionTableTests {
  @Test(arguments: Set(CommandOption.all.map(\.name)))
  func everyOptionIsExplainedOnceToACommand(name: OptionName) {
    let entries = CommandOption.all.filter { $0.name == name }
    #expect(Command.allCases.allSatisfy { command in entries.filter { $0.commands.contains(command) }.count <= 1 })
  }

  @Test("What a query can say of a job, the command line can say", arguments: JobOption.allCases)
  func everyJobOptionIsAnOption(_ option: JobOption) {
    #expect(CommandOption.all(of: .render).contains { $0.name == OptionName(option) })
  }

  @Test func shortOptionsMeanOneThing() {
    let options = CommandOption.all.filter { $0.short != nil }
    #expect(Set(options.map(\.short)).count == Set(options.map(\.name)).count)
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
