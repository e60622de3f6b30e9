import Cameo
import Foundation
import TestSupport
import Testing

/// Photos as they lie in their files, shown upright.
@Suite(.serialized, .needsBrowser, .browser, .service, .enabled(if: Folders.hasCorpus))
final class PageOrientationTests {
  private let site: PageSite

  init() throws { site = try PageSite(reuses: true) }

  deinit { site.close() }

  /// Those of a size at which a JPEG's colours have quarters.
  private static let photos = CorpusLine.all.filter { line in
    guard line.file.hasPrefix("orient/"), line.decodes == true, let size = line.size else { return false }
    return min(size.width, size.height) >= 16 && !line.points.isEmpty
  }

  @Test("The corpus has photos of all orientations") func photos() {
    #expect(Self.photos.count >= 60)
  }

  @Test("The editor shows every photo upright, with the right colours in all its quarters", arguments: photos)
  func quarters(_ line: CorpusLine) throws {
    let places = line.points.map { JSONValue([JSONValue(Double($0.x) + 0.5), JSONValue(Double($0.y) + 0.5)]) }
    let shown = try site.browser.runAsync(
      """
      const [text, places] = arguments, editor = document.getElementById('editor');
      await editor.setPhoto(new File([Uint8Array.from(atob(text), c => c.charCodeAt(0))], 'photo'));
      await editor.settled();
      if (!editor.ready) throw new Error('not opened');
      let size;
      editor.toJob({ names: (photo) => { size = [photo.width, photo.height]; return 'photo'; } });
      const bitmap = await createImageBitmap(await editor.toPhotoBlob(4096));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const scale = bitmap.width / size[0];
      const colors = places.map(([x, y]) => [...context.getImageData(Math.floor(x * scale), Math.floor(y * scale), 1, 1).data]);
      return [size, colors];
      """, JSONValue(try Data(contentsOf: URL(filePath: line.path)).base64EncodedString()), JSONValue(places)
    ).elements
    let size = try #require(line.size)
    #expect(shown[0] == [JSONValue(size.width), JSONValue(size.height)])
    for (point, color) in zip(line.points, shown[1].elements.map(\.numbers)) where point.alpha ?? 255 == 255 {
      // The copy is a JPEG of the service's JPEG: edges smear, quarters do not.
      let off = zip(point.rgb, color).map { abs(Double($0) - $1) }.max() ?? 0
      #expect(off <= Double(point.tolerance) + 40, "\(point.x), \(point.y): \(point.rgb) is shown as \(color)")
    }
  }
}
