import Cameo
import Foundation
import TestSupport
import Testing

extension EditorTests {
  /// Plain crops that are oval, and photos that are translucent.
  @Suite struct Shapes {
    @Test(
      "An oval crop is seen, said in the job, and drawn as the renderer draws it",
      arguments: ["crop", "window", "corners"])
    func oval(mode: String) throws {
      let editor = try EditorHandle(["mode": mode, "shape": "oval", "src": "/photos/waves.png"])
      #expect(try editor.run("return root.querySelector('.edge').getAttribute('d').includes('a')").isTrue)
      let answer = try editor.run(
        """
        const picture = await createImageBitmap(await editor.toBlob({ width: 200 }));
        const canvas = new OffscreenCanvas(picture.width, picture.height), context = canvas.getContext("2d");
        context.drawImage(picture, 0, 0);
        const { data } = context.getImageData(0, 0, picture.width, picture.height);
        const job = editor.toJob({ outputs: [{ width: 200, format: "png" }] });
        return { alpha: [...data].filter((_, index) => index % 4 === 3), job: JSON.stringify(job) };
        """)
      var job = try JobReader().read(Array((answer["job"]?.text ?? "").utf8))
      #expect(job.shape == .oval)
      let waves = SyntheticPictures.positionCoded(EditorTests.photoSize, length: EditorTests.waveLength)
      job.photos[0].source = .bytes(try ImageEncoder.encode(waves, EncodingOptions(format: .png)), name: "photo")
      let bytes = try #require(try Cameo().render(job).outputs[0].bytes)
      let made = try PhotoReader(ByteSource(bytes: bytes)).decode().bitmap
      let drawn = answer["alpha"]?.numbers ?? []
      #expect(drawn.count == made.size.width * made.size.height)
      var differences: [Int] = []
      for y in 0..<made.size.height {
        for x in 0..<made.size.width {
          differences.append(abs(Int(drawn[y * made.size.width + x]) - Int(made.pixel(x: x, y: y).alpha)))
        }
      }
      // Only the edge is smoothed by another hand.
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) <= 0.5)
      #expect(differences.max() ?? 255 <= 64)
      try editor.run("editor.shape = null")
      #expect(try editor.run("return 'shape' in editor.toJob()") == false)
    }

    @Test("A photo that its template shows translucent is seen translucent, over what lies behind it")
    func translucent() throws {
      let editor = try EditorHandle()
      defer { _ = try? editor.run("window.fetch = real") }
      let seen = try editor.run(
        """
        window.real ??= window.fetch;
        const template = {
          kind: "cameo.template", version: 1, id: "pale", name: "Pale", canvas: { width: 100, height: 100 },
          placeholders: [{ id: "face", rect: { x: 20, y: 20, width: 60, height: 60 } }],
          layers: [{ stroke: "face", width: 4, color: "#f00" }, { photo: "face", opacity: 0.4 }],
        };
        window.fetch = async (url, options) => String(url).endsWith("pale.json")
          ? new Response(JSON.stringify(template)) : real(url, options);
        editor.template = "/pale.json";
        await editor.settled();
        const opacity = () => {
          let product = 1;
          for (let each = root.querySelector("[part~=photo]"); each; each = each.parentElement) product *= getComputedStyle(each).opacity;
          return product;
        };
        const inTemplate = [opacity(), root.querySelectorAll("[stroke='#f00']").length];
        editor.mode = "crop";
        await editor.settled();
        return [...inTemplate, opacity()];
        """
      ).numbers
      // The stroke behind the photo is there below it, and around its opening.
      #expect(seen == [0.4, 2, 1])
    }
  }
}
