import Testing

@testable import Animator

/// The visual format language: which constraints a format creates, and what its errors say.
@MainActor
struct VisualFormatTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2, frameRate: 60)
  private let a = UIView()
  private let b = UIView()
  private let c = UIView()
  private let label = UILabel()
  private let guide = UILayoutGuide()

  init() {
    for (view, name) in [(a, "a"), (b, "b"), (c, "c"), (label, "label")] {
      view.accessibilityIdentifier = name
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
    }
    guide.identifier = "gap"
    stage.window.addLayoutGuide(guide)
  }

  private func make(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = ["m": 12, "p": 750.0, "negative": CGFloat(-4)]
  ) -> [NSLayoutConstraint] {
    NSLayoutConstraint.constraints(
      withVisualFormat: format, options: options, metrics: metrics,
      views: ["a": a, "b": b, "c": c, "label": label, "gap": guide])
  }

  /// The relations of the constraints of a format, without the decoration that all descriptions share.
  private func relations(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions = []
  ) -> [String] {
    make(format, options).map {
      $0.description.replacingOccurrences(of: "<NSLayoutConstraint ", with: "")
        .replacingOccurrences(of: "   (inactive)>", with: "")
        .replacingOccurrences(of: "   (inactive, names: '|':UIWindow )>", with: "")
    }
  }

  @Test(
    "formats and their constraints",
    arguments: [
      ("[a]", []),
      ("[a][b]", ["H:[a]-(0)-[b]"]),
      ("H:[a]-[b]", ["H:[a]-(8)-[b]"]),
      ("V:[a]-[b]", ["V:[a]-(8)-[b]"]),
      ("|[a]|", ["H:|-(0)-[a]", "H:[a]-(0)-|"]),
      (
        "|-[a]-|",
        ["a.leading == UIWindow.leadingMargin", "UIWindow.trailingMargin == a.trailing"]
      ),
      ("V:|-[a]-|", ["a.top == UIWindow.topMargin", "UIWindow.bottomMargin == a.bottom"]),
      ("|-20-[a]-7.5-|", ["H:|-(20)-[a]", "H:[a]-(7.5)-|"]),
      ("[a]-m-[b]", ["H:[a]-(12)-[b]"]),
      ("[a]-negative-[b]", ["H:[a]-(-4)-[b]"]),
      ("[a]-(-6)-[b]", ["H:[a]-(-6)-[b]"]),
      ("[a]-(>=m@p)-[b]", ["H:[a]-(>=12@750)-[b] priority:750"]),
      ("[a]->=3-[b]", ["H:[a]-(>=3)-[b]"]),
      (
        "[a]-(>=4,<=9@20)-[b]",
        ["H:[a]-(>=4)-[b]", "H:[a]-(<=9@20)-[b] priority:20"]
      ),
      ("[a(50)]", ["a.width == 50"]),
      ("V:[a(==50)]", ["a.height == 50"]),
      ("[a(>=50,<=100@20)]", ["a.width >= 50", "a.width <= 100 priority:20"]),
      ("[a(b)]", ["a.width == b.width"]),
      ("V:[a(<=b@p)]", ["a.height <= b.height priority:750"]),
      (" H: | - [ a ( 10 ) ] ", ["a.leading == UIWindow.leadingMargin", "a.width == 10"]),
      (
        "[a(10)]-[b(a)][c]",
        ["a.width == 10", "H:[a]-(8)-[b]", "b.width == a.width", "H:[b]-(0)-[c]"]
      ),
      (
        "V:|[gap(a)][a]",
        [
          "V:|-(0)-[UILayoutGuide:UIWindow'gap']",
          "UILayoutGuide:UIWindow'gap'.height == a.height",
          "V:[UILayoutGuide:UIWindow'gap']-(0)-[a]",
        ]
      ),
    ])
  func formats(format: String, expected: [String]) {
    #expect(relations(format) == expected)
  }

  @Test("alignments relate each view with the one before, after the other constraints")
  func alignments() {
    #expect(
      relations("[a]-[b]-[c]", [.alignAllTop, .alignAllBottom]) == [
        "H:[a]-(8)-[b]", "H:[b]-(8)-[c]", "b.top == a.top", "c.top == b.top",
        "b.bottom == a.bottom", "c.bottom == b.bottom",
      ])
    #expect(relations("V:[a][b]", .alignAllCenterX).last == "b.centerX == a.centerX")
    #expect(
      relations("[a][b]", .alignAllFirstBaseline).last == "b.firstBaseline == a.firstBaseline")
    #expect(relations("V:[a][b]", .alignAllLeading).last == "b.leading == a.leading")
  }

  @Test("directions choose the edges; from right to left, the former view is to the right")
  func directions() {
    #expect(
      relations("|-5-[a]-[b]|", .directionLeftToRight) == [
        "H:|-(5)-[a](LTR)", "H:[a]-(8)-[b](LTR)", "H:[b]-(0)-|(LTR)",
      ])
    let constraints = make("|-5-[a(20)]->=3-[b(10)]", .directionRightToLeft)
    NSLayoutConstraint.activate(constraints)
    stage.window.layoutIfNeeded()
    // 200 − 5 − 20; b is at most at 175 − 3 − 10.
    #expect(a.frame.minX == 175)
    #expect(b.frame.minX <= 162)
    #expect(constraints[0].notation.text == "H:[a]-(5)-|(LTR)")
  }

  @Test("vertical directions are ignored")
  func verticalDirection() {
    #expect(relations("V:[a]-[b]", .directionRightToLeft) == ["V:[a]-(8)-[b]"])
  }

  @Test("spacing between baselines")
  func baselines() {
    let other = UILabel()
    other.font = .systemFont(ofSize: 30)
    other.translatesAutoresizingMaskIntoConstraints = false
    other.accessibilityIdentifier = "other"
    stage.window.addSubview(other)
    func relations(_ format: String) -> [String] {
      NSLayoutConstraint.constraints(
        withVisualFormat: format, options: .spacingBaselineToBaseline, metrics: nil,
        views: ["a": a, "label": label, "other": other]
      ).map(\.notation.text)
    }
    #expect(relations("V:[label]-40-[other]") == ["other.firstBaseline == label.lastBaseline + 40"])
    #expect(relations("V:|-40-[label]") == ["label.firstBaseline == UIWindow.top + 40"])
    #expect(relations("V:[label]-40-|") == ["UIWindow.bottom == label.lastBaseline + 40"])
    // Without text, and without a distance, edges count.
    #expect(relations("V:[a]-40-|") == ["V:[a]-(40)-|"])
    #expect(relations("V:[label][other]") == ["V:[label]-(0)-[other]"])
    #expect(relations("V:[label]-[a]") == ["V:[label]-(8)-[a]"])
    let lineHeight = NSLayoutConstraint.text(UIFont.systemFont(ofSize: 30).lineHeight.native)
    #expect(
      relations("V:[label]-[other]") == [
        "other.firstBaseline == label.lastBaseline + \(lineHeight)"
      ])
  }

  @Test("a row is laid out as its format says")
  func layout() {
    NSLayoutConstraint.activate(
      make("|-[a(24)]-(>=8)-[b]-|", .alignAllCenterY) + make("V:|-10-[a(24)]") + make("V:[b(10)]")
        + make("[b(60)]"))
    stage.window.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 8, y: 10, width: 24, height: 24))
    // 200 − 8 − 60; 10 + (24 − 10) / 2.
    #expect(b.frame == CGRect(x: 132, y: 17, width: 60, height: 10))
  }

  @Test(
    "errors point at the mistake",
    arguments: [
      ("", "It's an empty string.", 0),
      ("[ä]", "It contains non-ASCII characters.", 1),
      ("[d]", "d is not a key in the views dictionary.", 2),
      ("H: [self.a]-5-|", "self is not a key in the views dictionary.", 7),
      ("[a]-x-[b]", #"Encountered metric with name "x", but value"#, 5),
      ("[a(x)]", #"Encountered metric with name "x", but value"#, 4),
      ("[a]-b-[c]", #""b" is a view, but a number or a metric is expected here."#, 5),
      ("[a]-5[b]", "Expected a '-' after the spacing.", 5),
      ("[a]-(5-[b]", "Expected a ')' or a ',' after the predicate.", 6),
      ("[a", "Expected a ']' after the view.", 2),
      ("[1]", "Expected a view. View names must start with a letter or an underscore", 1),
      ("|-|", "Expected a view: '[' and its name.", 2),
      ("[a]-", "Expected a number, a metric.", 4),
      ("[a(5@2000)]", "The priority 2000 is not in 1…1000.", 9),
      ("[a(5@0)]", "The priority 0 is not in 1…1000.", 6),
      ("[a(1.2.3)]", "Expected a number.", 3),
      ("|[a]|[b]", "Expected the end of the format string after the superview's edge.", 5),
      ("[text]", "text is neither a view nor a layout guide.", 5),
      ("[a(odd)]", #"The metric "odd" is not a finite number: inf."#, 6),
      ("[a(word)]", #"The metric "word" is not a finite number: six."#, 7),
      (
        "|[lone]|",
        "Unable to interpret '|' character, because the related view doesn't have a superview", 7
      ),
    ])
  func errors(format: String, reason: String, position: Int) throws {
    var constraints: [NSLayoutConstraint]?
    let faults = UsageFault.collect {
      constraints = NSLayoutConstraint.constraints(
        withVisualFormat: format, metrics: ["odd": Double.infinity, "word": "six"],
        views: ["a": a, "b": b, "c": c, "lone": UIView(), "text": "a"])
    }
    #expect(constraints == [])
    let fault = try #require(faults.first)
    #expect(faults.count == 1)
    #expect(
      fault.call == "NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)")
    let lines = fault.reason.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect(lines[0] == "Unable to parse constraint format: ")
    #expect(lines[1].hasPrefix(reason), "\(lines[1])")
    #expect(lines[2] == format.filter { !$0.isWhitespace } + " ")
    #expect(lines[3] == String(repeating: " ", count: position) + "^")
  }

  @Test("an alignment along the format's axis is an error")
  func axes() {
    let faults = UsageFault.collect {
      #expect(make("[a][b]", .alignAllLeft).isEmpty)
      #expect(make("V:[a][b]", .alignAllTop).isEmpty)
    }
    let reasons = faults.map { String($0.reason.split(separator: "\n")[1]) }
    let expected = [("horizontal edge", "horizontal"), ("vertical edge", "vertical")].map {
      """
      Options mask required views to be aligned on a \($0), which is not allowed for layout \
      that is also \($1).\u{20}
      """
    }
    #expect(reasons == expected)
  }

  @Test("metrics are numbers of any type")
  func metrics() {
    let metrics: [String: Any] = [
      "a": 1, "b": 2.0, "c": CGFloat(3), "d": NSNumber(value: 4), "e": Float(5), "f": UInt8(6),
    ]
    for (index, name) in ["a", "b", "c", "d", "e", "f"].enumerated() {
      let constraints = NSLayoutConstraint.constraints(
        withVisualFormat: "[view(\(name))]", metrics: metrics, views: ["view": a])
      #expect(constraints.map(\.constant) == [CGFloat(index + 1)])
    }
  }

  @Test("every prefix and mutation of a format is parsed or refused, never a trap")
  func mutations() {
    let format = "H:|-(>=8,<=m@p)-[a(b@2)]-[c]-12-|"
    var formats = format.indices.map { String(format[..<$0]) }
    for index in format.indices {
      for character in "[]()-|@,<=:a9." {
        formats.append(
          format.replacingCharacters(in: index...index, with: String(character)))
      }
    }
    let faults = UsageFault.collect { for format in formats { _ = make(format) } }
    #expect(faults.count > 300)
  }
}
