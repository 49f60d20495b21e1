import SwiftSyntax

/// Replacements of ranges of a file, by UTF-8 offsets.
///
/// Lines stay where they are, so that the compiler reports errors at the lines of the original, and columns wherever a
/// replacement fits into what it replaces.
struct Edits {
  struct Edit {
    let range: Range<Int>
    let text: String
  }

  private var edits: [Edit] = []

  /// Replaces a range. Spaces and the line breaks of the original fill what the replacement leaves over.
  mutating func replace(_ range: Range<Int>, of source: SourceText, with text: String) {
    let original = source[range]
    let breaks = original.split(omittingEmptySubsequences: false) { $0 == "\n" }.count - 1
    if breaks > 0 {
      let own = text.split(omittingEmptySubsequences: false) { $0 == "\n" }.count - 1
      edits.append(Edit(range: range, text: text + String(repeating: "\n", count: breaks - own)))
    } else {
      let padding = max(0, original.utf8.count - text.utf8.count)
      edits.append(Edit(range: range, text: text + String(repeating: " ", count: padding)))
    }
  }

  /// Replaces a range by spaces, keeping line breaks.
  mutating func blank(_ range: Range<Int>, of source: SourceText) {
    let text = String(source[range].map { $0.isNewline ? $0 : " " })
    edits.append(Edit(range: range, text: text))
  }

  /// Removes a range on one line.
  mutating func remove(_ range: Range<Int>) { edits.append(Edit(range: range, text: "")) }

  mutating func insert(_ text: String, at offset: Int) {
    edits.append(Edit(range: offset..<offset, text: text))
  }

  /// The text of a range after the edits in it. Of nested edits, the outer one counts.
  func apply(to source: SourceText, in range: Range<Int>) -> String {
    let inside = edits.enumerated().filter {
      range.lowerBound <= $0.element.range.lowerBound
        && $0.element.range.upperBound <= range.upperBound
    }
    let sorted = inside.sorted {
      let (a, b) = ($0.element.range, $1.element.range)
      if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
      // Insertions come before what follows; an outer replacement comes before those in it.
      if a.isEmpty != b.isEmpty { return a.isEmpty }
      return a.count != b.count ? a.count > b.count : $0.offset < $1.offset
    }
    var result = ""
    var position = range.lowerBound
    for (_, edit) in sorted where edit.range.lowerBound >= position {
      result += source[position..<edit.range.lowerBound]
      result += edit.text
      position = edit.range.upperBound
    }
    return result + source[position..<range.upperBound]
  }
}

/// The text of a file, addressed by UTF-8 offsets.
struct SourceText {
  let text: String
  private let utf8: [UInt8]

  init(_ text: String) { (self.text, utf8) = (text, Array(text.utf8)) }

  var count: Int { utf8.count }

  subscript(range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }
  subscript(offset: Int) -> UInt8? { utf8.indices.contains(offset) ? utf8[offset] : nil }
}

extension SyntaxProtocol {
  /// The UTF-8 offsets of the node without the trivia around it.
  var offsets: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
