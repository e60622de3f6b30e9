import Cameo
import Testing

@Suite struct JobTests {
  private let job = Job(
    template: "spiky-hair", photos: [.init("me.jpg")], outputs: [.init("avatar.png", size: .width(512))])

  @Test func isWrittenInAFewWords() throws {
    try job.validate()
    #expect(
      JSONWriter.string(job.document, .line)
        == #"{"kind":"cameo.job","version":1,"template":"spiky-hair","photos":[{"src":"me.jpg"}],"#
        + #""outputs":[{"path":"avatar.png","width":512}]}"#)
  }

  @Test func itsCanonicalFormIsSortedAndHashed() {
    #expect(
      String(decoding: job.canonical, as: UTF8.self)
        == #"{"kind":"cameo.job","outputs":[{"path":"avatar.png","width":512}],"photos":[{"src":"me.jpg"}],"#
        + #""template":"spiky-hair","version":1}"#)
    #expect(job.sha256 == SHA256.hexadecimal(of: job.canonical))
    #expect(job.sha256.utf8.count == 64)
  }

  @Test func writtenDefaultsAndTheOrderOfMembersDoNotChangeItsHash() throws {
    let text = #"""
      {"version": 1.0, "x-note": "mine", "template": "spiky-hair", "kind": "cameo.job",
       "policy": {"onCorrupt": "fail", "onUpscale": "warn", "onNoFace": "top", "onUncovered": "clamp"},
       "outputs": [{"width": 5.12e2, "content": "composite", "metadata": "strip", "lossless": false, "path": "avatar.png"}],
       "photos": [{"placement": {"face": "largest", "zoom": 1, "turns": 0}, "orientation": "exif", "src": "me.jpg"}]}
      """#
    #expect(try JobReader().read(Array(text.utf8)).sha256 == job.sha256)
  }

  @Test func whatChangesThePictureChangesItsHash() {
    var others = [Job](repeating: job, count: 6)
    others[0].template = "oval"
    others[1].photos[0].placement = .top
    others[2].photos[0].orientation = .ignore
    others[3].outputs[0].size = .height(512)
    others[4].outputs[0].background = .transparent
    others[5].policy.onUncovered = .fill
    #expect(Set((others + [job]).map(\.sha256)).count == 7)
  }

  @Test func turnsByFullCirclesDoNotChangeItsHash() {
    var turned = job
    var back = job
    turned.photos[0].placement = .request(.init(.center, turns: 3))
    back.photos[0].placement = .request(.init(.center, turns: -1))
    #expect(turned.sha256 == back.sha256)
  }

  @Test func photosMayBeBytesWithAName() throws {
    let job = Job(template: "oval", photos: [.init([1, 2, 3], name: "upload"), .init([4])])
    #expect(job.photos.map(\.src) == ["upload", "photo"])
    try job.validate()
  }

  @Test func templatesMayBeValues() throws {
    let opening = try #require(Opening(rect: .init(x: 0, y: 0, width: 10, height: 10)))
    let template = try Template(
      id: "dot", name: "Dot", canvas: .init(size: .init(width: 10, height: 10)),
      placeholders: [.init(id: "face", opening: opening)])
    let job = Job(template: .value(template), photos: [.init("a.jpg")])
    #expect(job.document["template"] == "dot")
  }

  @Test func aPlacementThatWasResolvedCanBeAskedFor() throws {
    let placement = Placement(center: .init(x: 0.4, y: 0.3), zoom: 1.25, turns: 1, angle: -3, flipH: true)
    var resolved = job
    resolved.photos[0].placement = .view(placement)
    let again = try JobReader().read(resolved.canonical)
    #expect(again == resolved)
    // All members at their defaults: it is still a view and not the face.
    resolved.photos[0].placement = .view(Placement())
    #expect(try JobReader().read(resolved.canonical) == resolved)
  }

  @Test(
    arguments: [
      .view(zoom: 0), .view(zoom: -1), .view(zoom: .nan), .view(zoom: .infinity), .view(angle: .nan),
      .view(center: .init(x: .nan, y: 0.5)), .face(FaceRequest(zoom: 0)), .face(FaceRequest(zoom: .nan)),
      .face(FaceRequest(.index(-1))), .rect(x: .nan, y: 0, width: 10, height: 10),
      .rect(x: 0, y: 0, width: 0, height: 10), .rect(x: 0, y: 0, width: 10, height: -.infinity),
      .rect(x: 0, y: 0, width: 10, height: 10, angle: .nan),
    ] as [PhotoPlacement])
  func numbersOfPeopleAreRefusedWithTheJob(_ placement: PhotoPlacement) throws {
    let cameo = try Cameo()
    let job = Job(template: "oval", photos: [.init([1], placement: placement)])
    let error = #expect(throws: CameoError.self) { try cameo.resolve(job) }
    #expect(error?.code == "job.invalid")
    #expect(error?.pointer?.hasPrefix("/photos/0/placement") == true)
  }

  @Test(arguments: ["../masks/oval", "/root", "./oval", ".", "oval/", ""])
  func anIdOpensNoFolder(_ id: String) throws {
    let cameo = try Cameo()
    var job = job
    job.template = .id(id)
    let error = #expect(throws: CameoError.self) { try cameo.resolve(job) }
    #expect(error?.code == (id.isEmpty ? "job.invalid" : "template.unknown"))
  }

  @Test func aFoldersTextIsAPath() {
    #expect(TemplateReference.folder("oval").text == "./oval")
    #expect(TemplateReference(TemplateReference.folder("oval").text) == .folder("./oval"))
    #expect(TemplateReference.folder("masks/oval").text == "masks/oval")
  }

  @Test func aJobMadeInCodeIsCheckedAsItsDocumentIs() throws {
    let job = Job(
      photos: [.init("", placement: .top)],
      outputs: [.init("a.gif", size: .width(0)), .init("b.png", size: .scale(.nan), quality: 200)])
    let error = try #require(throws: DocumentError.self) { try job.validate() }
    #expect(
      error.issues.map { "\($0.pointer) \($0.code.rawValue)" } == [
        "/photos/0/src value.empty", "/photos/0/placement placement.rect-required", "/outputs/0/path output.format",
        "/outputs/0/width value.range", "/outputs/1/scale value.type", "/outputs/1/quality value.range",
      ])
    #expect(error.lines[0].hasPrefix("photos[0].src: "))
    #expect(error.lines[3].hasPrefix("outputs[0].width: "))
  }
}
