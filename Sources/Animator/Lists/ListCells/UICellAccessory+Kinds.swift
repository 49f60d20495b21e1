import Graphics

// The kinds of accessories.

extension UICellAccessory {
  /// A chevron: the cell leads elsewhere.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always,
    options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { Self(.disclosureIndicator, displayed, isLeading: false, options.look) }

  /// A chevron that points down while the items below the cell's are shown. A tap shows or hides them.
  ///
  /// - Parameter actionHandler: Called on a tap instead; nil to show or hide the items.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always,
    options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    Self(.outlineDisclosure, displayed, isLeading: false, options.look, action: actionHandler)
  }

  /// A check mark.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { Self(.checkmark, displayed, isLeading: false, options.look) }

  /// An information button.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    Self(.detail, displayed, isLeading: false, options.look, action: actionHandler)
  }

  /// A button that deletes, in cells that are edited.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    Self(.delete, displayed, isLeading: true, options.look, action: actionHandler)
  }

  /// A button that inserts, in cells that are edited.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    Self(.insert, displayed, isLeading: true, options.look, action: actionHandler)
  }

  /// A handle by which the cell is dragged, in cells that are edited.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
  ) -> UICellAccessory { Self(.reorder, displayed, isLeading: false, options.look) }

  /// A circle that shows whether the cell is selected, in cells that are edited.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
  ) -> UICellAccessory { Self(.multiselect, displayed, isLeading: true, options.look) }

  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory {
    var look = options.look
    look.text = text
    return Self(.label, displayed, isLeading: false, look)
  }

  /// A button with the title of the menu's chosen element, which shows the menu.
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always,
    options: PopUpMenuOptions = PopUpMenuOptions()
  ) -> UICellAccessory {
    var look = options.look
    look.menu = menu
    return Self(.popUpMenu, displayed, isLeading: false, look)
  }

  /// A view of an app's own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let look = AccessoryLook(
      isHidden: configuration.isHidden, width: configuration.reservedLayoutWidth,
      tintColor: configuration.tintColor, maintainsFixedSize: configuration.maintainsFixedSize)
    let type = AccessoryType.customView(configuration.customView)
    switch configuration.placement {
    case .leading(let displayed, let position):
      return Self(type, displayed, isLeading: true, look, position: position)
    case .trailing(let displayed, let position):
      return Self(type, displayed, isLeading: false, look, position: position)
    }
  }
}
