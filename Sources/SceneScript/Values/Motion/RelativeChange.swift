import Animator

/// A number that is computed from the current one: `+= 20`, `-= 10`, `*= 1.5`, `/= 2`.
package struct RelativeChange: Equatable, Sendable {
  /// The operation on the current number.
  package enum Operation: String, CaseIterable, Sendable {
    case add = "+="
    case subtract = "-="
    case multiply = "*="
    case divide = "/="
  }

  package var operation: Operation
  /// In radians for sums and differences of angles.
  package var operand: Double

  package init(_ operation: Operation, _ operand: Double) {
    (self.operation, self.operand) = (operation, operand)
  }

  /// The operation and the rest of a text, such as `+= 20`; nil if it does not begin with one.
  package static func parse(_ text: String) -> (operation: Operation, operand: Substring)? {
    guard let operation = Operation.allCases.first(where: { text.hasPrefix($0.rawValue) }) else {
      return nil
    }
    return (operation, text.dropFirst(2).drop { $0 == " " })
  }

  /// Beyond any length; keeps repeated multiplications finite.
  private static let limit = 1e12

  /// The new number.
  func applied(to number: Double) -> Double {
    let result =
      switch operation {
      case .add: number + operand
      case .subtract: number - operand
      case .multiply: number * operand
      case .divide: number / operand
      }
    return min(max(result, -Self.limit), Self.limit)
  }
}

/// A component of a value with relative components.
package enum RelativeComponent: Equatable, Sendable {
  case absolute(Double)
  case relative(RelativeChange)

  /// The component's new value.
  func applied(to number: Double) -> Double {
    switch self {
    case .absolute(let value): value
    case .relative(let change): change.applied(to: number)
    }
  }
}

extension PropertyType {
  /// The number of components that can be relative: of numbers, and of geometry; nil for other types.
  var relativeCount: Int? {
    switch self {
    case .number, .integer, .angle: 1
    case .point, .size: 2
    case .rect, .insets: 4
    default: nil
    }
  }

  /// A value after relative changes, limited to the type's range.
  ///
  /// - Returns: Nil if the value has no such components.
  func value(_ value: PropertyValue, after changes: [RelativeComponent]) -> PropertyValue? {
    guard let numbers = value.components, numbers.count == changes.count else { return nil }
    let new = zip(changes, numbers).map { $0.applied(to: $1) }
    switch self {
    case .number(let range):
      return .number(
        range.map { min(max(new[0], $0.bounds.lowerBound), $0.bounds.upperBound) } ?? new[0])
    case .integer(let range):
      let bounds = range.bounds
      let limited = min(max(new[0].rounded(), Double(bounds.lowerBound)), Double(bounds.upperBound))
      return Int(exactly: limited).map(PropertyValue.integer)
    case .angle: return .angle(new[0])
    case .point: return .point(CGPoint(x: new[0], y: new[1]))
    case .size: return .size(CGSize(width: new[0], height: new[1]))
    case .rect: return .rect(CGRect(x: new[0], y: new[1], width: new[2], height: new[3]))
    case .insets:
      let sides = new.map { max($0, 0) }
      return .insets(UIEdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]))
    default: return nil
    }
  }
}

extension PropertyValue {
  /// The numbers of a number or of geometry; nil for other values.
  fileprivate var components: [Double]? {
    switch self {
    case .number(let number), .angle(let number): [number]
    case .integer(let number): [Double(number)]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height]
    case .insets(let insets): [insets.top, insets.left, insets.bottom, insets.right]
    default: nil
    }
  }
}
