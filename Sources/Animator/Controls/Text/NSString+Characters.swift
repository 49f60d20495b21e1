extension NSString {
  /// A range in UTF-16 code units, limited to the text and extended to whole characters. Without a length, it is
  /// moved to the start of its character.
  func wholeCharacters(in range: NSRange) -> NSRange {
    // A location that is missing, as in `NSNotFound`, is the end.
    let start = min(max(range.location, 0), length)
    let end = start + min(max(range.length, 0), length - start)
    let first = characterStart(at: start)
    let last = end == start ? first : characterEnd(at: end)
    return NSRange(location: first, length: last - first)
  }

  private func characterStart(at index: Int) -> Int {
    guard index > 0, index < length else { return index }
    return rangeOfCharacter(around: index).location
  }

  private func characterEnd(at index: Int) -> Int {
    guard index > 0, index < length else { return index }
    let range = rangeOfCharacter(around: index)
    return range.location == index ? index : range.location + range.length
  }

  /// The character of which a unit is a part. A line break of two units, "\r\n", is one.
  func rangeOfCharacter(around index: Int) -> NSRange {
    let (feed, carriage): (unichar, unichar) = (0x0A, 0x0D)
    let unit = character(at: index)
    if unit == feed, index > 0, character(at: index - 1) == carriage {
      return NSRange(location: index - 1, length: 2)
    }
    if unit == carriage, index + 1 < length, character(at: index + 1) == feed {
      return NSRange(location: index, length: 2)
    }
    return rangeOfComposedCharacterSequence(at: index)
  }
}
