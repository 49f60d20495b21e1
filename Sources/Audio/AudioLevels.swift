import Foundation

/// How loud a file is along its time.
package struct AudioLevels: Sendable {
  /// The number of levels for each second.
  package static let rate = 100
  /// The mean squares of the amplitude within each hundredth of a second: 0.5 for a sine at full scale.
  package let powers: [Float]

  /// Reads a file.
  ///
  /// - Throws: ``AudioError``.
  package init(_ url: URL) throws(AudioError) {
    let reader = try AudioReader(url)
    let window = AudioReader.rate / Self.rate
    var powers: [Float] = []
    var (sum, count) = (Double(0), 0)
    while let samples = try reader.next() {
      for sample in samples {
        sum += Double((sample * sample).sum()) / 2
        count += 1
        if count == window {
          powers.append(Float(sum / Double(window)))
          (sum, count) = (0, 0)
        }
      }
    }
    if count > 0 { powers.append(Float(sum / Double(window))) }
    self.powers = powers
  }
}
