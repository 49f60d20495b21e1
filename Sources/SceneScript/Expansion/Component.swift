import Animator
import SceneExpressions
import Yams

/// A component: a view with parameters.
struct Component {
  let name: String
  var parameters: [Parameter] = []
  /// The mapping of the view.
  let view: Node
  /// The file in which it is defined.
  let context: ExpansionContext

  /// A parameter.
  struct Parameter {
    let name: String
    let type: ParameterType
    /// Nil if an argument is required.
    let defaultValue: Node?
  }

  static let parameters = "parameters"
  static let view = "view"
  static let type = "type"
  static let defaultKey = "default"
}

/// The type of a parameter.
enum ParameterType: String, CaseIterable {
  case text, number, boolean, color, point, size, rect, list, any

  /// The noun for arguments in messages.
  var expected: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .boolean: "true or false"
    case .color: "a color"
    case .point: "a point, [x, y]"
    case .size: "a size, [width, height]"
    case .rect: "a rectangle, [x, y, width, height]"
    case .list: "a list"
    case .any: "a value"
    }
  }

  /// An argument as a value of the type; nil if it is none.
  func value(_ value: ExpressionValue) -> ExpressionValue? {
    switch (self, value) {
    case (.text, .text), (.number, .number), (.boolean, .bool), (.list, .list), (.any, _),
      (.color, .text), (.color, .record):
      value
    case (.text, .number): value.text.map(ExpressionValue.text)
    case (.point, .list(let list)), (.size, .list(let list)): list.isNumbers(2) ? value : nil
    case (.rect, .list(let list)): list.isNumbers(4) ? value : nil
    default: nil
    }
  }

  /// The type that a default has.
  static func of(_ value: ExpressionValue) -> ParameterType {
    switch value {
    case .text: .text
    case .number: .number
    case .bool: .boolean
    case .list: .list
    case .null, .record: .any
    }
  }
}

extension ExpressionList {
  fileprivate func isNumbers(_ count: Int) -> Bool {
    items.count == count && items.allSatisfy { if case .number = $0 { true } else { false } }
  }
}
