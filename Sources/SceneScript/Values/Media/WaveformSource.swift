import Animator

/// The range of an audio file that a waveform shows.
package struct WaveformSource: Hashable, Sendable {
  /// The path of the file.
  package var file: String
  /// Where it begins in the file; nil for 0.
  package var from: MediaTime?
  /// Where it ends in the file; nil for its end.
  package var to: MediaTime?

  package init(file: String, from: MediaTime? = nil, to: MediaTime? = nil) {
    (self.file, self.from, self.to) = (file, from, to)
  }
}
