/// The pixels of the picture that is being cropped: the photo at first, the last applied crop then.
public enum Frame: CoordinateSpace {}

/// The same after it was straightened about its middle, before turns and flips.
public enum Level: CoordinateSpace {}

/// The same as it is seen, after turns and flips; the origin is the seen top-left corner of an unstraightened frame.
public enum Seen: CoordinateSpace {}

/// The photo's bounding box after flips and any turn: the space in which other croppers give their rects.
public enum Turned: CoordinateSpace {}
