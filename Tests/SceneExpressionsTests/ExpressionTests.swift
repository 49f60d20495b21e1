import Graphics
import Testing

@testable import SceneExpressions

/// Values by name for tests.
struct TestScope: ExpressionScope {
  var values: [String: ExpressionValue] = [
    "x": .number(3), "name": .text("Anna"), "isOn": .bool(true), "nothing": .null,
    "size": .items([.number(10), .number(20)]),
    "row": .record(ExpressionRecord([("price", .number(9.5)), ("sku", .text("A1"))])),
  ]

  func value(named name: String) throws(ExpressionError) -> ExpressionValue? { values[name] }
  var names: [String] { values.keys.sorted() }
}

private func value(_ text: String) throws -> ExpressionValue {
  try Expression(text).value(in: TestScope(), spending: ExpressionBudget())
}

private func error(_ text: String) -> ExpressionError? {
  do {
    _ = try value(text)
    return nil
  } catch {
    return error as? ExpressionError
  }
}

struct ExpressionTests {
  @Test(
    "arithmetic follows the usual precedence",
    arguments: [
      ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("8 - 3 - 2", 3), ("16 / 4 / 2", 2), ("-x + 1", -2),
      ("--x", 3),
      ("7 % 3", 1), ("-1 % 3", 2), ("2 * -3", -6), ("1e2 + .5 * 0", .nan), ("1.5e1", 15),
    ])
  func arithmetic(text: String, expected: Double) throws {
    // A number begins with a digit.
    if expected.isNaN {
      #expect(error(text) != nil)
    } else {
      #expect(try value(text) == .number(expected))
    }
  }

  @Test(
    "comparisons, conditions and logic",
    arguments: [
      ("x > 2", true), ("x >= 3 && x <= 3", true), ("x < 3 || isOn", true), ("!isOn", false),
      ("name == 'Anna'", true),
      ("x == '3'", false), ("'a' < 'b'", true), ("nothing == null", true),
      ("size == [10, 20]", true),
      // `not` applies to the comparison: (!isOn) == false would be true, too, but !(x == 3) is not.
      ("x > 2 and not isOn", false), ("not x == 3 or isOn and true", true), ("not not isOn", true),
      ("not x == 3", false), ("not (x == 4)", true),
      ("false && 1 / 0 > 1", false), ("contains(name, 'nn')", true), ("contains(size, 20)", true),
    ])
  func logic(text: String, expected: Bool) throws {
    #expect(try value(text) == .bool(expected))
  }

  @Test(
    "texts",
    arguments: [
      ("'a' + \"b\" + 1", "ab1"), ("name + '!'", "Anna!"), ("upper(name) + lower('X')", "ANNAx"),
      ("x > 2 ? 'many' : 'few'", "many"), ("isOn ? x > 5 ? 'a' : 'b' : 'c'", "b"),
      ("'it\\'s'", "it's"),
      ("text(2.50)", "2.5"), ("replace('a-b-c', '-', '+')", "a+b+c"),
      ("join([1, 'b'], ', ')", "1, b"), ("slice(name, 0, 1)", "A"), ("slice(name, 1)", "nna"),
      ("slice(name, 9)", ""), ("slice(name, 2, 1)", ""), ("join(slice(size, 1), '')", "20"),
      ("row.sku", "A1"), ("row['sku']", "A1"), ("row.color ?? 'red'", "red"),
      ("nothing ?? 'none'", "none"), ("#ff6b6b", "#ff6b6b"),
      ("alpha(#ff6b6b, 0.5)", "#ff6b6b80"), ("lerp(#000000, #ffffff, 0.5)", "#808080"),
      ("lerp(#000, #f000, 1)", "#ff000000"),
    ])
  func texts(text: String, expected: String) throws {
    #expect(try value(text) == .text(expected))
  }

  @Test(
    "functions of numbers",
    arguments: [
      ("min(3, 1, 2)", 1.0), ("max([1, 5])", 5), ("clamp(12, 0, 10)", 10),
      ("lerp(10, 20, 0.25)", 12.5), ("round(2.5)", 3),
      ("round(1.2345, 2)", 1.23), ("floor(-1.5)", -2), ("ceil(1.2)", 2), ("abs(-4)", 4),
      ("sqrt(9)", 3), ("sin(30)", 0.5),
      ("cos(180)", -1), ("length('four')", 4), ("length(size)", 2), ("number('12.5')", 12.5),
      ("size[1]", 20), ("sum(size)", 30), ("sum(1, 2, x)", 6), ("sum([])", 0),
      ("range(2, 5)[2]", 4),
    ])
  func functions(text: String, expected: Double) throws {
    #expect(try value(text) == .number(expected))
  }

