import Animator

extension ViewProperty {
  /// Properties of lists.
  static let lists: [ViewProperty] = [
    ViewProperty(
      "listStyle", .listStyle, of: SceneListView.self, "How sections are set apart."
    ) {
      $0.style
    } set: { list, style in
      UIView.performWithoutAnimation {
        list.style = style
        list.layoutIfNeeded()
      }
    },
    ViewProperty(
      "rowHeight", .nonNegative, of: SceneListView.self, in: .points,
      "Height of rows whose cells state none. Default: 0, what the cells ask for."
    ) {
      max($0.rowHeight, 0).native
    } set: {
      $0.rowHeight = $1 > 0 ? CGFloat($1) : UITableView.automaticDimension
    },
    ViewProperty(
      "separatorStyle", .separatorStyle, of: SceneListView.self,
      "Whether there are lines below rows."
    ) {
      $0.separatorStyle
    } set: {
      $0.separatorStyle = $1
    },
    ViewProperty("separatorColor", .color, of: SceneListView.self, "Color of the lines.") {
      $0.separatorColor
    } set: {
      $0.separatorColor = $1
    },
    ViewProperty(
      "separatorInset", .insets, of: SceneListView.self, in: .points,
      "Insets of the lines. Default: they begin with the text."
    ) {
      $0.separatorInset.left < 0 ? nil : $0.separatorInset
    } set: {
      $0.separatorInset = $1
    },
    ViewProperty(
      "isEditing", .bool, of: SceneListView.self, animatable: .byLayout,
      "Whether rows show disks to delete them and handles to drag them."
    ) {
      $0.isEditing
    } set: {
      $0.setEditing($1, animated: UIView.inheritedAnimationDuration > 0)
    },
    ViewProperty(
      "allowsDeletion", .bool, of: SceneListView.self, animatable: .byLayout,
      "Whether rows are deleted by a swipe, or by a tap while the list is edited."
    ) {
      $0.allowsDeletion
    } set: {
      $0.allowsDeletion = $1
    },
    ViewProperty(
      "allowsReordering", .bool, of: SceneListView.self, animatable: .byLayout,
      "Whether rows are dragged to other places while the list is edited."
    ) {
      $0.allowsReordering
    } set: {
      $0.allowsReordering = $1
    },
  ]
}

extension PropertyKind where Value == UITableView.Style {
  fileprivate static var listStyle: PropertyKind {
    .name([("plain", .plain), ("grouped", .grouped), ("insetGrouped", .insetGrouped)])
  }
}

extension PropertyKind where Value == UITableViewCell.SeparatorStyle {
  fileprivate static var separatorStyle: PropertyKind {
    .name([("none", .none), ("singleLine", .singleLine)])
  }
}

extension ViewProperty {
  /// Properties of grids.
  static let grids: [ViewProperty] = [
    ViewProperty(
      "columns", .integer(0...1000, "0 to 1000"), of: SceneGridView.self, animatable: .byLayout,
      "Number of items side by side, across the direction of scrolling, as wide as fits. Default: 0, as many of the 'itemSize' as fit."
    ) {
      $0.layout.columns
    } set: {
      $0.layout.columns = $1
    },
    ViewProperty(
      "itemSize", .size, of: SceneGridView.self, in: .points, animatable: .byLayout,
      "Size of items, without 'columns'."
    ) {
      $0.layout.ownItemSize
    } set: {
      $0.layout.ownItemSize = $1
    },
    ViewProperty(
      "itemAspect", .number(PropertyRange(0.01...100, "0.01 to 100")), of: SceneGridView.self,
      in: .factor, animatable: .byLayout, "Width of items in 'columns', divided by their height."
    ) {
      $0.layout.aspect.native
    } set: {
      $0.layout.aspect = CGFloat($1)
    },
    ViewProperty(
      "selfSizing", .bool, of: SceneGridView.self, animatable: .byLayout,
      "Whether items are as large as the constraints in their cells say."
    ) {
      $0.layout.isSelfSizing
    } set: {
      $0.layout.isSelfSizing = $1
    },
    ViewProperty(
      "lineSpacing", .nonNegative, of: SceneGridView.self, in: .points, animatable: .byLayout,
      "Space between lines of items."
    ) {
      $0.layout.minimumLineSpacing.native
    } set: {
      $0.layout.minimumLineSpacing = CGFloat($1)
    },
    ViewProperty(
      "itemSpacing", .nonNegative, of: SceneGridView.self, in: .points, animatable: .byLayout,
      "Least space between the items of a line."
    ) {
      $0.layout.minimumInteritemSpacing.native
    } set: {
      $0.layout.minimumInteritemSpacing = CGFloat($1)
    },
    ViewProperty(
      "sectionInset", .insets, of: SceneGridView.self, in: .points, animatable: .byLayout,
      "Space around the items of a section."
    ) {
      $0.layout.sectionInset
    } set: {
      $0.layout.sectionInset = $1
    },
    ViewProperty(
      "scrollDirection", .scrollDirection, of: SceneGridView.self, animatable: .byLayout,
      "Direction in which lines follow each other."
    ) {
      $0.scrollDirection
    } set: {
      $0.scrollDirection = $1
    },
    ViewProperty(
      "pinsHeaders", .bool, of: SceneGridView.self,
      "Whether headers stay in sight while anything of their section is."
    ) {
      $0.layout.sectionHeadersPinToVisibleBounds
    } set: {
      $0.layout.sectionHeadersPinToVisibleBounds = $1
    },
  ]

  /// Properties of lists and grids.
  static let selection: [ViewProperty] = [
    ViewProperty(
      "allowsSelection", .bool, of: UIScrollView.self,
      each: [SceneListView.self, SceneGridView.self],
      "Whether fingers select items. Default: true."
    ) {
      ($0 as? UITableView)?.allowsSelection ?? ($0 as? UICollectionView)?.allowsSelection
    } set: {
      ($0 as? UITableView)?.allowsSelection = $1
      ($0 as? UICollectionView)?.allowsSelection = $1
    },
    ViewProperty(
      "allowsMultipleSelection", .bool, of: UIScrollView.self,
      each: [SceneListView.self, SceneGridView.self], "Whether several items can be selected."
    ) {
      ($0 as? UITableView)?.allowsMultipleSelection
        ?? ($0 as? UICollectionView)?.allowsMultipleSelection
    } set: {
      ($0 as? UITableView)?.allowsMultipleSelection = $1
      ($0 as? UICollectionView)?.allowsMultipleSelection = $1
    },
  ]
}

extension PropertyKind where Value == UICollectionView.ScrollDirection {
  fileprivate static var scrollDirection: PropertyKind {
    .name([("vertical", .vertical), ("horizontal", .horizontal)])
  }
}
