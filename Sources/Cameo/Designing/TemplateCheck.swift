/// What was found when a template was looked through.
public struct TemplateCheck: Hashable, Sendable {
  /// The template's id, or its folder's name where the document has none that can be read.
  public let id: String
  /// What was found, errors first.
  public let findings: [Finding]

  /// How many findings are errors.
  public var errorCount: Int { findings.count { $0.severity == .error } }

  /// The check as a document.
  public var document: JSONValue {
    ["id": JSONValue(id), "findings": JSONValue(findings.map(\.document))]
  }
}

extension Cameo {
  /// Looks through a template for what its reader does not refuse and people would see.
  /// - Parameters:
  ///   - name: An id, or a folder's path.
  /// - Throws: ``CameoError/template(_:)`` where there is no template; an invalid one is a finding.
  public func check(_ name: String) throws(CameoError) -> TemplateCheck {
    let entry: TemplateLibrary.Entry
    do {
      entry = try library.entry(name)
    } catch {
      throw .template(error)
    }
    switch entry.template {
    case .success(let template): return check(template)
    case .failure(.invalid(let error)):
      // What an id or a licence has wrong leaves the rest to be looked at.
      let assets = entry.folder.map { TemplateAssets.folder($0) } ?? .files([:])
      let findings = TemplateLint.findings(of: error)
      guard findings.allSatisfy({ $0.code != .document }), let bytes = entry.document,
        let template = try? TemplateReader(limits: limits).read(bytes, assets: assets)
      else { return TemplateCheck(id: entry.id, findings: findings) }
      let rest = check(template).findings.filter { found in !findings.contains { $0.code == found.code } }
      return TemplateCheck(id: template.id, findings: (findings + rest).sorted)
    case .failure(let error): throw .template(error)
    }
  }

  /// Looks through a template for what people would see.
  public func check(_ template: Template) -> TemplateCheck {
    TemplateCheck(id: template.id, findings: TemplateInspector(template, limits: limits).findings.sorted)
  }
}

extension [Finding] {
  /// Errors before warnings, otherwise as they were found.
  fileprivate var sorted: [Finding] { filter { $0.severity == .error } + filter { $0.severity == .warning } }
}
