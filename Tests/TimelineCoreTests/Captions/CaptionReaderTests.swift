import Foundation
import TestSupport
import Testing

@testable import TimelineCore

/// SubRip and WebVTT, read and written.
struct CaptionReaderTests {
  private func read(_ text: String) throws -> CaptionDocument {
    try CaptionDocument(Data(text.utf8))
  }

  /// The problems as `line:column: problem`.
  private func problems(_ text: String, _ format: CaptionFormat? = nil) -> [String] {
    do throws(CaptionError) {
      let document = try CaptionDocument(Data(text.utf8), format: format)
      return document.warnings.map { "\($0.line):\($0.column): \($0.problem)" }
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  // MARK: SubRip

  @Test("SubRip has numbers, times in milliseconds, lines and tags")
  func subRip() throws {
    let captions = try read(
      """
      1
      00:00:01,000 --> 00:00:02,500
      Hello
      <i>world</i> <b>and <u>all</u></b>

      2
      01:02:03,004 --> 01:02:04,000  X1:0 X2:10
      {\\an8}Above & <font color="#fff">white</font> 1 < 2
      """)
    #expect(captions.warnings.isEmpty)
    #expect(captions.cues.map(\.identifier) == ["1", "2"])
    #expect(captions.cues[0].begin == MediaTime(seconds: 1))
    #expect(captions.cues[0].end == MediaTime(seconds: 2.5))
    #expect(captions.cues[0].text == "Hello\nworld and all")
    #expect(
      captions.cues[0].runs == [
        CaptionRun("Hello\n"), CaptionRun("world", emphasis: .italic), CaptionRun(" "),
        CaptionRun("and ", emphasis: .bold), CaptionRun("all", emphasis: [.bold, .underline]),
      ])
    // 3723.004 s, exactly: 705 600 flicks to a millisecond.
    #expect(captions.cues[1].begin.flicks == 3_723_004 * 705_600)
    #expect(captions.cues[1].text == "Above & white 1 < 2")
    #expect(captions.cues[1].placement.line == .number(0))
  }

  @Test("numbers may be missing, text may have empty lines, and lines end in any way")
  func lenientSubRip() throws {
    let captions = try read(
      "\u{feff}00:00:01,000 --> 00:00:02,000\r\nA\r\n\r\nB\r\n\r\n\r\n"
        + "7\r00:00:03.000 --> 00:00:04.000\r1984\r")
    #expect(captions.cues.map(\.text) == ["A\nB", "1984"])
    #expect(captions.cues.map(\.identifier) == [nil, "7"])
  }

  @Test("an empty file has no cues, and an empty cue is left out with a warning")
  func empty() throws {
    #expect(try read("").cues.isEmpty)
    #expect(
      problems("1\n00:00:01,000 --> 00:00:02,000\n\n") == ["2:1: a cue without text was left out"])
  }

  // MARK: WebVTT

