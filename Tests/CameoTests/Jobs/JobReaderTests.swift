import Cameo
import Testing

@Suite struct JobReaderTests {
  private func read(_ text: String) throws(DocumentError) -> Job { try JobReader().read(Array(text.utf8)) }

  private func placement(_ text: String) throws -> PhotoPlacement {
    let job = try read(
      #"{"kind":"cameo.job","version":1,"template":"oval","photos":[{"src":"a.jpg","placement":\#(text)}]}"#)
    return try #require(job.photos.first).placement
  }

  @Test func readsEveryMember() throws {
    let job = try read(
      #"""
      {
        "kind": "cameo.job", "version": 1, "id": "42", "template": "two-friends",
        "photos": [
          {"src": "a.jpg", "placeholder": "left", "orientation": 6, "placement": {"zoom": 1.5}},
          {"src": "b.jpg", "orientation": "ignore"}
        ],
        "outputs": [
          {"path": "{stem}.jpg", "content": "shape", "placeholder": "right", "width": 300, "height": 200,
           "background": "#fff", "quality": 80, "maxBytes": 20000, "metadata": "copyright"},
          {"format": "png", "lossless": true, "native": 2}
        ],
        "policy": {"onUncovered": "fill", "onUpscale": "fail", "onNoFace": "center", "onCorrupt": "lenient"}
      }
      """#)
    let left = Job.Photo(
      "a.jpg", placeholder: "left", orientation: .fixed(.right),
      placement: .request(.init(.view(center: .init(x: 0.5, y: 0.5), zoom: 1.5, angle: 0))))
    let jpeg = Job.Output(
      "{stem}.jpg", content: .shape, placeholder: "right", size: .box(width: 300, height: 200),
      background: Color(red: 255, green: 255, blue: 255), quality: 80, maxBytes: 20000, metadata: .copyright)
    #expect(
      job
        == Job(
          id: "42", template: .id("two-friends"), photos: [left, .init("b.jpg", orientation: .ignore)],
          outputs: [jpeg, .init(format: .png, size: .native(factor: 2), lossless: true)],
          policy: .init(onUncovered: .fill, onUpscale: .fail, onNoFace: .center, onCorrupt: .lenient)))
  }

  @Test func fillsInTheDefaults() throws {
    let job = try read(#"{"kind":"cameo.job","version":1,"template":"./masks/oval","photos":[{"src":"a.jpg"}]}"#)
    #expect(job.id == nil && job.shape == .rect)
    #expect(job.template == .folder("./masks/oval"))
    #expect(job.photos == [.init("a.jpg", placeholder: nil, orientation: .exif, placement: .face(.init(.largest)))])
    #expect(job.outputs == [.init(nil, format: nil, content: .composite, size: nil, lossless: false, metadata: .strip)])
    #expect(job.outputs.map(\.writtenFormat) == [.png])
    #expect(
      job.policy == .init(onUncovered: .clamp, onUpscale: .warn, onNoFace: .top, onCorrupt: .fail))
    #expect(job.standardSize == .scale(1))
  }

  @Test func aPlainCropIsNativeByDefault() throws {
    let job = try read(
      #"""
      {"kind":"cameo.job","version":1,"shape":"oval",
       "photos":[{"src":"a.jpg","placement":{"rect":{"x":1,"y":2,"width":3,"height":4}}}]}
      """#)
    #expect(job.template == nil && job.shape == .oval)
    #expect(job.standardSize == .native(factor: 1))
    #expect(job.photos.first?.placement == .rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(
    arguments: [
      ("oval", .id("oval")), ("a.b", .id("a.b")), ("./oval", .folder("./oval")), ("..", .folder("..")),
      ("masks/oval", .folder("masks/oval")), ("/oval", .folder("/oval")), (".hidden", .folder(".hidden")),
    ] as [(String, TemplateReference)])
  func aSlashOrALeadingDotMakesAFolder(text: String, reference: TemplateReference) {
    #expect(TemplateReference(text) == reference)
  }

  @Test(
    arguments: [
      (#"{"center": {"x": 0.25, "y": -1}}"#, .view(center: .init(x: 0.25, y: -1), zoom: 1, angle: 0)),
      (#"{"zoom": 2}"#, .view(center: .init(x: 0.5, y: 0.5), zoom: 2, angle: 0)),
      (#"{"angle": 400}"#, .view(center: .init(x: 0.5, y: 0.5), zoom: 1, angle: 400)),
      (
        #"{"rect": {"x": -1, "y": 2.5, "width": 3, "height": 4}}"#,
        .rect(.init(x: -1, y: 2.5, width: 3, height: 4), angle: 0)
      ),
      (
        #"{"angle": 5, "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}"#,
        .rect(.init(x: 1, y: 2, width: 3, height: 4), angle: 5)
      ),
      (#"{"auto": "center"}"#, .center), (#"{"auto": "top"}"#, .top),
    ] as [(String, PlacementRequest.Form)])
  func aFormIsNamedByItsOwnMember(text: String, form: PlacementRequest.Form) throws {
    #expect(try placement(text) == .request(.init(form)))
    let turned = text.dropLast() + #", "turns": 3, "flipV": true}"#
    #expect(try placement(String(turned)) == .request(.init(form, turns: 3, flipV: true)))
  }

  @Test(
    arguments: [
      (#"{"face": "largest"}"#, .init(.largest)), (#"{"face": 2}"#, .init(.index(2))),
      (#"{"face": 0, "zoom": 0.5}"#, .init(.index(0), zoom: 0.5)),
      (#"{"face": "largest", "flipH": true}"#, .init(.largest, flipH: true)),
      (#"{"turns": 1}"#, .init(.largest, turns: 1)), (#"{"flipH": true}"#, .init(.largest, flipH: true)),
      (#"{"flipV": false}"#, .init(.largest)),
    ] as [(String, FaceRequest)])
  func aFaceIsTheDefaultForm(text: String, face: FaceRequest) throws {
    #expect(try placement(text) == .face(face))
  }

  @Test(
    arguments: [
      (nil, .png), ("-", .png), ("a", .png), ("a.png", .png), ("a.PNG", .png), ("a.jpg", .jpeg), ("x.y/a.JPEG", .jpeg),
      ("x.jpg/a", .png), ("a.{ext}", .png), (".png", .png), ("a.", .png), ("a.webp", .webp), ("a.gif", nil),
      ("a.heic", nil), ("a.jpg.bak", nil),
    ] as [(String?, ImageFormat?)])
  func thePathTellsTheFormat(path: String?, format: ImageFormat?) {
    #expect(Job.Output(path).writtenFormat == format)
    #expect(Job.Output(path, format: .jpeg).writtenFormat == .jpeg)
  }
}
