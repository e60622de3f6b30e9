import Foundation
import TestSupport
import Testing

@testable import cameo

/// Every exit code of the contract, provoked, with the line that says why.
@Suite struct ExitCodeTests {
  private let fixtures = try? CommandFixtures()

  /// A command line that fails.
  struct Failure: CustomTestStringConvertible, Sendable {
    let words: [String]
    let code: ExitCode
    let message: String

    init(_ line: String, _ code: ExitCode, _ message: String) {
      words = line.split(separator: " ").map(String.init)
      self.code = code
      self.message = message
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let usage = [
    Failure(
      "render photo.jpg -t oval -o {sten}.png", .usage,
      "--output takes {stem}, {ext}, {template}, {width}, {height}, {index} or {hash8}, not '{sten}'; did you mean {stem}?"
    ),
    Failure("render photo.jpg -t oval -o {id}.png", .usage, "--output takes {stem}, {ext}, "),
    Failure("render", .usage, "which photo? Name a file, or - for standard input; 'cameo render --help' tells more"),
    Failure(
      "render photo.jpg -t oval", .usage,
      "--output is missing: name the file to write with -o, or - for standard output"),
    Failure(
      "render photo.jpg -o x.png", .usage,
      "--template is missing: name one with -t, or the part to cut out with --rect X,Y,W,H"),
    Failure(
      "render photo.jpg -t oval -o x.png --zoom 0", .usage, "--zoom takes a factor above 0, up to 100000000, not '0'"),
    Failure("render - - -t oval -o x.png", .usage, "- and another - cannot be given together"),
    Failure(
      "render photo.jpg -t oval -o - --json", .usage, "--json and a picture on standard output cannot be given together"
    ),
    Failure(
      "render --job job.json -w 3", .usage,
      "--job and --width cannot be given together: what it says belongs into the document"),
    Failure(
      "render --job job.json -o x.png", .usage,
      "--job and --output cannot be given together: the document names its files, as outputs[0].path"),
    Failure(
      "render --job job.json photo.jpg", .usage,
      "unexpected argument 'photo.jpg': with --job, the document names the photos"),
    Failure("inspect", .usage, "which photo? Name a file, or - for standard input; 'cameo inspect --help' tells more"),
    Failure("inspect a b", .usage, "unexpected argument 'b': one photo is inspected at a time"),
    Failure("template show", .usage, "which template? Give an id or a folder; 'cameo template show --help' tells more"),
    Failure("template show oval circle", .usage, "unexpected argument 'circle': one template is shown at a time"),
    Failure("template list oval", .usage, "unexpected argument 'oval': 'template list' takes options only"),
    Failure(
      "template preview", .usage, "--output is missing: name the file to write with -o, or - for standard output"),
    Failure("render photo.jpg -t oval -o x/", .usage, "--output takes the name of a file, not 'x/'"),
    Failure("render photo.jpg -t= -o x.png", .document, "there is no template ="),
    Failure("render photo.jpg --template= -o x.png", .usage, "--template needs a value: --template ID|DIR"),
    Failure("render photo.jpg -t oval -o x.jpg --lossless", .usage, "--lossless and JPEG (png and webp can do it)"),
  ]

  private static let photos = [
    Failure(
      "render text.jpg -t oval -o x.png", .photo, "text.jpg: this is text, which is not read; give a JPEG, PNG, "),
    Failure("render empty.jpg -t oval -o x.png", .photo, "empty.jpg: the file is empty"),
    Failure("render anim.gif -t oval -o x.png", .photo, "anim.gif: "),
    Failure("render cut.jpg -t oval -o x.png", .photo, "cut.jpg: the JPEG is incomplete, "),
    Failure("resolve text.jpg -t oval", .photo, "text.jpg: "),
    Failure("inspect text.jpg", .photo, "text.jpg: "),
    Failure("template preview oval --photo text.jpg -o x.png", .photo, "text.jpg: "),
    Failure(
      "render photo.jpg -t oval -o x.png --center 0,0 --on-uncovered fail", .photo,
      "photo.jpg: the photo does not cover"),
    Failure("render small.png -t oval -o x.png --on-upscale fail", .photo, "small.png: photo pixels would be enlarged"),
  ]

  private static let limits = [
    Failure(
      "render wide.png -t oval -o x.png", .limit, "wide.png: the photo has a side of 30001 px; the limit is 30000"),
    Failure("inspect large.png", .limit, "large.png: the photo has 400000000 pixels; the limit is 200000000"),
    Failure("render photo.jpg -t oval -o x.png --width 20000", .limit, ""),
    Failure("render photo.jpg -t oval -o x.png --width 999999999", .limit, ""),
    Failure(
      "render photo.jpg --rect 0,0,40,1 -o x.png --width 40000", .limit,
      "the output would have a side of 40000 px; the limit is 32764"),
    Failure("render photo.jpg -t oval -o x.jpg --background #fff --max-bytes 9", .limit, "the output has "),
    Failure("render --job long.json", .limit, "long.json: it has more than 1048576 bytes"),
    Failure(
      "render photo.jpg -t oval" + (0...16).map { " -o \($0).png" }.joined(), .limit,
      "17 outputs are asked for; the limit is 16"),
    Failure("render --job many.json", .limit, "many.json:1:"),
  ]

  private static let documents = [
    Failure("render photo.jpg -t ovl -o x.png", .document, "there is no template ovl; did you mean oval"),
    Failure("template show ovl", .document, "there is no template ovl; did you mean oval"),
    Failure("template preview ovl -o x.png", .document, "there is no template ovl; did you mean oval"),
    Failure("render photo.jpg -t ./none -o x.png", .document, "./none holds no template.json"),
    Failure("template show none/none", .document, "none/none holds no template.json"),
    Failure("render photo.jpg -t ./broken -o x.png", .document, ""),
    Failure("render photo.jpg photo.jpg -t oval -o x.png", .document, "2 photos are given and there is room for 1"),
    Failure(
      "render photo.jpg -t oval -o x.png --content shape --placeholder nose", .document,
      "there is no placeholder nose; the template has "),
    Failure("render photo.jpg -t oval -o x.jpg", .document, "x.jpg: JPEG has no transparency: give a background"),
    Failure("render --job bad.json", .document, "bad.json"),
    Failure("render photo.jpg -t oval -o x.png -o x.png", .document, "x.png: two outputs have this path"),
  ]

  private static let files = [
    Failure("render none.jpg -t oval -o x.png", .file, "none.jpg: cannot open the file: No such file or directory"),
    Failure("inspect none.jpg", .file, "none.jpg: cannot open the file: No such file or directory"),
    Failure("inspect .", .file, ".: "),
    Failure(
      "render photo.jpg -t oval -o small.png --no-clobber", .file, "small.png: the file exists and --no-clobber is set"),
    Failure("render photo.jpg -t oval -o photo.jpg/x.png", .file, "photo.jpg/x.png: cannot write the file: "),
    Failure("render photo.jpg -t oval -o /proc/new/x.png", .file, "/proc/new: cannot make the folder: "),
    Failure(
      "template preview oval -o small.png --no-clobber", .file, "small.png: the file exists and --no-clobber is set"),
    Failure("render --job none.json", .file, "none.json: it cannot be read: No such file or directory"),
    Failure("template list --masks none", .file, "none: it cannot be read: No such file or directory"),
  ]

  @Test(arguments: usage + photos + limits + documents + files)
  func aFailureIsSaidInOneLineAndLeavesNothingBehind(failure: Failure) throws {
    let fixtures = try #require(fixtures)
    try fixtures.write("{\"kind\": \"cameo.template\"}", "broken/template.json")
    try fixtures.write("{\"kind\": \"cameo.job\", \"version\": 1, \"photo\": []}", "bad.json")
    try fixtures.write("{}", "job.json")
    try fixtures.write(
      """
      {"kind": "cameo.job", "version": 1, "template": "oval", "photos": [{"src": "photo.jpg"}], "outputs": [\
      \((0...16).map { "{\"path\": \"\($0).png\"}" }.joined(separator: ","))]}
      """, "many.json")
    try fixtures.write([UInt8](repeating: 32, count: 1 << 20) + Array("{}".utf8), "long.json")
    let before = fixtures.names
    let run = try fixtures.run(failure.words)
    #expect(run.exitCode == failure.code.rawValue, "\(run.errors)")
    #expect(run.errors.hasPrefix("cameo: " + failure.message), "\(run.errors)")
    // A document has a line for each thing that is wrong with it.
    if failure.words.allSatisfy({ $0 != "bad.json" && $0 != "./broken" }) {
      #expect(run.errorLines.count == 1, "\(run.errors)")
    }
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("cameo: ") })
    if failure.words.first != "resolve" { #expect(run.output.isEmpty) }
    #expect(fixtures.names == before)
  }