  @Test("lists of numbers add up item by item, and are multiplied by numbers")
  func lists() throws {
    #expect(try value("size + [1, 2]") == value("[11, 22]"))
    #expect(try value("2 * size") == value("[20, 40]"))
    #expect(try value("size / 2") == value("[5, 10]"))
    #expect(try value("lerp([0, 0], size, 0.5)") == value("[5, 10]"))
  }

  @Test("random numbers depend on their seed only")
  func random() throws {
    // The FNV-1a hash of "1", finalized.
    let first = try value("random(1)")
    #expect(try value("random(1)") == first)
    #expect(try value("random(2)") != first)
    guard case .number(let number) = first else { return }
    #expect((0..<1).contains(number))
    #expect(try value("random(1, 10, 20)") == .number(10 + 10 * number))
    let all = try (0..<1000).map { try value("random('s\($0)', 0, 100)") }.map { value -> Double in
      if case .number(let number) = value { number } else { .nan }
    }
    // The mean of uniform numbers, within five standard errors: 5 · 100 / √(12 · 1000).
    #expect(abs(all.reduce(0, +) / 1000 - 50) < 4.6)
  }

  @Test(
    "errors have a location",
    arguments: [
      (
        "1 +",
        ExpressionProblem.unexpected(found: "the end of the expression", expected: "a value"), 3
      ),
      ("(1", .unexpected(found: "the end of the expression", expected: "')'"), 2),
      ("1 2", .unexpected(found: "'2'", expected: "an operator or the end"), 2),
      ("1 $ 2", .unexpectedCharacter("$"), 2),
      ("'a", .unterminatedText, 0), ("1 / 0", .notFinite, 2), ("1e308 * 10", .notFinite, 6),
      ("sqrt(-1)", .notFinite, 0),
      ("x ? 1 : 2", .wrongType(of: "'?'", expected: "true or false", found: "a number, 3"), 2),
      (
        "name * 2",
        .wrongType(
          of: "'*'", expected: "numbers, or lists of as many numbers", found: "the text 'Anna'"), 5
      ),
      (
        "size + [1]",
        .wrongType(of: "'+'", expected: "numbers, or lists of as many numbers", found: "a list"), 5
      ),
      ("row.cost", .unknownMember("cost", known: ["price", "sku"]), 4),
      ("size[2]", .outOfRange(index: "2", count: 2), 4),
      ("maxx(1)", .unknownFunction("maxx", known: ExpressionFunction.all.map(\.name)), 0),
      ("clamp(1)", .wrongArguments(usage: "clamp(x, low, high)", found: 1), 0),
      ("y", .unknownName("y", known: TestScope().names), 0),
      ("format(1, 'x')", .invalidFormat("x"), 0),
    ])
  func errors(text: String, problem: ExpressionProblem, offset: Int) {
    #expect(error(text) == ExpressionError(problem, at: offset))
  }
}

struct ExpressionLimitTests {
  @Test(
    "deep nesting is an error, not a crash",
    arguments: ["(", "[", "-", "!", "1+", "x?1:", "size[", "1??"])
  func depth(part: String) {
    let text = String(repeating: part, count: 1000) + "1"
    #expect(error(text) != nil)
    #expect(error(String(repeating: "1+", count: 150) + "1")?.problem == .tooDeep(limit: 100))
  }

  @Test("a long expression is an error")
  func length() {
    #expect(error(String(repeating: " ", count: 5000))?.problem == .tooLong(limit: 4096))
  }

  @Test("long texts and lists are errors")
  func sizes() {
    let text = String(repeating: "a", count: 4000)
    let doubled =
      "join([" + Array(repeating: "'\(text.prefix(100))'", count: 30).joined(separator: ",")
      + "], '')"
    #expect(error(doubled) == nil)
    #expect(
      error("replace('\(text.prefix(1500))', 'a', '\(text.prefix(1500))')")?.problem
        == .textTooLong(limit: 1 << 16))
    #expect(error("range(0, 20000)")?.problem == .listTooLong(limit: 10_000))
    let lists = "[" + Array(repeating: "range(9999)", count: 11).joined(separator: ",") + "]"
    #expect(error(lists)?.problem == .listTooLong(limit: 100_000))
  }

  @Test("the operations of a document are limited")
  func steps() throws {
    let budget = ExpressionBudget()
    let expression = try Expression("max(range(9999))")
    #expect(throws: ExpressionError.self) {
      for _ in 0..<200 { _ = try expression.value(in: TestScope(), spending: budget) }
    }
  }
}

