import Cameo
import Glibc

/// Carries out scenes for the benchmark, which compares and prints.
///
/// - `Bench once FOLDER SCENE [small] [FILE]` carries out a scene once and writes its first output.
/// - `Bench serve FOLDER` carries out the scene of each line that it reads, and answers with milliseconds: those of the
///   clock, those of the processor, and those of the clock for each step.
enum BenchProgram {
  static func run() {
    var words = Array(CommandLine.arguments.dropFirst())
    let isSmall = words.contains("small")
    words.removeAll { $0 == "small" }
    do {
      switch words.first {
      case "once" where words.count >= 3:
        guard let scene = Scene(rawValue: words[2]) else { return fail("no such scene: \(words[2])") }
        let cameo = try Cameo(masks: [words[1] + "/masks"])
        var job = try scene.job(in: words[1], isSmall: isSmall, cameo: cameo)
        if words.count > 3 { job.outputs[0].path = words[3] }
        _ = try cameo.render(job, options: Cameo.Options(sums: false))
      case "serve" where words.count == 2:
        try serve(words[1])
      default:
        fail("usage: Bench once FOLDER SCENE [small] [FILE] | serve FOLDER; scenes: \(Scene.allCases.map(\.rawValue))")
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func serve(_ folder: String) throws(CameoError) {
    let cameo = try Cameo(masks: [folder + "/masks"])
    var jobs: [Scene: Job] = [:]
    while let line = readLine() {
      guard let scene = Scene(rawValue: line) else { return fail("no such scene: \(line)") }
      if jobs[scene] == nil { jobs[scene] = try scene.job(in: folder, isSmall: false, cameo: cameo) }
      guard let job = jobs[scene] else { continue }
      let (start, processor) = (ContinuousClock.now, processorMilliseconds())
      let result = try cameo.render(job, options: Cameo.Options(sums: false))
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      let steps = result.timings.map { "\($0.step)=\($0.milliseconds)" }
      print(time, processorMilliseconds() - processor, steps.joined(separator: " "))
      fflush(nil)
    }
  }

  /// What the process has used so far (`clock_gettime`).
  private static func processorMilliseconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func fail(_ message: String) {
    print("Bench: \(message)")
    exit(1)
  }
}
