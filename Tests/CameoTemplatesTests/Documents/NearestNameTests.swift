import Testing

@testable import CameoTemplates

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("heigth", "height"), ("Width", "width"), ("colour", "color"), ("backgroud", "background"),
    ("centre", "center"), ("zzz", "x"), ("", "x"),
  ])
  func findsTheNameThatWasMeant(word: String, name: String) {
    let names = ["x", "width", "height", "color", "background", "center"]
    #expect(nearestName(to: word, among: names) == name)
  }

  @Test func namesNothingWhereNothingIsNear() {
    #expect(nearNames(to: "portrait", among: ["oval", "spiky-hair"]).isEmpty)
    #expect(nearNames(to: "spikey-hair", among: ["oval", "spiky-hair"]) == ["spiky-hair"])
  }
}
