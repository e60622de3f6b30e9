/// Sine and cosine of an angle in degrees, the same bits in every build.
///
/// The reduction is exact, multiples of 90° give exactly 0 and ±1, and the rest lies within 1 ulp of the true
/// value: Cody and Waite's kernel polynomials on [−45°, 45°] with the tail of the conversion to radians.
/// - Parameter degrees: Any finite angle.
public func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  precondition(degrees.isFinite, "an angle must be finite")
  let reduced = remainderOfFullTurn(degrees)
  let quarters = (reduced / 90).rounded(.toNearestOrEven)
  let rest = reduced - 90 * quarters
  let (sine, cosine) = kernel(degrees: rest)
  switch Int(quarters) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// What is left of an angle after whole turns, exactly; carries the angle's sign and is below 360 in magnitude.
func remainderOfFullTurn(_ degrees: Double) -> Double {
  var rest = abs(degrees)
  guard rest >= 360 else { return degrees }
  var step = 360.0
  while step <= rest / 2 { step *= 2 }
  // Each difference is exact: rest lies in [step, 2·step).
  while step >= 360 {
    if rest >= step { rest -= step }
    step /= 2
  }
  return degrees < 0 ? -rest : rest
}

/// Sine and cosine on [−45°, 45°].
private func kernel(degrees: Double) -> (sine: Double, cosine: Double) {
  // π/180 as a head with 26 significant bits, so that its products with short angles are exact, and two tails.
  let head = 0.017453292384743690  // 0x1.1df46ap-6
  let tail = 1.3519960527851425e-10
  // The angle split in two halves of 26 bits (Dekker).
  let split = degrees * 134_217_729
  let high = split - (split - degrees)
  let low = degrees - high
  let top = high * head
  let bottom = low * head + degrees * tail
  let x = top + bottom
  let y = bottom - (x - top)

  let z = x * x
  let v = z * x
  let sineTail =
    8.33333333332248946124e-03 + z
    * (-1.98412698298579493134e-04 + z
      * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))
  let sine = x - ((z * (0.5 * y - v * sineTail) - y) - v * -1.66666666666666324348e-01)

  let cosineTail =
    z
    * (4.16666666666666019037e-02 + z
      * (-1.38888888888741095749e-03 + z
        * (2.48015872894767294178e-05 + z
          * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))))
  let half = 0.5 * z
  let whole = 1 - half
  let cosine = whole + (((1 - whole) - half) + (z * cosineTail - x * y))
  return (sine, cosine)
}
