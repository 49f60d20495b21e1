import Animator
import Foundation
import Testing

/// Estimated dimensions: cells are measured when they come into sight.
@MainActor
struct CompositionalMeasuringTests {
  private typealias Layout = UICollectionViewCompositionalLayout

  /// A collection view whose cells ask for the size that their names say.
  private func scene(_ sizes: [String], _ group: NSCollectionLayoutGroup) -> CollectionScenario {
    let scene = CollectionScenario(count: 0, layout: Layout(group: group))
    scene.view.register(SizedCell.self, forCellWithReuseIdentifier: "cell")
    scene.sections = [sizes]
    scene.view.reloadData()
    scene.stage.advance(by: 0)
    return scene
  }

  private var rows: NSCollectionLayoutGroup {
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .estimated(100))
    return .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
  }

  @Test("rows are as high as their cells ask for, and as wide as the layout says")
  func rowHeights() {
    let scene = scene(["1x40", "1x60", "1x30"], rows)
    #expect(
      scene.view.laidOutFrames() == [
        CGRect(x: 0, y: 0, width: 320, height: 40), CGRect(x: 0, y: 40, width: 320, height: 60),
        CGRect(x: 0, y: 100, width: 320, height: 30),
      ])
    #expect(scene.view.contentSize.height == 130)
  }

  @Test("rows out of sight are as high as estimated until they come into sight")
  func estimates() {
    let scene = scene(Array(repeating: "1x50", count: 20), rows)
    // 8 rows of 50 fill 400; the other 12 are 100 each.
    #expect(scene.view.contentSize.height == 1600)
    scene.view.contentOffset.y = 1200
    scene.stage.advance(by: 0)
    // 400 at the end held four rows. Measured, they are 200; the list ends there, so four more come into sight.
    #expect(scene.view.contentSize.height == 1200)
    #expect(scene.view.contentOffset.y == 800)
  }

  @Test("what is in sight stays where it is when a row above turns out higher")
  func stays() throws {
    let scene = scene(Array(repeating: "1x150", count: 40), rows)
    scene.view.contentOffset.y = 2050
    scene.stage.advance(by: 0)
    let first = try #require(scene.view.indexPathsForVisibleItems.first)
    let second = IndexPath(item: first.item + 1, section: 0)
    let frame = try #require(scene.view.cellForItem(at: second)?.frame)
    // Three rows of 150 were measured at first; with rows of 100 behind them, row 19 is at 450 + 16 · 100.
    #expect(first.item == 19 && frame.minY == 2200)
    scene.view.contentOffset.y -= 20
    scene.stage.advance(by: 0)
    // The row that comes into sight is 50 higher than estimated: everything else is 50 further down, and so is the offset.
    #expect(scene.view.cellForItem(at: second)?.frame == frame.offsetBy(dx: 0, dy: 50))
  }

  @Test("the highest item makes the row, and uniform siblings are as high")
  func uniform() {
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .estimated(100))
    let plain = NSCollectionLayoutItem(.fractionalWidth(0.5), .estimated(100))
    let even = NSCollectionLayoutItem(
      .fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 100))
    let names = ["1x40", "1x70", "1x20"]
    let first = scene(names, .horizontal(layoutSize: size, subitems: [plain]))
    #expect(first.view.laidOutFrames().map(\.height) == [40, 70, 20])
    #expect(first.view.laidOutFrames().map(\.minY) == [0, 0, 70])
    let second = scene(names, .horizontal(layoutSize: size, subitems: [even]))
    #expect(second.view.laidOutFrames().map(\.height) == [70, 70, 20])
  }

  @Test("items of estimated widths flow into lines")
  func flow() {
    let item = NSCollectionLayoutItem(.estimated(100), .absolute(30))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(30)), subitems: [item])
    group.interItemSpacing = .fixed(10)
    let scene = scene(["150x1", "150x1", "200x1", "100x1", "50x1", "500x1"], group)
    // 150 + 10 + 150 = 310 fit, 200 + 10 + 100 = 310, 50, and one that is as wide as the line.
    #expect(
      scene.view.laidOutFrames() == [
        CGRect(x: 0, y: 0, width: 150, height: 30), CGRect(x: 160, y: 0, width: 150, height: 30),
        CGRect(x: 0, y: 30, width: 200, height: 30), CGRect(x: 210, y: 30, width: 100, height: 30),
        CGRect(x: 0, y: 60, width: 50, height: 30), CGRect(x: 0, y: 90, width: 320, height: 30),
      ])
  }

  @Test("labels make rows as high as their text needs")
  func labels() {
    final class TextCell: UICollectionViewCell {
      let label = UILabel(frame: .zero)
      override init(frame: CGRect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        label.font = .systemFont(ofSize: 17)
        label.text = String(repeating: "words that need more than a line ", count: 4)
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
          label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
          label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    let scene = CollectionScenario(count: 0, layout: Layout(group: rows))
    scene.view.register(TextCell.self, forCellWithReuseIdentifier: "cell")
    scene.sections = [["a", "b"]]
    scene.view.reloadData()
    scene.stage.advance(by: 0)
    let cell = scene.view.visibleCells.first as? TextCell
    let text = cell?.label.sizeThatFits(CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude))
    #expect(cell?.bounds.width == 320)
    let expected = (text?.height ?? 0).rounded(.up) + 20
    #expect(abs((cell?.bounds.height ?? 0) - expected) < 0.01)
    #expect((text?.height ?? 0) > 40)
  }
}