struct ExpressionTemplateTests {
  private func value(_ text: String) throws -> ExpressionValue {
    try ExpressionTemplate(text).value(in: TestScope(), spending: ExpressionBudget())
  }

  @Test("an expression alone keeps its type, and within text it is text")
  func types() throws {
    #expect(try value("{{ x }}") == .number(3))
    #expect(try value("{{ size }}") == .items([.number(10), .number(20)]))
    #expect(try value("{{ x }} ms") == .text("3 ms"))
    #expect(try value("{{x}}{{ isOn }}{{nothing}}") == .text("3true"))
    #expect(try value("{{ '}}' + \"{{\" }}") == .text("}}{{"))
    #expect(try value("plain {text}") == .text("plain {text}"))
  }

  @Test("offsets count from the start of the whole text")
  func offsets() {
    #expect(throws: ExpressionError(.unknownName("y", known: TestScope().names), at: 11)) {
      _ = try value("ab {{x}} {{y}}")
    }
    #expect(throws: ExpressionError(.unterminatedExpression, at: 2)) { _ = try value("a {{ x }") }
    #expect(throws: ExpressionError.self) { _ = try value("a {{ size }}") }
  }
}

struct NumberPatternTests {
  @Test(
    "patterns",
    arguments: [
      ("0", 2.5, "3"), ("0.0", 2.25, "2.3"), ("0.00", 1.005, "1.01"), ("0.##", 2.5, "2.5"),
      ("0.##", 2, "2"), ("000", 7, "007"),
      ("#,##0", 1_234_567.4, "1,234,567"), ("#,##0.00", 999.995, "1,000.00"), ("0%", 0.256, "26%"),
      ("0.0 %", 0.005, "0.5 %"),
      ("+0", 5, "+5"), ("+0", -5, "-5"), ("$#,##0", -1234, "-$1,234"),
      ("+$0", 5, "+$5"), ("+$0.0", -5.5, "-$5.5"), ("$+0", 5, "+$5"), ("+$0", 0, "+$0"),
      ("#", .nan, ""),
      ("$0.00", 3.5, "$3.50"), ("0", -0.4, "0"), ("#", 0, ""),
      ("0 pts.", 4, "4 pts."),
      ("0", 1e20, "100000000000000000000"), ("0.000", 1e-7, "0.000"), ("0.0", 9.96, "10.0"),
      ("0", 1.7e-5, "0"),
    ])
  func format(pattern: String, number: Double, expected: String) throws {
    #expect(try #require(NumberPattern(pattern)).string(number) == expected)
  }

  @Test(
    "patterns without digits, or with too many, are none",
    arguments: ["", "x", "0.0.0", "0.x#", String(repeating: "0", count: 21)])
  func invalid(pattern: String) {
    if pattern == "0.x#" {
      #expect(NumberPattern(pattern)?.string(1) == "1.x#")
    } else {
      #expect(NumberPattern(pattern) == nil)
    }
  }
}

struct CSVTableTests {
  @Test("quotes, line breaks, separators and empty rows")
  func parsing() throws {
    let table = try CSVTable(
      "\u{FEFF}sku, name,price\r\n007,\"A \"\"big\"\"\none\",9.50\r\n\r\nB,,true\n")
    #expect(table.columns == ["sku", "name", "price"])
    #expect(table.rows.count == 2)
    #expect(table.rows[0]["sku"] == .text("007"))
    #expect(table.rows[0]["name"] == .text("A \"big\"\none"))
    #expect(table.rows[0]["price"] == .number(9.5))
    #expect(table.rows[1]["name"] == .text(""))
    #expect(table.rows[1]["price"] == .bool(true))
  }

  @Test(
    "invalid tables have a line",
    arguments: [
      ("", 1, "it has no row with the names of the columns"),
      ("a,a\n", 1, "two columns have the name 'a'"),
      ("a,,b\n", 1, "column 2 has no name"),
      ("a,b\n1,2\n1,2,3\n", 3, "the row has 3 values, but there are 2 columns"),
      ("a\n\"x\n", 2, "a quoted value has no closing quote"),
      ("a\n\"x\"y\n", 2, "there is 'y' behind a quoted value"),
    ])
  func invalid(text: String, line: Int, reason: String) {
    #expect(throws: CSVTable.Failure(line: line, reason: reason)) { _ = try CSVTable(text) }
  }
}
