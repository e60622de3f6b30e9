import Cameo
import Testing

extension EditorTests {
  /// What goes wrong, and what people are told about it: why, and what they can do.
  @Suite struct Faults {
    /// How a service answers, and what is then said.
    struct Answer: Sendable, CustomTestStringConvertible {
      /// 0 for no answer at all.
      let status: Int
      let body: String
      let code: String
      let hint: String
      let button: String

      init(_ status: Int, _ body: String, code: String, hint: String, button: String) {
        (self.status, self.body, self.code, self.hint, self.button) = (status, body, code, hint, button)
      }

      var testDescription: String { "\(status) \(code)" }
    }

    private static func problem(_ code: String) -> String { "{\"code\":\"\(code)\",\"detail\":\"a sentence\"}" }

    /// Has the service's answers be those of the page, which has no service.
    private static let answering = """
      window.real ??= window.fetch;
      const [status, body] = values;
      window.fetch = async (url, options) => {
        if (!String(url).includes("/v1/preview")) return real(url, options);
        if (status === 0) throw new TypeError("Failed to fetch");
        return new Response(body, { status, headers: { "Retry-After": 0 } });
      };
      """

    private static let answers = [
      Answer(0, "", code: "network", hint: "Check the connection and try again.", button: "retry"),
      Answer(
        401, problem("request.token"), code: "request.token",
        hint: "The service asks for a token. Open the page at the address that has it.", button: "retry"),
      Answer(
        413, problem("limit.body-bytes"), code: "limit.body-bytes", hint: "It is too large. Try a smaller copy.",
        button: "choose"),
      Answer(413, "<h1>413</h1>", code: "photo", hint: "It is too large. Try a smaller copy.", button: "choose"),
      Answer(
        413, problem("limit.photo-pixels"), code: "limit.photo-pixels", hint: "It is too large. Try a smaller copy.",
        button: "choose"),
      Answer(
        415, problem("photo.unknown-format"), code: "photo.unknown-format", hint: "Try a JPEG, PNG or WebP file.",
        button: "choose"),
      Answer(
        422, problem("photo.truncated"), code: "photo.truncated", hint: "The file is damaged. Try another copy of it.",
        button: "choose"),
      Answer(
        429, problem("limit.queue"), code: "limit.queue", hint: "The service is busy. Try again in a moment.",
        button: "retry"),
      Answer(502, "", code: "photo", hint: "The service is busy. Try again in a moment.", button: "retry"),
    ]

    @Test(
      "A photo that cannot be opened: why, and what can be done, first without a photo, then with one",
      arguments: answers)
    func photo(_ answer: Answer) throws {
      let editor = try EditorHandle(["template": "/Masks/cat/template.json", "service": "/"])
      defer { _ = try? editor.run("window.fetch = real") }
      let photo = "editor.setPhoto(await (await real('/photos/waves.png')).blob())"
      let told = try editor.run(
        Self.answering + """
          await \(photo);
          const notice = root.querySelector("[part~=notice]");
          const { code, message } = heard.findLast(([type]) => type === "error")[1];
          await new Promise(requestAnimationFrame);
          return [code, notice.querySelector(".hint").textContent, notice.querySelector("button").part[1], message];
          """, JSONValue(answer.status), JSONValue(answer.body)
      ).texts
      #expect(told.prefix(3) == [answer.code, answer.hint, answer.button])
      #expect(told.last?.contains("Failed to fetch") == false)
      // With a photo there, work on it goes on.
      let remark = try editor.run(
        """
        window.fetch = real;
        editor.service = null;
        await \(photo);
        editor.service = "/";
        \(Self.answering)
        await editor.openPhoto(await (await real("/photos/red.png")).blob());
        return [editor.ready, root.querySelector("[part~=remark]").textContent];
        """, JSONValue(answer.status), JSONValue(answer.body))
      #expect(remark == [true, JSONValue("This photo cannot be opened\n\(answer.hint)\nThe photo before stays.")])
      #expect(try editor.faults == [])
    }

