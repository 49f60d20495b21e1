import Foundation
import ImageIO
import Rasterize
import SceneScript
import TestSupport
import Testing
import TimelineExport

/// The pictures of collection views in docs/lists.md.
@Suite("The figures of collection views in docs/lists.md")
@MainActor
struct CollectionPicturesTests {
  private static let folder = repository.appending(path: "docs/images/lists")

  @Test(
    "strips equal the recorded collection views, pixel by pixel", arguments: CollectionPicture.all)
  func strips(_ picture: CollectionPicture) async throws {
    let stage = Stage(size: CGSize(width: 375, height: 480), scale: 2)
    let data = PictureItems(picture.sections)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 480), collectionViewLayout: picture.layout())
    data.show(in: view)
    stage.window.addSubview(view)
    stage.advance(by: 0)
    let begin = stage.time
    try withExtendedLifetime(data) {
      picture.change(view, stage)
      try stage.advanceUntilIdle()
      stage.advance(by: picture.count == 1 ? 0.1 : 0)
    }
    var options = ExportOptions()
    (options.from, options.to) = (begin, stage.time)
    let strip = try await TimelineExporter(options).contactSheet(
      of: stage.timeline, count: picture.count, side: picture.count == 1 ? 700 : 1400)
    let url = Self.folder.appending(path: "\(picture.name).png")
    let known = try? ImageDecoder.decode(contentsOf: url)
    if known == nil || RecordMode.current != .missing {
      try strip.writePNG(to: url, overwrite: true)
    } else {
      let image = CGImage(
        width: strip.width, height: strip.height, premultipliedBGRA: strip.pixels)
      #expect(known == image, "\(picture.name)")
    }
  }
}

/// A collection view, and what happens in it.
struct CollectionPicture: Sendable, CustomTestStringConvertible {
  let name: String
  var count = 5
  let sections: [[String]]
  let layout: @MainActor @Sendable () -> UICollectionViewLayout
  var change: @MainActor @Sendable (UICollectionView, Stage) -> Void = { _, _ in }

  var testDescription: String { name }

  private static let apps = (1...9).map { "App \($0)" }
  private static let banners = (1...5).map { "Banner \($0)" }
  private static let categories = ["Games", "Music", "Travel", "Weather"]

  static let all = [
    CollectionPicture(
      name: "compositional", count: 1, sections: [banners, apps, categories],
      layout: { PictureLayouts.store }),
    CollectionPicture(name: "orthogonal", sections: [banners], layout: { PictureLayouts.banners }) {
      _, stage in
      stage.touch.drag(
        from: CGPoint(x: 280, y: 100), to: CGPoint(x: 120, y: 100), duration: 0.15)
    },
    CollectionPicture(
      name: "list", sections: [categories, ["About", "Help"]],
      layout: {
        PictureLayouts.list
      }
    ) { _, stage in
      stage.touch.drag(
        from: CGPoint(x: 320, y: 100), to: CGPoint(x: 200, y: 100), duration: 0.4)
    },
    CollectionPicture(name: "transition", sections: [apps], layout: { PictureLayouts.grid(3) }) {
      view, stage in
      let transition = view.startInteractiveTransition(to: PictureLayouts.grid(1))
      for step in 1...24 {
        transition.transitionProgress = CGFloat(step) / 40
        stage.advance(by: 1.0 / 60)
      }
      view.finishInteractiveTransition()
    },
    CollectionPicture(name: "dragging", sections: [apps], layout: { PictureLayouts.grid(3) }) {
      view, stage in
      _ = view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
      for step in 1...48 {
        let progress = CGFloat(step) / 48
        view.updateInteractiveMovementTargetPosition(
          CGPoint(x: 62 + 250 * progress, y: 60 + 130 * progress))
        stage.advance(by: 1.0 / 60)
      }
      view.endInteractiveMovement()
    },
  ]
}

/// The layouts of the pictures.
@MainActor
enum PictureLayouts {
  private static func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  private static func item(
    _ width: CGFloat = 1, _ height: CGFloat = 1, inset: CGFloat = 0
  ) -> NSCollectionLayoutItem {
    let item = NSCollectionLayoutItem(
      layoutSize: size(.fractionalWidth(width), .fractionalHeight(height)))
    item.contentInsets = NSDirectionalEdgeInsets(
      top: inset, leading: inset, bottom: inset, trailing: inset)
    return item
  }

  static func grid(_ columns: Int) -> UICollectionViewLayout {
    let height: CGFloat = columns == 1 ? 64 : 120
    return UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(height)),
          subitem: item(inset: 4), count: columns)))
  }

  private static var bannerSection: NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(0.8), .absolute(150)), subitems: [item(inset: 5)]))
    section.orthogonalScrollingBehavior = .groupPagingCentered
    return section
  }

  private static func header(_ section: NSCollectionLayoutSection) -> NSCollectionLayoutSection {
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(40)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    ]
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 12, trailing: 16)
    return section
  }

  static var banners: UICollectionViewLayout {
    UICollectionViewCompositionalLayout(section: bannerSection)
  }

  static var store: UICollectionViewLayout {
    UICollectionViewCompositionalLayout { index, _ in
      switch index {
      case 0: return bannerSection
      case 1:
        let column = NSCollectionLayoutGroup.vertical(
          layoutSize: size(.fractionalWidth(0.6), .absolute(150)),
          subitem: item(inset: 3), count: 3)
        let section = header(NSCollectionLayoutSection(group: column))
        section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
        return section
      default:
        let row = NSCollectionLayoutGroup.horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(60)), subitem: item(inset: 3), count: 2)
        return header(NSCollectionLayoutSection(group: row))
      }
    }
  }

  static var list: UICollectionViewLayout {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.trailingSwipeActionsConfigurationProvider = { _ in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) },
        UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) },
      ])
    }
    return UICollectionViewCompositionalLayout.list(using: configuration)
  }
}

/// Items that show their names; in colors of their own, except in lists.
@MainActor
final class PictureItems: UICollectionViewDataSource {
  private var sections: [[String]]
  private static let colors: [UIColor] = [
    .systemBlue, .systemGreen, .systemOrange, .systemPurple, .systemTeal, .systemPink,
    .systemIndigo, .systemYellow, .systemRed,
  ]

  init(_ sections: [[String]]) { self.sections = sections }

  /// The color of an item, by the number in its name.
  private func color(_ name: String) -> UIColor {
    let number = Int(name.filter(\.isNumber)) ?? 1
    return Self.colors[(number - 1) % Self.colors.count]
  }

  func show(in view: UICollectionView) {
    view.backgroundColor = .systemBackground
    view.register(LabelCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      LabelView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = self
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { sections[section].count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    guard let cell = cell as? LabelCell else { return cell }
    let name = sections[indexPath.section][indexPath.item]
    cell.label.text = name
    // The text is not stretched when the width of the label is animated.
    cell.label.contentMode = .left
    let isRow = !name.contains { $0.isNumber }
    cell.label.textColor = isRow ? .label : .white
    cell.backgroundColor =
      isRow ? .secondarySystemGroupedBackground : color(name)
    if !isRow { cell.layer.cornerRadius = 10 }
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  { true }

  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let name = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(name, at: destinationIndexPath.item)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    (view as? LabelView)?.label.text = indexPath.section == 1 ? "Apps we love" : "Categories"
    return view
  }
}

/// A cell with a label.
final class LabelCell: UICollectionViewCell {
  let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 17)
    label.frame = bounds.insetBy(dx: 16, dy: 0)
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}

/// A header with a label.
final class LabelView: UICollectionReusableView {
  let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 20, weight: .bold)
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}