  @Test func aFolderOfTheEnvironmentIsNamedWithItsVariable() throws {
    let run = try #require(fixtures).run(["template", "list", "--masks", "."], variables: ["CAMEO_MASKS": ".:none"])
    #expect(run.exitCode == ExitCode.file.rawValue)
    #expect(run.errors == "cameo: CAMEO_MASKS: none: it cannot be read: No such file or directory\n")
  }

  @Test func aTemplatesDocumentIsNoLinkOutOfItsFolder() throws {
    let fixtures = try #require(fixtures)
    try fixtures.write(try fixtures.run(["template", "show", "oval", "--json"]).output, "other/template.json")
    try fixtures.write("", "linked/mask.svg")
    try FileManager.default.createSymbolicLink(
      atPath: fixtures.folder.appending(path: "linked/template.json").path,
      withDestinationPath: "../other/template.json")
    let run = try fixtures.run(["template", "show", "./linked"])
    #expect(run.exitCode == ExitCode.document.rawValue)
    #expect(
      run.errors.hasSuffix("/linked/template.json is a link that leads out of the folder; put the file itself there\n"))
  }

  @Test(arguments: ["./endless", "endless"])
  func aTemplateThatCannotBeReadIsNotSaidToBeMissing(name: String) throws {
    let fixtures = try #require(fixtures)
    try fixtures.write("", "masks/endless/mask.svg")
    try FileManager.default.createSymbolicLink(
      atPath: fixtures.folder.appending(path: "masks/endless/template.json").path, withDestinationPath: "template.json")
    let run = try CameoProcess(
      ["template", "show", name, "--masks", "."], in: fixtures.folder.appending(path: "masks"))
    #expect(run.exitCode == ExitCode.file.rawValue)
    #expect(run.errors.hasSuffix("endless/template.json: Too many levels of symbolic links\n"), "\(run.errors)")
  }

