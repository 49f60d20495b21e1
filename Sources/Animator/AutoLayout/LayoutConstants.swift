extension NSLayoutConstraint {
  /// The attributes of items that constraints relate. Raw values are UIKit's.
  public enum Attribute: Int, Sendable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    /// No attribute: the constraint relates the first item to a constant.
    case notAnAttribute = 0

    /// The former name of ``lastBaseline``.
    public static let baseline = Attribute.lastBaseline
  }

  /// The relation of the two sides of a constraint. Raw values are UIKit's.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// The direction in which something is laid out or sized. Raw values are UIKit's.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  /// The alignment and direction of views in a visual format. Raw values are UIKit's: the bit of an
  /// alignment is that of its attribute's raw value.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// All views have the same left edge.
    public static let alignAllLeft = Self(rawValue: 1 << 1)
    /// All views have the same right edge.
    public static let alignAllRight = Self(rawValue: 1 << 2)
    /// All views have the same top edge.
    public static let alignAllTop = Self(rawValue: 1 << 3)
    /// All views have the same bottom edge.
    public static let alignAllBottom = Self(rawValue: 1 << 4)
    /// All views have the same leading edge.
    public static let alignAllLeading = Self(rawValue: 1 << 5)
    /// All views have the same trailing edge.
    public static let alignAllTrailing = Self(rawValue: 1 << 6)
    /// All views have the same horizontal center.
    public static let alignAllCenterX = Self(rawValue: 1 << 9)
    /// All views have the same vertical center.
    public static let alignAllCenterY = Self(rawValue: 1 << 10)
    /// All views have the same last baseline.
    public static let alignAllLastBaseline = Self(rawValue: 1 << 11)
    /// All views have the same first baseline.
    public static let alignAllFirstBaseline = Self(rawValue: 1 << 12)
    /// The bits of all alignments.
    public static let alignmentMask = Self(rawValue: 0xFFFF)
    /// Horizontal formats run in reading direction: the default.
    public static let directionLeadingToTrailing: Self = []
    /// Horizontal formats run from left to right.
    public static let directionLeftToRight = Self(rawValue: 1 << 16)
    /// Horizontal formats run from right to left.
    public static let directionRightToLeft = Self(rawValue: 2 << 16)
    /// The bits of the direction.
    public static let directionMask = Self(rawValue: 3 << 16)
    /// Vertical spacing is between edges: the default.
    public static let spacingEdgeToEdge: Self = []
    /// Vertical spacing is between the last and first baselines of neighbors.
    public static let spacingBaselineToBaseline = Self(rawValue: 1 << 19)
    /// The bits of the spacing.
    public static let spacingMask = Self(rawValue: 1 << 19)
  }
}

extension NSLayoutConstraint.Attribute {
  /// The kind of quantity that an attribute measures, which has to agree on both sides of a constraint.
  enum Kind { case x, readingX, y, size, none }

  var kind: Kind {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: .x
    case .leading, .trailing, .leadingMargin, .trailingMargin: .readingX
    case .centerX, .centerXWithinMargins: .x
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .y
    case .width, .height: .size
    case .notAnAttribute: .none
    }
  }

  var isCenterX: Bool { self == .centerX || self == .centerXWithinMargins }

  /// The axis along which it is measured; nil for ``notAnAttribute``.
  var axis: NSLayoutConstraint.Axis? {
    switch kind {
    case .x, .readingX: .horizontal
    case .y: .vertical
    case .size: self == .width ? .horizontal : .vertical
    case .none: nil
    }
  }

  /// The name in descriptions of constraints, as iOS prints it.
  var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .lastBaseline: "lastBaseline"
    case .firstBaseline: "firstBaseline"
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    case .notAnAttribute: "notAnAttribute"
    }
  }
}
