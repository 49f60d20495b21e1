import SceneExpressions
import Yams

/// The look of a scene: values by name.
struct Theme {
  /// A kind of values, and the keys of a scene whose values may be such a name.
  enum Section: String, CaseIterable {
    case colors, fonts, curves, durations, springs

    /// The section whose names may stand for the value of a key. Colors are among the scene's colors, and springs
    /// are named by `use`.
    static func of(key: String) -> Section? {
      switch key {
      case "font": .fonts
      case "curve": .curves
      case "duration", "delay", "wait", "stagger": .durations
      default: nil
      }
    }
  }

  static let style = "style"
  static let base = "extends"
  static let keys = Section.allCases.map(\.rawValue) + [style, base]

  let name: String
  /// The values by section and name, with their keys, in their order.
  var values: [Section: [(key: Node, value: Node)]] = [:]
  /// The appearance: light or dark.
  var style: Node?

  /// The value with a name.
  subscript(section: Section, name: String) -> Node? {
    values[section]?.last { $0.key.text == name }?.value
  }

  /// The value of `theme` in expressions.
  var record: ExpressionValue {
    let sections = Section.allCases.map { section -> (name: String, value: ExpressionValue) in
      let entries = (values[section] ?? []).map { ($0.key.text ?? "", ExpressionValue($0.value)) }
      return (section.rawValue, .record(ExpressionRecord(entries)))
    }
    return .record(ExpressionRecord([("name", .text(name))] + sections))
  }
}
