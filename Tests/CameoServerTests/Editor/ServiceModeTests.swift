import Cameo
import Foundation
import TestSupport
import Testing

extension EditorTests {
  /// The element with a service at hand, from another origin.
  @Suite(.service) struct ServiceMode {
    private func open(_ attributes: [String: String]) throws -> EditorHandle {
      let address = "http://127.0.0.1:\(try PageSite.suiteService.port)"
      var attributes = attributes.mapValues { $0.replacing("{service}", with: address) }
      attributes["service"] = address
      return try EditorHandle(attributes)
    }

    @Test("It shows the service's picture in the photo's own coordinates, and gives the service's bytes")
    func render() throws {
      let editor = try open(["template": "{service}/v1/templates/knight", "src": "/photos/waves.png"])
      try editor.run("editor.zoomBy(1.5); editor.straighten(4)")
      let answer = try editor.run(
        """
        const output = { width: 200, format: "png" }, job = editor.toJob({ outputs: [output], names: () => "photo" });
        const text = async blob => [...new Uint8Array(await blob.arrayBuffer())].join();
        const data = new FormData();
        data.append("job", new Blob([JSON.stringify(job)], { type: "application/json" }));
        data.append("photo", await (await fetch("/photos/waves.png")).blob(), "photo");
        const answer = await fetch(`${editor.service}/v1/render`, { method: "POST", body: data });
        return [answer.status, await text(await editor.toBlob(output)) === await text(await answer.blob()), job.template];
        """)
      #expect(answer == [200, true, "knight"])
      #expect(try editor.faults == [])
    }

    @Test("A photo begins with its face in place where one is found, with nothing to undo; the button puts it back")
    func face() throws {
      let photo = "../shared/corpus/face/azure-Family1-Mom1.jpg"
      guard FileManager.default.fileExists(atPath: photo) else { return }
      let editor = try open(["template": "{service}/v1/templates/bear"])
      try editor.run(
        "await editor.setPhoto(new Blob([Uint8Array.from(atob(values[0]), each => each.charCodeAt(0))]))",
        JSONValue(Data(contentsOf: URL(filePath: photo)).base64EncodedString()))
      try editor.browser.wait(for: "document.querySelector('cameo-editor').placement.zoom !== 1", seconds: 20)
      let found = try editor.run("return editor.placement")
      #expect(try editor.button("undo").property("ariaDisabled") == "true")
      try editor.run("editor.fit()")
      try editor.click("placeFace")
      try editor.browser.wait(for: "document.querySelector('cameo-editor').placement.zoom > 1.01", seconds: 20)
      #expect(try editor.run("return editor.placement") == found)
    }

    @Test("The readme's lines show an editor")
    func readme() throws {
      let readme = try String(contentsOf: Folders.package.appending(path: "README.md"), encoding: .utf8)
      let lines = try #require(readme.firstMatch(of: /```html\n((?:.|\n)*?)```/)).1
      #expect(lines.contains(#"<script type="module" src="/editor/cameo-editor.js"></script>"#))
      let element = try #require(lines.firstMatch(of: /<cameo-editor (.*)><\/cameo-editor>/)).1
      let given = Dictionary(
        uniqueKeysWithValues: element.matches(of: /([a-z]+)="([^"]*)"/).map { (String($0.1), String($0.2)) })
      #expect(Set(given.keys) == ["template", "src", "service"])
      let editor = try open(["template": "{service}\(given["template"] ?? "")", "src": "/photos/waves.png"])
      #expect(try editor.run("return [editor.ready, editor.toJob().template]") == [true, "astronaut"])
      #expect(try editor.faults == [])
    }

    @Test("A busy service is asked again until the photo is there, and for the pictures of templates one by one")
    func busy() throws {
      let editor = try open([:])
      defer { _ = try? editor.run("window.fetch = real") }
      try editor.run(
        """
        window.real ??= window.fetch;
        window.refusals = 3;
        window.fetch = async (url, options) => String(url).includes("/v1/preview") && refusals-- > 0
          ? new Response("{}", { status: 429, headers: { "Retry-After": 0 } }) : real(url, options);
        performance.clearResourceTimings();
        editor.setAttribute("templates", "");
        editor.src = "/photos/waves.png";
        """)
      try editor.browser.wait(for: "document.querySelector('cameo-editor').ready", seconds: 30)
      #expect(try editor.run("return [refusals < 0, heard.some(([type]) => type === 'error')]") == [true, false])
      try editor.browser.wait(
        for: "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/preview')).length > 5",
        seconds: 60)
      let overlaps = try editor.run(
        """
        return performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/preview"))
          .sort((a, b) => a.startTime - b.startTime)
          .filter(({ startTime }, index, all) => index > 0 && startTime < all[index - 1].responseEnd).length;
        """)
      #expect(overlaps == 0)
    }

    @Test("What the service refuses is told with its code")
    func refusal() throws {
      let editor = try open(["template": "{service}/v1/templates/bear", "src": "/photos/broken.jpg"])
      #expect(try editor.run("return root.querySelector('[part~=notice]').dataset.state") == "errorPhoto")
      let code = try editor.run("return heard.find(([type]) => type === 'error')[1].code").text
      #expect(code?.contains(".") == true)
    }
  }
}
