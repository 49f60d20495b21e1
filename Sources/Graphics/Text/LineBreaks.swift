extension String {
  /// Whether a character breaks a line, as `Character.isNewline` says. Characters themselves are slow to compare.
  package var breaksLines: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }
  }
}
