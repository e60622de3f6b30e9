import CFuzzer
import FuzzedReaders
import Glibc

/// `Fuzzer READER [libFuzzer's arguments]` fuzzes a reader, `Fuzzer seeds FOLDER` writes what to begin with.
enum FuzzerProgram {
  /// The reader that the first argument names; the fuzzer calls back without any context.
  private static let reader = FuzzedReader(rawValue: CommandLine.arguments.dropFirst().first ?? "")

  static func run() {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "seeds" {
      do throws(SeedError) {
        try Seeds.write(to: arguments[2])
      } catch {
        print("Fuzzer: \(error)")
        exit(1)
      }
      return
    }
    guard reader != nil else {
      print("usage: Fuzzer seeds FOLDER | Fuzzer READER …; readers: \(FuzzedReader.allCases.map(\.rawValue))")
      exit(2)
    }
    fuzz([arguments[0]] + arguments.dropFirst(2))
  }

  private static func fuzz(_ arguments: [String]) {
    // libFuzzer keeps them to its end, which is the program's.
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() { unsafe words[index] = strdup(argument) }
    unsafe words[arguments.count] = nil
    var count = Int32(arguments.count)
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe words
    let status = unsafe LLVMFuzzerRunDriver(&count, &list) { bytes, count in
      unsafe FuzzerProgram.reader?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    exit(status)
  }
}
