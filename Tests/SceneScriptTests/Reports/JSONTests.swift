import Testing

@testable import SceneScript
@testable import TimelineReport

struct JSONTests {
  @Test(
    "numbers have the fewest digits that give the same double back",
    arguments: [
      (0.1, "0.1"), (1.0, "1"), (-2.0, "-2"), (1.0 / 3, "0.3333333333333333"), (1e300, "1e+300"),
      (.leastNonzeroMagnitude, "5e-324"), (123_456_789_012.0, "123456789012"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    #expect(JSON.number(value).text() == text)
    #expect(Double(text) == value)
  }

  @Test("infinite numbers and NaN are written as null")
  func notFinite() {
    #expect(JSON.numbers([.nan, .infinity]).text() == "[null,null]")
  }

  @Test("values are equal if their texts are")
  func equality() {
    let scalars: [JSON] = [
      .null, .bool(true), .bool(false), .int(0), .int(1), .number(0), .number(-0.0), .number(1),
      .number(0.5), .number(.nan), .number(.infinity), .int(1 << 60), .number(0x1p60),
      .string(""), .string("null"), .string("1"), .string("e\u{301}"), .string("é"),
    ]
    var all = scalars
    for scalar in scalars { all += [JSON.array([scalar, .int(2)]), JSON.object([("a", scalar)])] }
    all += [JSON.array([]), .object([]), .array([.null]), .array([.number(.nan)])]
    all += [JSON.array([.array([])]), .object([("b", .int(1))])]
    all.append(.object([("a", .int(1)), ("b", .int(1))]))
    for left in all {
      for right in all {
        #expect((left == right) == (left.text() == right.text()), "\(left.text()) \(right.text())")
      }
    }
  }

  @Test("text is escaped")
  func text() {
    #expect(JSON.string("a\"\\\n\u{1}é").text() == "\"a\\\"\\\\\\n\\u0001é\"")
  }

  @Test("members keep their order; lists of plain values stay on one line")
  func layout() {
    let value = JSON.object([("b", .numbers([1, 2])), ("a", .array([.object([]), .null]))])
    #expect(
      value.text(indent: 0) == """
        {
          "b": [1, 2],
          "a": [
            {},
            null
          ]
        }
        """)
  }
}