  @Test func aPhotoWhoseLibraryIsNotInstalledIsRefusedWithThePackagesName() throws {
    let fixtures = try #require(fixtures)
    let header: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    try fixtures.write(header, "photo.heic")
    // The loader finds this first, and it is no library.
    try fixtures.write("nothing", "lib/libheif.so.1")
    let run = try fixtures.run(
      ["inspect", "photo.heic"], variables: ["LD_LIBRARY_PATH": fixtures.folder.appending(path: "lib").path])
    #expect(run.exitCode == ExitCode.photo.rawValue)
    #expect(
      run.errors == "cameo: photo.heic: this HEIC is not read: libheif is not installed; install the package libheif1\n"
    )
  }

  @Test(
    "A variable that says nothing, or nothing that can be meant, stops the service's start",
    arguments: [
      ("CAMEO_TOKEN", "", "CAMEO_TOKEN needs a value, as CAMEO_TOKEN=TEXT, or is left out\n"),
      ("CAMEO_ALLOW_INLINE_TEMPLATES", "maybe", "1 or 0"),
      ("CAMEO_TOKNE", "secret", "unknown variable CAMEO_TOKNE; did you mean CAMEO_TOKEN?"),
      (
        "CAMEO_CORS", "https://a.example, https://b.example",
        "CAMEO_CORS takes one origin (for several: --cors ORIGIN --cors ORIGIN), not"
      ),
      ("CAMEO_UPLOADS_BYTES", "1000", "CAMEO_UPLOADS_BYTES takes at least 37748736"),
    ])
  func variables(name: String, value: String, message: String) throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try CameoProcess(["serve", "--port", "0"], in: folder, variables: [name: value])
    #expect(run.exitCode == ExitCode.usage.rawValue)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
