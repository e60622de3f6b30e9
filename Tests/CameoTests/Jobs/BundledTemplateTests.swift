import Cameo
import Testing

@Suite struct BundledTemplateTests {
  @Test func everyOneIsValidAndItsPicturesAreThere() throws {
    let library = try Cameo().library
    #expect(library.entries.count >= 5)
    for entry in library.entries {
      let template = try entry.template.get()
      #expect(template.license != nil)
      var pictures = template.mask.map { [$0.src] + $0.variants.map(\.src) } ?? []
      for case .image(let src, _) in template.layers { pictures.append(src) }
      for src in pictures { #expect(try !template.asset(src).isEmpty, "\(template.id)/\(src)") }
      // What is written of it is the same template again.
      let again = try TemplateReader().read(JSONWriter.bytes(template.document), assets: template.assets)
      #expect(again == template, "\(template.id)")
    }
  }
}
