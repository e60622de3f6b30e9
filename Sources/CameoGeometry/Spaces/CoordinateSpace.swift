/// A coordinate space: a name in the type system, never a value.
///
/// In every space the origin is the top-left corner of the top-left pixel, x runs right, y runs down,
/// lengths are doubles, angles are degrees clockwise as seen, and pixel centres lie at .5.
public protocol CoordinateSpace {}

/// The file's raster before its EXIF or container orientation is applied, in pixels.
public enum Stored: CoordinateSpace {}

/// The upright photo, in pixels; every public coordinate of a photo is in this space.
public enum Photo: CoordinateSpace {}

/// An editor's points (CSS px); exists only while editing and is never saved.
public enum View: CoordinateSpace {}

/// The template's mask pixels (viewBox units of an SVG mask).
public enum Mask: CoordinateSpace {}

/// The delivered picture's pixels.
public enum Output: CoordinateSpace {}

/// The pixels of a decoded, possibly reduced region of the stored raster.
public enum Decoded: CoordinateSpace {}
