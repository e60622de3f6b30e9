/// The direction of a vector, in degrees clockwise from the x axis, in (−180, 180]; 0 for no vector at all.
///
/// The same bits in every build: an estimate that is refined by the sine and cosine of ``sineAndCosine(degrees:)``,
/// off by less than 1e-13 degrees.
public func direction<Space>(_ vector: Vector<Space>) -> Double {
  let length = vector.length
  guard length > 0, length.isFinite else { return 0 }
  let x = vector.dx / length
  let y = vector.dy / length
  // The arc tangent of a slope up to 1 is within 4.1° of 45 times the slope.
  let isSteep = abs(y) > abs(x)
  let first = 45 * (isSteep ? abs(x) / abs(y) : abs(y) / abs(x))
  let acute = isSteep ? 90 - first : first
  let obtuse = x < 0 ? 180 - acute : acute
  var degrees = y < 0 ? -obtuse : obtuse
  for _ in 0..<3 {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    degrees += (cosine * y - sine * x) / (cosine * x + sine * y) * 57.29577951308232
  }
  if degrees > 180 { return degrees - 360 }
  return degrees <= -180 ? degrees + 360 : degrees
}