    @Test(
      "A page's photo that cannot be opened leaves none before it, wherever it comes from", arguments: ["src", "blob"])
    func replaced(_ way: String) throws {
      let editor = try EditorHandle(template: "cat")
      let left = try editor.run(
        """
        const form = document.createElement("form");
        document.body.append(form);
        form.append(editor);
        Object.assign(editor, { name: "avatar", required: true });
        if (values[0] === "src") editor.src = "/photos/broken.jpg";
        else await editor.setPhoto(new Blob(["no photo"], { type: "image/jpeg" }));
        await editor.settled();
        return [editor.ready, editor.placement, root.querySelector("[part~=notice]").dataset.state,
          editor.validity.valueMissing, [...new FormData(form).keys()].length];
        """, JSONValue(way))
      #expect(left == [false, .null, "errorPhoto", true, 0])
      #expect(try editor.run("await editor.setPhoto('/photos/red.png'); return editor.ready").isTrue)
    }

    @Test(
      "What a page writes and nobody understands is told with what may stand there, on the console too",
      arguments: [
        (
          "mode", "cop", "attribute", "mode must be one of mask, crop, window, corners, not cop"
        ), ("ratio", "wide", "attribute", "ratio must be as 16:9 or 1.5, not wide"),
        ("ratio", "16:0", "attribute", "ratio must be as 16:9 or 1.5, not 16:0"),
        ("modes", "mask foo", "attribute", "modes must be some of mask, crop, window, corners, not mask foo"),
        ("shape", "star", "attribute", "shape must be one of rect, oval, not star"),
        ("placement", "{zoom: 2}", "attribute", "placement must be an object as JSON, not {zoom: 2}"),
        (
          "placement", #"{"zom": 2}"#, "placement",
          "zom is none of rect, face, auto, center, zoom, angle, turns, flipH, flipV"
        ), ("placement", #"{"auto": "left"}"#, "placement", #"auto must be one of center, top, not "left""#),
        ("placement", #"{"zoom": -1}"#, "placement", #"no photo lies at {"zoom":-1}"#),
      ])
    func attribute(_ name: String, _ value: String, _ code: String, _ message: String) throws {
      let editor = try EditorHandle()
      _ = try editor.browser.console()
      let told = try editor.run(
        """
        const before = JSON.stringify([editor.placement, editor.toJob()]);
        editor.setAttribute(values[0], values[1]);
        await editor.settled();
        const { code, message } = heard.findLast(([type]) => type === "error")[1];
        return [code, message, JSON.stringify([editor.placement, editor.toJob()]) === before];
        """, JSONValue(name), JSONValue(value))
      #expect(told == [JSONValue(code), JSONValue(message), true])
      #expect(
        try editor.browser.console().contains {
          $0.contains("cameo-editor: ") && $0.contains(message.prefix { $0 != "\"" })
        })
      let count = try editor.run(
        "heard.length = 0; editor.removeAttribute(values[0]); return heard.length", JSONValue(name))
      #expect(count == 0)
    }

    @Test(
      "What could not be loaded is loaded at another try, a file that was chosen too", arguments: ["template", "photo"])
    func retry(_ thing: String) throws {
      let editor = try EditorHandle([:])
      defer { _ = try? editor.run("window.fetch = real") }
      try editor.run(
        """
        window.real ??= window.fetch;
        const photo = await (await real("/photos/waves.png")).blob();
        window.fetch = async (url, options) => {
          if (String(url).includes(values[0] === "photo" ? "waves.png" : "template.json")) throw new TypeError("Failed to fetch");
          return real(url, options);
        };
        editor.template = "/Masks/cat/template.json";
        await editor.setPhoto(values[0] === "photo" ? "/photos/waves.png" : photo);
        await editor.settled();
        """, JSONValue(thing))
      #expect(try editor.run("return heard.find(([type]) => type === 'error')[1].code") == "network")
      #expect(try editor.run("return root.querySelector('.hint').textContent") == "Check the connection and try again.")
      try editor.run("window.fetch = real")
      try editor.click("retry")
      #expect(try editor.run("return [editor.ready, editor.toJob().template]") == [true, "cat"])
    }

    @Test(
      "An address of something else than a template is told to who wrote it, in the event and on the console",
      arguments: ["/Masks/no-such/template.json", "/Masks/cat/", "cat", "/Masks/cat/mask.svg"])
    func noTemplate(_ address: String) throws {
      let editor = try EditorHandle([:])
      _ = try editor.browser.console()
      let told = try editor.run(
        "editor.template = values[0]; await editor.settled(); return heard.find(([type]) => type === 'error')[1]",
        JSONValue(address))
      let message =
        "this is no template.json: \(try editor.run("return new URL(values[0], location).href", JSONValue(address)).text ?? "")"
      #expect(told["message"] == JSONValue(message))
      #expect(try editor.browser.console().count { $0.contains(message) } == 1)
    }

    @Test("Hints are in the editor's language, for the page too")
    func language() throws {
      let editor = try EditorHandle()
      try editor.run(
        "editor.locale = 'de'; while (root.querySelector('[part~=frame]').lang !== 'de') await new Promise(requestAnimationFrame)"
      )
      let hints = try editor.run(
        """
        const error = (code) => Object.assign(new Error("a sentence"), { code });
        return ["network", "limit.queue", "output.exists"].map((code) => editor.explain(error(code)));
        """
      ).texts
      #expect(hints[0] == "Prüfen Sie die Verbindung und versuchen Sie es erneut.")
      #expect(hints[1] == "Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.")
      #expect(hints[2] == "a sentence")
    }

    @Test(
      "A picture that browsers do not make is refused with its limit",
      arguments: [
        (["format": "gif"], #"job.invalid: format must be one of png, jpeg, webp, not "gif""#),
        (["width": 0], "job.invalid: width must be a whole number from 1, not 0"),
        (["width": "200"], #"job.invalid: width must be a whole number from 1, not "200""#),
        (["height": 1.5], "job.invalid: height must be a whole number from 1, not 1.5"),
        (["scale": 0], "job.invalid: scale must be a number above 0, not 0"),
        (["native": "yes"], #"job.invalid: native must be true or a whole number from 1, not "yes""#),
        (["content": "mask"], #"job.invalid: content must be one of composite, shape, rect, not "mask""#),
        (["quality": 101], "job.invalid: quality must be a whole number from 1 to 100, not 101"),
        (["background": "red"], #"job.invalid: background must be #rgb, #rrggbb, #rrggbbaa or transparent, not "red""#),
        (
          ["side": 200],
          "job.invalid: side is none of width, height, scale, native, content, placeholder, format, quality, background"
        ),
        (
          ["width": 30_000],
          "limit.output-side: 30000 px, at most 16384 (30000, 16384)"
        ),
        (
          ["height": 1_000_000_000],
          "limit.output-side: 1000000000 px, at most 16384 (1000000000, 16384)"
        ), (["native": 1_000_000_000], "render: nothing to draw"),
        (
          ["width": 16_000, "height": 16_000],
          "limit.output-pixels: 256000000 px, at most 100000000 (256000000, 100000000)"
        ), (["format": "jpeg"], "output.background-required: a JPEG needs a background"),
      ] as [(JSONValue, String)])
    func picture(_ output: JSONValue, _ told: String) throws {
      let editor = try EditorHandle()
      #expect(
        try editor.run(
          """
          return editor.toBlob(values[0]).then(() => "made", ({ code, message, value, limit }) =>
            `${code}: ${message}` + (value === undefined ? "" : ` (${value}, ${limit})`));
          """, output) == JSONValue(told))
    }

    @Test(
      "A list of templates that is none is told, and the one before stays",
      arguments: ["{}", #"{"templates": []}"#, #""cat""#, #"[{"name": "Cat"}]"#, "[null]"])
    func templates(_ list: String) throws {
      let editor = try EditorHandle()
      let told = try editor.run(
        """
        editor.templates = ["astronaut", "bear"].map((id) => ({ url: `/Masks/${id}/template.json`, name: id }));
        const before = editor.templates;
        editor.templates = JSON.parse(values[0]);
        await editor.settled();
        const { code, message } = heard.findLast(([type]) => type === "error")[1];
        return [code, message === "templates: no array of {url, name, preview}",
          editor.templates === before, root.querySelectorAll("[part=templates] input").length];
        """, JSONValue(list))
      #expect(told == ["templates", true, true, 2])
      #expect(try editor.run("editor.templates = null; return editor.templates.length") == 0)
    }

    @Test("Errors that no server has told say in words what is missing")
    func words() throws {
      let editor = try EditorHandle([:])
      #expect(
        try editor.run("return editor.toBlob(null).catch(({ code, message }) => `${code}: ${message}`)")
          == "photo.missing: no photo")
      let placed = try EditorHandle()
      #expect(
        try placed.run("await editor.placeFace(); return heard.find(([type]) => type === 'error')[1].message")
          == "no service")
      #expect(try placed.run("return (await editor.toBlob(null)).type") == "image/png")
    }
  }
}
