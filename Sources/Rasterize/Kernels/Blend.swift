// Blend modes and tinting of premultiplied pixels.
//
//   d = (s · (255 − da) + d · (255 − sa) + K) / 255, rounded to nearest
//
// K is da · sa · B(d / da, s / sa), where B is the blend function for unpremultiplied colors of the
// W3C's "Compositing and Blending Level 1". Integer arithmetic except for soft light.

import CKernels

func blend(_ destination: MutablePixels, _ source: Pixels, mode: BlendMode, count: Int) {
  ck_blend(destination, source, mode.kernelNumber, count)
}

/// Multiplies all channels by those of a premultiplied color.
func modulate(_ destination: MutablePixels, color: UInt32, count: Int) {
  ck_modulate(destination, color, count)
}

extension BlendMode {
  /// The index of the mode's kernel.
  var kernelNumber: UInt32 {
    switch self {
    case .multiply: 0
    case .screen: 1
    case .overlay: 2
    case .darken: 3
    case .lighten: 4
    case .colorDodge: 5
    case .colorBurn: 6
    case .softLight: 7
    case .hardLight: 8
    case .difference: 9
    case .exclusion: 10
    case .plusLighter: 11
    }
  }
}

// MARK: - Scalar twins

func blendScalar(_ destination: MutablePixels, _ source: Pixels, mode: BlendMode, count: Int) {
  for i in 0..<count { destination[i] = blended(source[i], destination[i], mode) }
}

/// The result of blending one pixel.
func blended(_ source: UInt32, _ destination: UInt32, _ mode: BlendMode) -> UInt32 {
  if mode == .plusLighter { return mapChannels(source, destination) { min($0 &+ $1, 255) } }
  let (sa, da) = (alpha(of: source), alpha(of: destination))
  let channels = mapChannels(source, destination) { s, d in
    dividedBy255(
      s &* (255 &- da) &+ d &* (255 &- sa) &+ mixture(s, d, sa, da, mode))
  }
  let alpha = dividedBy255(sa &* 255 &+ da &* (255 &- sa))
  return channels & 0xff_ffff | alpha &<< 24
}

/// The term K, at most `sa · da`.
private func mixture(
  _ s: UInt32, _ d: UInt32, _ sa: UInt32, _ da: UInt32, _ mode: BlendMode
) -> UInt32 {
  let (all, own, other) = (sa &* da, s &* da, d &* sa)
  switch mode {
  case .multiply: return s &* d
  case .screen: return own &+ other &- s &* d
  case .overlay: return hardLight(d, s, da, sa)
  case .darken: return min(own, other)
  case .lighten: return max(own, other)
  case .colorDodge:
    if d == 0 { return 0 }
    return s >= sa ? all : min(all, (d &* sa &* sa &+ (sa &- s) / 2) / (sa &- s))
  case .colorBurn:
    if d >= da { return all }
    return s == 0 ? 0 : all &- min(all, ((da &- d) &* sa &* sa &+ s / 2) / s)
  case .softLight: return softLight(s, d, sa, da)
  case .hardLight: return hardLight(s, d, sa, da)
  case .difference: return max(own, other) &- min(own, other)
  case .exclusion: return own &+ other &- 2 &* s &* d
  case .plusLighter: return own
  }
}

private func hardLight(_ s: UInt32, _ d: UInt32, _ sa: UInt32, _ da: UInt32) -> UInt32 {
  2 &* s <= sa ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
}

/// In single precision, rounded to nearest even.
private func softLight(_ s: UInt32, _ d: UInt32, _ sa: UInt32, _ da: UInt32) -> UInt32 {
  if sa == 0 || da == 0 { return 0 }
  let (cs, cb) = (Float(s) / Float(sa), Float(d) / Float(da))
  let mixed: Float
  if cs <= 0.5 {
    mixed = cb - (1 - 2 * cs) * cb * (1 - cb)
  } else {
    let lit = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
    mixed = cb + (2 * cs - 1) * (lit - cb)
  }
  let all = sa &* da
  return min(UInt32((mixed * Float(all)).rounded(.toNearestOrEven)), all)
}

func modulateScalar(_ destination: MutablePixels, color: UInt32, count: Int) {
  for i in 0..<count {
    destination[i] = mapChannels(destination[i], color) { dividedBy255($0 &* $1) }
  }
}
