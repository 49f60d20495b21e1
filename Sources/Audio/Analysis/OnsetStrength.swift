/// The onset strength of audio over time: its spectral flux, the sum over bands of the rise in loudness from one
/// fiftieth of a second to the next.
struct OnsetStrength {
  /// The bands, narrow enough that a note changes some of them.
  static let bands = AudioBand.octaves(24, from: 40, to: 16_000)
  /// The contrast of the logarithmic compression: loudness is log(1 + contrast · power), relative to the loudest band,
  /// so that quiet instruments contribute and noise does not.
  private static let contrast = 10_000.0

  /// One number for each fiftieth of a second, 0 or more.
  let values: [Double]

  init(_ spectrum: AudioSpectrum) {
    let loudest = spectrum.powers.reduce(0) { max($0, $1.max() ?? 0) }
    guard loudest > 0, !spectrum.isSilent else {
      values = [Double](repeating: 0, count: spectrum.total.count)
      return
    }
    let factor = Self.contrast / Double(loudest)
    var flux = [Double](repeating: 0, count: spectrum.total.count)
    for powers in spectrum.powers {
      var before = 0.0
      for (index, power) in powers.enumerated() {
        let loudness = PortableMath.logarithm(1 + factor * Double(power))
        flux[index] += max(loudness - before, 0)
        before = loudness
      }
    }
    values = flux
  }

  /// The fiftieth of a second of the onset that causes a peak. A window contains an onset before its middle does, and
  /// loudness, a logarithm, rises first of all; there is no window before the file.
  static func frame(ofPeak index: Int) -> Int { index == 0 ? 0 : index + 1 }

  /// The same between two fiftieths: the vertex of the parabola through the peak and its neighbors.
  func time(ofPeak index: Int) -> Double {
    let frame = Double(Self.frame(ofPeak: index))
    guard index > 0, index + 1 < values.count else { return frame }
    let (a, b, c) = (values[index - 1], values[index], values[index + 1])
    let curvature = a - 2 * b + c
    return frame + (curvature < 0 ? min(max((a - c) / (2 * curvature), -0.5), 0.5) : 0)
  }

  /// The indices of peaks: greater than all within 60 ms, and clearly greater than the mean of a second around.
  var peaks: [Int] {
    let (near, far) = (3, AudioSpectrum.rate / 2)
    let least = (values.max() ?? 0) * 0.1
    var sums = [0.0]
    for value in values { sums.append(sums[sums.count - 1] + value) }
    return values.indices.filter { index in
      let value = values[index]
      guard value > least else { return false }
      let (low, high) = (max(index - far, 0), min(index + far + 1, values.count))
      guard value > 1.5 * (sums[high] - sums[low]) / Double(high - low) else { return false }
      // Of equal neighbors the first one is the peak.
      return (max(index - near, 0)..<index).allSatisfy { values[$0] < value }
        && (index + 1..<max(min(index + near + 1, values.count), index + 1)).allSatisfy {
          values[$0] <= value
        }
    }
  }
}