  @Test("WebVTT has names, settings, notes, classes, voices, entities and times of words")
  func webVTT() throws {
    let captions = try read(
      """
      WEBVTT - a title
      Kind: captions

      NOTE
      Not shown

      intro
      00:01.000 --> 00:02.000 line:10%,end position:25%,line-left size:50% align:start
      <v.loud Mary &amp; Jo>Hi</v> <c.yellow.big>you &lt;3&gt;</c> &#9731;&#x2603;&nbsp;&bogus;

      00:02.000 --> 00:04.000 line:-1
      <00:02.000>One <00:02.500>two <i>three</i>
      """)
    #expect(captions.warnings.isEmpty)
    let first = captions.cues[0]
    #expect(first.identifier == "intro")
    #expect(
      first.runs == [
        CaptionRun("Hi", classes: ["loud"], voice: "Mary & Jo"), CaptionRun(" "),
        CaptionRun("you <3>", classes: ["yellow", "big"]), CaptionRun(" ☃☃\u{a0}&bogus;"),
      ])
    #expect(first.placement.line == .percent(10) && first.placement.lineEdge == .end)
    #expect(first.placement.position == 25 && first.placement.positionEdge == .start)
    #expect(first.placement.size == 50 && first.placement.alignment == .start)
    #expect(captions.cues[1].placement.line == .number(-1))
    #expect(
      captions.cues[1].runs == [
        CaptionRun("One ", begin: MediaTime(seconds: 2)),
        CaptionRun("two ", begin: MediaTime(seconds: 2.5)), CaptionRun("three", emphasis: .italic),
      ])
  }

  @Test("what has no effect is a warning, once of each kind")
  func warnings() {
    let text = """
      WEBVTT

      STYLE
      ::cue { color: red }

      REGION
      id:fred

      00:05.000 --> 00:06.000 vertical:rl align:left
      A

      00:01.000 --> 00:02.000 region:fred line:200% color:red
      <00:09.000>B

      STYLE
      ::cue(b) {}
      """
    #expect(
      problems(text) == [
        "3:1: STYLE blocks of WebVTT have no effect",
        "6:1: REGION blocks of WebVTT have no effect",
        "9:25: the setting 'vertical' of WebVTT has no effect",
        "12:1: a cue begins before the one above it; cues were sorted by time",
        "12:25: the setting 'region' of WebVTT has no effect",
        "12:37: 'line:200%' is not a setting of WebVTT",
        "12:47: 'color:red' is not a setting of WebVTT",
        "13:1: the time '00:09.000' of a word is not within the cue, after those before it; it was ignored",
      ])
    let sorted = try? CaptionDocument(Data(text.utf8)).cues.map(\.text)
    #expect(sorted == ["B", "A"])
  }

  // MARK: Errors

  @Test(
    "errors have their line and column",
    arguments: [
      (
        "1\n00:00:02,000 --> 00:00:01,000\nA",
        "2:18: a cue must end after it begins; it begins at 00:00:02,000 and ends at 00:00:01,000"
      ),
      (
        "1\n00:00:01,000 --> 00:00:01,000\nA",
        "2:18: a cue must end after it begins; "
          + "it begins at 00:00:01,000 and ends at 00:00:01,000"
      ),
      (
        "1\n-00:00:01,000 --> 00:00:01,000\nA",
        "2:1: '-00:00:01,000' is before the start of the film"
      ),
      ("1\n00:00:01 --> 00:00:02,000\nA", "2:1: '00:00:01' is not a time, such as 00:00:01,500"),
      (
        "1\n00:00:01,000 --> 00:61:02,000\nA",
        "2:18: '00:61:02,000' is not a time, such as 00:00:01,500"
      ),
      (
        "1\n00:00:01,000 -->\nA",
        "2:1: the times of a cue must be two with an arrow, such as 00:00:01.000 --> 00:00:02.500; "
          + "found '00:00:01,000 -->'"
      ),
      ("Hello", "1:1: 'Hello' belongs to no cue: a line with times is missing"),
      ("WEBVTT\n\nHello\nworld", "3:1: 'Hello' belongs to no cue: a line with times is missing"),
      (
        "WEBVTT\n\n00:01,000 --> 00:02.000\nA",
        "3:1: '00:01,000' is not a time, such as 00:00:01.500"
      ),
      ("A\u{0}B", "1:1: the captions are not text; SubRip (.srt) and WebVTT (.vtt) files are"),
    ])
  func errors(text: String, expected: String) {
    #expect(problems(text) == [expected])
  }

  @Test("a file that must be WebVTT begins with its name")
  func header() {
    #expect(problems("1\n", .webVTT) == ["1:1: a WebVTT file begins with the line 'WEBVTT'"])
    #expect(problems("WEBVTTX\n", .webVTT).count == 1)
  }

  @Test("all errors are found, up to twenty")
  func manyErrors() {
    let text = (0..<50).map { "\($0)\n00:00:09,000 --> 00:00:01,000\nA\n" }.joined(separator: "\n")
    #expect(problems(text).count == 20)
  }

  // MARK: Encodings

  @Test("Latin-1 is read with a warning at its line, UTF-16 without one")
  func encodings() throws {
    let latin = Data("1\n00:00:01,000 --> 00:00:02,000\nCaf".utf8) + [0xe9, 0x80]
    let captions = try CaptionDocument(latin)
    #expect(captions.cues[0].text == "Café€")
    #expect(
      captions.warnings.map { "\($0.line): \($0.problem)" }
        == ["3: the text is not UTF-8; it was read as Latin-1 (Windows-1252)"])
    let text = "1\n00:00:01,000 --> 00:00:02,000\nCafé"
    let big = Data([0xfe, 0xff]) + Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] })
    #expect(try CaptionDocument(big).cues.map(\.text) == ["Café"])
  }

  // MARK: Hostile files

  @Test("cues, characters, nesting and the size of files are limited")
  func limits() throws {
    let cue = "00:00:01.000 --> 00:00:02.000\n"
    let many = "WEBVTT\n" + String(repeating: "\n\(cue)A\n", count: 100_001)
    #expect(problems(many) == ["300004:1: there are more than 100000 cues"])
    let long = "WEBVTT\n\n\(cue)" + String(repeating: "a", count: 2_001)
    #expect(problems(long) == ["4:1: a cue has more than 2000 characters"])
    let deep =
      "WEBVTT\n\n\(cue)" + String(repeating: "<b>", count: 500) + "x"
      + String(repeating: "</b>", count: 500) + "y"
    #expect(problems(deep) == ["4:49: tags deeper than 16 levels were ignored"])
    #expect(
      try read(deep).cues[0].runs == [CaptionRun("x", emphasis: .bold), CaptionRun("y")])
    #expect(throws: CaptionError.self) { try CaptionDocument(Data(count: 33 << 20)) }
  }

  @Test("random bytes never trap")
  func random() {
    var random = SplitMix64(seed: 11)
    let pieces = [
      "WEBVTT\n", "\n\n", "-->", "00:00:01.000", "00:00:02,000", " --> ", "<b>", "</", "<c.a.b",
      "&#",
      "&amp;", "{\\an9}", ">", "line:", "%", "\r", "\u{1F600}", "<00:00:01.500>", "1\n", "é",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...30, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var bytes = Array(text.utf8)
      if !bytes.isEmpty, Bool.random(using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 1...255, using: &random)
      }
      for cue in (try? CaptionDocument(Data(bytes)))?.cues ?? [] {
        #expect(cue.begin < cue.end)
        _ = cue.words
      }
    }
  }

  // MARK: Writing

  @Test("what is written as WebVTT reads as the same cues")
  func roundTrip() throws {
    var placement = CaptionPlacement()
    (placement.line, placement.lineEdge) = (.percent(12.5), .center)
    (placement.position, placement.positionEdge) = (30, .end)
    (placement.size, placement.alignment) = (60, .right)
    let cues = [
      CaptionCue(
        identifier: "a", from: .zero, to: MediaTime(seconds: 1.5),
        runs: [
          CaptionRun(
            "<Hi> & ", emphasis: [.bold, .underline], classes: ["x", "y"], voice: "A & <B>"),
          CaptionRun("two\nlines", emphasis: .italic, begin: MediaTime(seconds: 0.75)),
        ], placement: placement),
      CaptionCue("--> 100 %", from: 3600, to: 3601),
    ]
    let document = CaptionDocument(cues)
    let again = try CaptionDocument(document.data(as: .webVTT))
    #expect(again.warnings.isEmpty)
    #expect(again.cues == cues)
  }

  @Test("SubRip is written with numbers and its tags")
  func writtenSubRip() {
    let cues = [
      CaptionCue(
        from: MediaTime(seconds: 1), to: MediaTime(seconds: 2.0004),
        runs: [CaptionRun("A "), CaptionRun("b", emphasis: [.bold, .italic])]),
      CaptionCue("C\n\nD", from: 3661, to: 3662),
    ]
    let text = String(decoding: CaptionDocument(cues).data(as: .subRip), as: UTF8.self)
    #expect(
      text == """
        1
        00:00:01,000 --> 00:00:02,000
        A <b><i>b</i></b>

        2
        01:01:01,000 --> 01:01:02,000
        C
        D

        """)
  }

  // MARK: Words

  /// "ab" and "cdef" share 1.5 s in the ratio 2 : 4, after "x" has taken the first half second.
  @Test("words have the times of the document, and share those between by their characters")
  func words() throws {
    let cue = CaptionCue(
      from: MediaTime(seconds: 1), to: MediaTime(seconds: 3),
      runs: [CaptionRun("x "), CaptionRun("ab\ncdef", begin: MediaTime(seconds: 1.5))])
    #expect(
      cue.words == [
        CaptionWord(range: 0..<1, begin: MediaTime(seconds: 1), end: MediaTime(seconds: 1.5)),
        CaptionWord(range: 2..<4, begin: MediaTime(seconds: 1.5), end: MediaTime(seconds: 2)),
        CaptionWord(range: 5..<9, begin: MediaTime(seconds: 2), end: MediaTime(seconds: 3)),
      ])
    #expect(CaptionCue(" \n ", from: 0, to: 1).words.isEmpty)
  }

  @Test("scripts without spaces have a word for each character, with its punctuation")
  func ideographs() {
    let cue = CaptionCue("日本、hello!", from: 0, to: 1)
    #expect(cue.words.map(\.range) == [0..<1, 1..<3, 3..<9])
  }
}
