import Animator

extension ElementKind {
  /// `tableView` and its cells.
  static let tables: [ElementKind] = [
    ElementKind(
      "tableView", UITableView.self, inherits: "scrollView",
      keys: [
        "UIStyle": { coder in
          let styles: [String: UITableView.Style] = [
            "plain": .plain, "grouped": .grouped, "insetGrouped": .insetGrouped,
          ]
          return coder.file.choice("style", of: coder.element, in: styles)?.rawValue
        }
      ],
      [
        .ignored(
          attributes: [
            "style", "dataMode", "contentViewInsetsToSafeArea",
            "showsSelectionImmediatelyOnTouchBegin", "sectionIndexMinimumDisplayRowCount",
            "springLoaded", "fillerRowHeight", "selfSizingInvalidation",
          ],
          keys: [
            "sectionIndexColor", "sectionIndexBackgroundColor",
            "sectionIndexTrackingBackgroundColor",
          ]),
        .choice(
          "separatorStyle", nil,
          [
            "default": .singleLine, "none": UITableViewCell.SeparatorStyle.none,
            "singleLine": .singleLine, "singleLineEtched": .singleLine,
          ]
        ) { $0.separatorStyle = $1 },
        .color("separatorColor") { $0.separatorColor = $1 },
        .insets("separatorInset") { $0.separatorInset = $1 },
        height("rowHeight") { $0.rowHeight = $1 },
        height("estimatedRowHeight") { $0.estimatedRowHeight = $1 },
        height("sectionHeaderHeight") { $0.sectionHeaderHeight = $1 },
        height("sectionFooterHeight") { $0.sectionFooterHeight = $1 },
        height("estimatedSectionHeaderHeight") { $0.estimatedSectionHeaderHeight = $1 },
        height("estimatedSectionFooterHeight") { $0.estimatedSectionFooterHeight = $1 },
        // Of the kind of selection: "single", "multiple" or "none".
        .flag("allowsSelection", true) { $0.allowsSelection = $1 },
        .flag("allowsMultipleSelection", false) { $0.allowsMultipleSelection = $1 },
        .flag("allowsSelectionDuringEditing", false) { $0.allowsSelectionDuringEditing = $1 },
        .flag("allowsMultipleSelectionDuringEditing", false) {
          $0.allowsMultipleSelectionDuringEditing = $1
        },
        .object("backgroundView", as: UIView.self) { $0.backgroundView = $1 },
        .object("tableHeaderView", as: UIView.self) { $0.tableHeaderView = $1 },
        .object("tableFooterView", as: UIView.self) { $0.tableFooterView = $1 },
        .other(children: ["prototypes"]) { table, coder in
          for element in coder.element.members(of: "prototypes") {
            guard let identifier = element["reuseIdentifier"], !identifier.isEmpty else { continue }
            let prototype = Prototype(element, coder.unit)
            table.registerPrototype(identifier) { prototype.make() as? UITableViewCell }
          }
        },
        .other(children: ["sections"]) { table, coder in
          let sections = coder.element.members(of: "sections")
          coder.unit.noteStaticSections(sections.map { coder.unit.staticSection($0) }, of: table)
        },
      ]),
    ElementKind(
      "tableViewCell", UITableViewCell.self, inherits: "view",
      keys: [
        "UIStyle": { coder in
          let styles: [String: UITableViewCell.CellStyle] = [
            "IBUITableViewCellStyleDefault": .default, "IBUITableViewCellStyleValue1": .value1,
            "IBUITableViewCellStyleValue2": .value2, "IBUITableViewCellStyleSubtitle": .subtitle,
          ]
          return coder.file.choice("style", of: coder.element, in: styles)?.rawValue
        },
        "UIReuseIdentifier": { $0.element["reuseIdentifier"] },
      ],
      [
        .ignored(attributes: [
          "style", "reuseIdentifier", "hidesAccessoryWhenEditing",
          "focusStyle", "backgroundConfiguration",
        ]),
        .choice(
          "selectionStyle", UITableViewCell.SelectionStyle.default,
          [
            "none": .none, "blue": .blue, "gray": .gray, "default": .default,
          ]
        ) { $0.selectionStyle = $1 },
        .choice("accessoryType", UITableViewCell.AccessoryType.none, accessories) {
          $0.accessoryType = $1
        },
        .choice("editingAccessoryType", nil, accessories) { $0.editingAccessoryType = $1 },
        .integer("indentationLevel", 0) { $0.indentationLevel = $1 },
        .number("indentationWidth", 10) { $0.indentationWidth = $1 },
        .flag("shouldIndentWhileEditing", true) { $0.shouldIndentWhileEditing = $1 },
        .flag("showsReorderControl", false) { $0.showsReorderControl = $1 },
        .number("rowHeight") { cell, height in if height > 0 { cell.frame.size.height = height } },
        .insets("separatorInset") { $0.separatorInset = $1 },
        .object("accessoryView", as: UIView.self) { $0.accessoryView = $1 },
        .object("editingAccessoryView", as: UIView.self) { $0.editingAccessoryView = $1 },
        .object("backgroundView", as: UIView.self) { $0.backgroundView = $1 },
        .object("selectedBackgroundView", as: UIView.self) { $0.selectedBackgroundView = $1 },
        standardLabels,
        .content("contentView") { $0.contentView },
      ]),
    ElementKind(
      "tableViewCellContentView", UIView.self, inherits: "view",
      [
        .ignored(attributes: ["tableViewCell"])
      ]),
    ElementKind(
      "tableViewHeaderFooterView", UITableViewHeaderFooterView.self, inherits: "view",
      [
        .ignored(attributes: ["reuseIdentifier"]),
        .content("contentView") { $0.contentView },
      ]),
  ]

  private static let accessories: [String: UITableViewCell.AccessoryType] = [
    "none": .none, "disclosureIndicator": .disclosureIndicator,
    "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
    "detailButton": .detailButton,
  ]

  /// -1 is automatic.
  private static func height(
    _ attribute: String, _ set: @escaping (UITableView, CGFloat) -> Void
  ) -> Rule<UITableView> {
    .number(attribute) { table, height in
      set(table, height < 0 ? UITableView.automaticDimension : height)
    }
  }

  /// The labels of cells with a standard style are the cell's own; their elements are in the content view.
  private static let standardLabels = Rule<UITableViewCell>.other(
    attributes: ["textLabel", "detailTextLabel", "imageView"]
  ) { cell, coder in
    let element = coder.element
    if let id = element["textLabel"], let label = cell.textLabel { coder.unit.adopt(label, as: id) }
    if let id = element["detailTextLabel"], let label = cell.detailTextLabel {
      coder.unit.adopt(label, as: id)
    }
    if let id = element["imageView"], let view = cell.imageView { coder.unit.adopt(view, as: id) }
  }
}

extension Instantiation {
  /// A section of a static table. Cells have the height of the table unless they have one of their own.
  fileprivate func staticSection(_ element: InterfaceElement) -> StaticSection {
    var (cells, heights) = ([UITableViewCell](), [Int: CGFloat]())
    for child in element.members(of: "cells") {
      guard let cell = make(child) as? UITableViewCell else { continue }
      if let height = file.number("rowHeight", of: child), height > 0 {
        heights[cells.count] = height
      }
      cells.append(cell)
    }
    return StaticSection(
      header: file.text("headerTitle", of: element), footer: file.text("footerTitle", of: element),
      cells: cells, heights: heights)
  }
}
