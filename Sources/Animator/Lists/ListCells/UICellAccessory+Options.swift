public import Graphics

// How accessories of each kind can look. Nil stands for what the kind has by itself.

extension UICellAccessory {
  /// The look of a chevron.
  public struct DisclosureIndicatorOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) { set(isHidden, reservedLayoutWidth, tintColor) }
  }

  /// The look of a check mark.
  public struct CheckmarkOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) { set(isHidden, reservedLayoutWidth, tintColor) }
  }

  /// The look of an information button.
  public struct DetailOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) { set(isHidden, reservedLayoutWidth, tintColor) }
  }

  /// The look of a button that shows a menu.
  public struct PopUpMenuOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) { set(isHidden, reservedLayoutWidth, tintColor) }
  }

  /// The look of a button that deletes.
  public struct DeleteOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// The color of the disk; nil for red.
    public var backgroundColor: UIColor?
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      set(isHidden, reservedLayoutWidth, tintColor)
      self.backgroundColor = backgroundColor
    }
    var look: AccessoryLook { look { $0.backgroundColor = backgroundColor } }
  }

  /// The look of a button that inserts.
  public struct InsertOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// The color of the disk; nil for green.
    public var backgroundColor: UIColor?
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      set(isHidden, reservedLayoutWidth, tintColor)
      self.backgroundColor = backgroundColor
    }
    var look: AccessoryLook { look { $0.backgroundColor = backgroundColor } }
  }

  /// The look of the circle that shows whether a cell is selected.
  public struct MultiselectOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// The color of the disk of selected cells; nil for the tint color.
    public var backgroundColor: UIColor?
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      set(isHidden, reservedLayoutWidth, tintColor)
      self.backgroundColor = backgroundColor
    }
    var look: AccessoryLook { look { $0.backgroundColor = backgroundColor } }
  }

  /// The look of the handle by which a cell is dragged.
  public struct ReorderOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// Whether there is a line before the handle, if other accessories are beside it; true by default.
    public var showsVerticalSeparator = true
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      showsVerticalSeparator: Bool? = nil
    ) {
      set(isHidden, reservedLayoutWidth, tintColor)
      self.showsVerticalSeparator = showsVerticalSeparator ?? true
    }
    var look: AccessoryLook { look { $0.showsVerticalSeparator = showsVerticalSeparator } }
  }

  /// The look of the chevron of a cell whose item has others below it.
  public struct OutlineDisclosureOptions: AccessoryOptions {
    /// The part of a cell whose tap expands it.
    public enum Style: Sendable {
      /// As the list chooses: ``cell`` here.
      case automatic
      /// A tap on the whole cell.
      case header
      /// A tap on the chevron.
      case cell
    }

    /// The part of the cell whose tap expands it; automatic by default.
    public var style = Style.automatic
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// Describes a look.
    public init(
      style: Style? = nil, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      set(isHidden, reservedLayoutWidth, tintColor)
      self.style = style ?? .automatic
    }
    var look: AccessoryLook { look { $0.expandsByCell = style == .header } }
  }

  /// The look of a text.
  public struct LabelOptions: AccessoryOptions {
    public var isHidden = false
    public var reservedLayoutWidth: LayoutDimension = .actual
    public var tintColor: UIColor?
    /// The font; that of bodies by default.
    public var font: UIFont = .preferredFont(forTextStyle: .body)
    /// Whether fonts of text styles follow the text size that the user has chosen; true by default.
    public var adjustsFontForContentSizeCategory = true
    /// Describes a look.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      font: UIFont? = nil, adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      set(isHidden, reservedLayoutWidth, tintColor)
      self.font = font ?? .preferredFont(forTextStyle: .body)
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory ?? true
    }
    var look: AccessoryLook {
      look { ($0.font, $0.adjustsFont) = (font, adjustsFontForContentSizeCategory) }
    }
  }
}

/// The options that all kinds of accessories have.
@MainActor
protocol AccessoryOptions {
  /// Whether the room for the accessory is empty.
  var isHidden: Bool { get set }
  /// The width that is kept for the accessory.
  var reservedLayoutWidth: UICellAccessory.LayoutDimension { get set }
  /// The color; nil for that of the kind.
  var tintColor: UIColor? { get set }
  var look: AccessoryLook { get }
}

extension AccessoryOptions {
  fileprivate mutating func set(
    _ isHidden: Bool?, _ width: UICellAccessory.LayoutDimension?, _ tintColor: UIColor?
  ) {
    self.isHidden = isHidden ?? self.isHidden
    reservedLayoutWidth = width ?? reservedLayoutWidth
    self.tintColor = tintColor
  }

  fileprivate func look(_ change: (inout AccessoryLook) -> Void) -> AccessoryLook {
    var look = AccessoryLook(
      isHidden: isHidden, width: reservedLayoutWidth, tintColor: tintColor)
    change(&look)
    return look
  }

  var look: AccessoryLook { look { _ in } }
}
