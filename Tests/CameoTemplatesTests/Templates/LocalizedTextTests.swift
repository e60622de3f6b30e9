import CameoTemplates
import Testing

@Suite struct LocalizedTextTests {
  @Test(
    arguments: [
      ([], "Hair"), (["de"], "Haar"), (["de-CH"], "Haar"), (["DE"], "Haar"), (["fr", "pt"], "Cabelo"),
      (["pt-PT"], "Cabelo"),
      (["ja"], "Hair"), (["en-GB", "de"], "Hair"),
    ] as [([String], String)])
  func choosesTheFirstLanguageThereIsATextFor(languages: [String], text: String) {
    let name = LocalizedText.translated(["en": "Hair", "de": "Haar", "pt-BR": "Cabelo"])
    #expect(name.text(for: languages) == text)
  }

  @Test func aPlainTextIsForAll() {
    #expect(LocalizedText.plain("Hair").text(for: ["ja"]) == "Hair")
  }

  @Test func withoutEnglishTheFirstTagCounts() {
    #expect(LocalizedText.translated(["fr": "Cheveux", "de": "Haar"]).text() == "Haar")
  }
}
