import Animator

extension ElementKind {
  /// `collectionView`, its cells and layouts.
  static let collections: [ElementKind] = [
    ElementKind(
      "collectionView", UICollectionView.self, inherits: "scrollView",
      keys: [
        "UICollectionLayout": { coder in
          coder.element.child(key: "collectionViewLayout").flatMap { coder.unit.make($0) }
        }
      ],
      [
        .ignored(
          attributes: ["dataMode", "springLoaded", "selfSizingInvalidation"],
          keys: ["collectionViewLayout"]),
        .flag("allowsSelection", true) { $0.allowsSelection = $1 },
        .flag("allowsMultipleSelection", false) { $0.allowsMultipleSelection = $1 },
        .flag("prefetchingEnabled", true) { $0.isPrefetchingEnabled = $1 },
        .object("backgroundView", as: UIView.self) { $0.backgroundView = $1 },
        .other(children: ["cells", "collectionReusableView"]) { view, coder in
          for element in coder.element.members(of: "cells") {
            guard let identifier = element["reuseIdentifier"], !identifier.isEmpty else { continue }
            let prototype = Prototype(element, coder.unit)
            view.registerPrototype(identifier, kind: "") {
              prototype.make() as? UICollectionReusableView
            }
          }
          for element in coder.element.children {
            guard let kind = element.supplementKind,
              let identifier = element["reuseIdentifier"], !identifier.isEmpty
            else { continue }
            let prototype = Prototype(element, coder.unit)
            view.registerPrototype(identifier, kind: kind) {
              prototype.make() as? UICollectionReusableView
            }
          }
        },
      ]),
    ElementKind(
      "collectionReusableView", UICollectionReusableView.self, inherits: "view",
      keys: [
        "UIReuseIdentifier": { $0.element["reuseIdentifier"] }
      ],
      [
        .ignored(attributes: ["reuseIdentifier"])
      ]),
    ElementKind(
      "collectionViewCell", UICollectionViewCell.self, inherits: "collectionReusableView",
      [
        .flag("selected", nil) { $0.isSelected = $1 },
        .flag("highlighted", nil) { $0.isHighlighted = $1 },
        .object("backgroundView", as: UIView.self) { $0.backgroundView = $1 },
        .object("selectedBackgroundView", as: UIView.self) { $0.selectedBackgroundView = $1 },
        .content("contentView") { $0.contentView },
        .ignored(children: ["size"]),
      ]),
    ElementKind("collectionViewCellContentView", UIView.self, inherits: "view", []),
    ElementKind(
      "collectionViewFlowLayout", UICollectionViewFlowLayout.self, inherits: "object",
      make: { _ in UICollectionViewFlowLayout() },
      [
        .choice("scrollDirection", .vertical, ["vertical": .vertical, "horizontal": .horizontal]) {
          $0.scrollDirection = $1
        },
        .number("minimumLineSpacing", 10) { $0.minimumLineSpacing = $1 },
        .number("minimumInteritemSpacing", 10) { $0.minimumInteritemSpacing = $1 },
        .size("itemSize") { $0.itemSize = $1 },
        .size("headerReferenceSize") { $0.headerReferenceSize = $1 },
        .size("footerReferenceSize") { $0.footerReferenceSize = $1 },
        .insets("sectionInset") { $0.sectionInset = $1 },
        .size("estimatedItemSize") { $0.estimatedItemSize = $1 },
        .choice("automaticEstimatedItemSize", nil, ["YES": true, "NO": false]) {
          $0.estimatedItemSize = $1 ? UICollectionViewFlowLayout.automaticSize : .zero
        },
        .flag("sectionHeadersPinToVisibleBounds", false) {
          $0.sectionHeadersPinToVisibleBounds = $1
        },
        .flag("sectionFootersPinToVisibleBounds", false) {
          $0.sectionFootersPinToVisibleBounds = $1
        },
        .choice(
          "sectionInsetReference", nil,
          [
            "contentInset": .fromContentInset, "safeArea": .fromSafeArea,
            "layoutMargins": .fromLayoutMargins,
          ]
        ) { $0.sectionInsetReference = $1 },
      ]),
    ElementKind(
      "collectionViewLayout", UICollectionViewLayout.self, inherits: "object",
      make: { _ in UICollectionViewLayout() }, []),
  ]
}

extension InterfaceElement {
  /// The kind of a header or footer of a collection view; nil for other elements.
  var supplementKind: String? {
    if name != "collectionReusableView" { return nil }
    return key == "sectionFooterView"
      ? UICollectionView.elementKindSectionFooter : UICollectionView.elementKindSectionHeader
  }
}
