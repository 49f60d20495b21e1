import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// The notation of constraints.
struct ConstraintGrammarTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var testDescription: String { text }

    init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }
  }

  /// A scene with a constraint on line 6. In quotes, its text begins in column 6.
  private static func scene(_ item: String) -> String {
    """
    animator: 1
    stage: {size: [200, 100]}
    views:
      - {id: card}
    constraints:
      - \(item)
    """
  }

  static let mistakes = [
    Mistake(
      "crad.leading = superview.leading",
      "6: error: no view has the id 'crad'; did you mean 'card'?"),
    Mistake(
      "card.top = safearea.top",
      "17: error: no view has the id 'safearea'; did you mean 'safeArea'?"),
    Mistake(
      "card.leadng = superview.leading",
      "11: error: unknown attribute 'leadng'; did you mean 'leading'?"),
    Mistake(
      "card.x = superview.leading",
      "11: error: unknown attribute 'x'; valid: 'left', 'right', 'top', 'bottom', 'leading', "
        + "'trailing', 'width', 'height', 'centerX', 'centerY', 'firstBaseline' or 'lastBaseline'"),
    Mistake(
      "card.leading superview.leading",
      "19: error: a constraint expects '=', '<=' or '>=' after the attribute; found 'superview'"),
    Mistake(
      "card.leading = superview.top + 16",
      "21: error: 'leading' cannot be related to 'top'; use 'leading', 'trailing' or 'centerX'"),
    Mistake(
      "card.width = 2 * card.centerY",
      "23: error: 'width' cannot be related to 'centerY'; use 'width' or 'height'"),
    Mistake(
      "card.leading = 16",
      "21: error: the location 'leading' must be related to another one, as in "
        + "'superview.leading + 16'; found '16'"),
    Mistake(
      "card.width = 80 @ 1001", "24: error: 'priority' must be 1 to 1000; found '1001'"),
    Mistake("card.width = 80 @ 0", "24: error: 'priority' must be 1 to 1000; found '0'"),
    Mistake(
      "card.width = 80 @ high",
      "24: error: a constraint expects a priority from 1 to 1000 after '@'; found 'high'"),
    Mistake(
      "width = 80",
      "6: error: a constraint of the scene must name the view, as in 'card.width'"),
    Mistake(
      "card.width = self.height",
      "19: error: a constraint of the scene must name the view, as in 'card.height'"),
    Mistake(
      "card.width = 0 * superview.width",
      "19: error: a multiplier must not be 0; found '0'"),
    Mistake(
      "card.width = superview.width / 0",
      "37: error: a multiplier must not be 0; found '0'"),
    Mistake(
      "card.width = superview.width +",
      "36: error: a constraint expects a number after '+'; it ends here"),
    Mistake(
      "card.width =",
      "18: error: a constraint expects an attribute or a number after the relation; it ends here"),
    Mistake(
      "card.width = 80 90", "22: error: a constraint expects '@' or the end; found '90'"),
    Mistake(
      "card.width = 1e999", "19: error: 'constraints' must be finite; found '1e999'"),
    Mistake(
      "card.width = 1.2.3", "19: error: a constraint expects a number; found '1.2.3'"),
    Mistake(
      "card.safeAera.top = superview.top",
      "11: error: unknown guide 'safeAera'; did you mean 'safeArea'?"),
    Mistake(
      "card.top = safeArea.firstBaseline",
      "26: error: a guide has no 'firstBaseline'; use 'top', 'bottom' or 'centerY'"),
    Mistake(
      "card.top = safeArea + 8",
      "17: error: 'safeArea' requires an attribute, as in 'safeArea.leading'"),
    Mistake("card = 8", "6: error: 'card' requires an attribute, as in 'card.leading'"),
    Mistake(
      "'card.width = 80",
      "22: error: a constraint expects a closing quote after the id; it ends here"),
    Mistake("H:|-[crad]-|", "11: error: no view has the id 'crad'; did you mean 'card'?"),
    Mistake("H:|-[card]-x-|", "17: error: a constraint expects a number; found 'x'"),
    Mistake("H:|-8[card]", "11: error: a constraint expects '-'; found '['"),
    Mistake("V:[card(>=80@0)]", "19: error: 'priority' must be 1 to 1000; found '0'"),
    Mistake("H:[card", "13: error: a constraint expects ']'; it ends here"),
    Mistake(
      "H:[my-card]",
      "9: error: a constraint expects an id of letters, digits and underscores; found 'my-card'"),
  ]

  @Test("an invalid constraint is reported at its character", arguments: mistakes)
  func invalid(_ mistake: Mistake) {
    #expect(messages(Self.scene("\"\(mistake.text)\"")) == ["6:" + mistake.message])
    // Plain scalars begin one column further left.
    if mistake.text.hasPrefix("'") || mistake.text.contains("|") { return }
    let parts = mistake.message.split(separator: ":", maxSplits: 1)
    let column = (Int(parts[0]) ?? 0) - 1
    #expect(messages(Self.scene(mistake.text)) == ["6:\(column):\(parts[1])"])
  }

  @Test("an invalid item of the list is reported at its location")
  func invalidItems() {
    #expect(
      messages(Self.scene("{name: a}")) == ["6:5: error: a constraint requires 'constraint'"])
    #expect(
      messages(Self.scene("{constraint: card.widt = 80}")) == [
        "6:23: error: unknown attribute 'widt'; did you mean 'width'?"
      ])
    #expect(
      messages(Self.scene("{constraint: [card.width = 80, card.width = 8 8]}")) == [
        "6:51: error: a constraint expects '@' or the end; found '8'"
      ])
    #expect(
      messages(Self.scene("{constraint: card.width = 80, activ: false}")) == [
        "6:35: error: unknown key 'activ' in a constraint; did you mean 'active'?"
      ])
    #expect(
      messages(Self.scene("5")) == [
        "6:5: error: a constraint expects an attribute, such as 'width'; found '5'"
      ])
    #expect(
      messages(Self.scene("[a]")) == [
        "6:5: error: 'constraints' expects a constraint, such as "
          + "\"card.leading = superview.leading\"; found a list of 1"
      ])
  }

  /// A constraint as written, and in the form in which it is written again.
  static let forms = [
    ("card.leading=safeArea.leading+16", "card.leading = safeArea.leading + 16"),
    ("card.width == 0.5 * superview.width - 8 @ 750", nil),
    ("card.width = superview.width / 4", "card.width = 0.25 * superview.width"),
    ("card.width = superview.width * 2 @750", "card.width = 2 * superview.width @ 750"),
    ("card.height = card.width", nil), ("card.width >= 80", nil), ("card.width <= 1e3", nil),
    ("card.margins.top = card.safeArea.top - 2.5", nil),
    ("card.centerX = margins.leading", nil), ("'card'.top = readable.bottom", nil),
    ("'my card'.top = '12'.bottom", "'my card'.top = '12'.bottom"),
    ("'it''s'.top = 'margins'.top", nil), ("profile-card.top = 'self'.top", nil),
    ("card.width = -1 * card.height + 100.5", nil), ("H:|-[card(>=80@300)]-8-[item_2]-|", nil),
  ]

  @Test("a constraint is written as text that is read as an equal one", arguments: forms)
  func roundTrip(_ text: String, _ written: String?) throws {
    let ids = ["card", "my card", "12", "it's", "margins", "profile-card", "self", "item_2"]
    let scene = """
      animator: 1
      stage: {size: [200, 100]}
      views: [\(ids.map { "{id: \"\($0)\"}" }.joined(separator: ", "))]
      constraints: ["\(text)", {name: a, constraint: "\(text)", active: false}]
      """
    let document = try readScene(scene).document
    #expect(document.constraints.count == 2)
    #expect(document.constraints[1].name == "a" && !document.constraints[1].isActive)
    let copy = try readScene(document.yaml).document
    #expect(copy == document)
    #expect(copy.constraints.map(\.text) == document.constraints.map(\.text))
    if let written { #expect(document.constraints[0].text == written) }
  }

  @Test("constraints of a view need no name for it")
  func ownConstraints() throws {
    let scene = try readScene(
      """
      animator: 1
      stage: {size: [200, 100]}
      views:
        - id: card
          constraints: [width = 80, self.height = width, top = superview.top, self.margins.top = top]
      """)
    let constraints = scene.document.views[0].constraints
    #expect(
      constraints.map(\.text) == [
        "width = 80", "height = width", "top = superview.top", "self.margins.top = top",
      ])
    #expect(constraints.map(\.position.column) == [19, 31, 52, 73])
    #expect(try readScene(scene.document.yaml).document == scene.document)
  }

  @Test("constraints with one name are a set")
  func sets() throws {
    let text = Self.scene("{name: size, constraint: [card.width = 80, card.height = 40]}")
    let constraints = try readScene(text).document.constraints
    #expect(constraints.map(\.name) == ["size", "size"])
    #expect(constraints.map(\.text) == ["card.width = 80", "card.height = 40"])
  }
}
