import Animator
import Foundation
import Testing

/// Where compositional layouts put items, in a collection view of 320 × 400 points.
@MainActor
struct CompositionalLayoutTests {
  private typealias Layout = UICollectionViewCompositionalLayout

  @Test("a group is filled with its subitems, and repeated")
  func grid() {
    let scene = CollectionScenario(count: 7, layout: Layout.grid(columns: 4, height: 50))
    // Four quarters of 320 fill a row; 7 items need two.
    #expect(scene.view.laidOutFrames().map(\.minX) == [0, 80, 160, 240, 0, 80, 160])
    #expect(scene.view.laidOutFrames().map(\.minY) == [0, 0, 0, 0, 50, 50, 50])
    #expect(scene.view.laidOutFrames().allSatisfy { $0.size == CGSize(width: 80, height: 50) })
    #expect(scene.view.contentSize == CGSize(width: 320, height: 100))
  }

  @Test("insets are inside of items, and spacings between them")
  func spacing() {
    let item = NSCollectionLayoutItem(.absolute(90), .fractionalHeight(1))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .fractionalHeight(0.25)),
      subitems: [item])
    group.interItemSpacing = .fixed(5)
    let layout = Layout(group: group) { section in
      section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 0)
      section.interGroupSpacing = 7
    }
    let scene = CollectionScenario(count: 4, layout: layout)
    // The group is 300 wide and a quarter of 400 - 10 - 30 high: 90. Three items and two spaces are 280; a fourth does
    // not fit. The second group begins 97 further down.
    #expect(
      scene.view.laidOutFrames() == [
        CGRect(x: 22, y: 11, width: 84, height: 86), CGRect(x: 117, y: 11, width: 84, height: 86),
        CGRect(x: 212, y: 11, width: 84, height: 86), CGRect(x: 22, y: 108, width: 84, height: 86),
      ])
    // 10 + 90 + 7 + 90 + 30.
    #expect(scene.view.contentSize.height == 227)
  }

  @Test("a number of subitems share the length, or keep theirs")
  func counts() {
    let item = NSCollectionLayoutItem(.absolute(50), .fractionalHeight(1))
    let size = NSCollectionLayoutSize(.fractionalWidth(1), .absolute(40))
    let divided = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitem: item, count: 3)
    divided.interItemSpacing = .fixed(10)
    let first = CollectionScenario(count: 3, layout: Layout(group: divided))
    // 320 - 20 in three parts.
    #expect(first.view.laidOutFrames().map(\.minX) == [0, 110, 220])
    #expect(first.view.laidOutFrames().map(\.width) == [100, 100, 100])
    let repeated = NSCollectionLayoutGroup.horizontal(
      layoutSize: size, repeatingSubitem: item, count: 3)
    repeated.interItemSpacing = .flexible(10)
    let second = CollectionScenario(count: 4, layout: Layout(group: repeated))
    // 320 - 150 = 170 is left for two spaces: 85 each. An item alone is where it would be in a full group.
    #expect(second.view.laidOutFrames().map(\.minX) == [0, 135, 270, 0])
  }

  @Test("groups are nested, and items are counted through them")
  func nested() {
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(0.25), .fractionalHeight(1)),
      subitem: NSCollectionLayoutItem(.fractionalWidth(1), .fractionalHeight(0.5)), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(100)),
      subitems: [NSCollectionLayoutItem(.fractionalWidth(0.75), .fractionalHeight(1)), pair])
    let scene = CollectionScenario(count: 4, layout: Layout(group: group))
    #expect(
      scene.view.laidOutFrames() == [
        CGRect(x: 0, y: 0, width: 240, height: 100), CGRect(x: 240, y: 0, width: 80, height: 50),
        CGRect(x: 240, y: 50, width: 80, height: 50), CGRect(x: 0, y: 100, width: 240, height: 100),
      ])
  }

  @Test("edge spacing moves others away; flexible ones center")
  func edgeSpacing() {
    let item = NSCollectionLayoutItem(.absolute(60), .absolute(20))
    item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .fixed(10), top: .flexible(0), trailing: .fixed(20), bottom: .flexible(0))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(50)), subitems: [item])
    let scene = CollectionScenario(count: 4, layout: Layout(group: group))
    // 90 for each item: three fit. 50 - 20 = 30 is left vertically, 15 on each side.
    #expect(scene.view.laidOutFrames().map(\.minX) == [10, 100, 190, 10])
    #expect(scene.view.laidOutFrames().map(\.minY) == [15, 15, 15, 65])
  }

  @Test("a custom group puts items where it says")
  func custom() {
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(100))
    ) { environment in
      let size = environment.container.contentSize
      return [
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: 0, y: 0, width: size.width / 2, height: size.height)),
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: 100, y: 50, width: 30, height: 30), zIndex: 3),
      ]
    }
    let scene = CollectionScenario(count: 3, layout: Layout(group: group))
    #expect(
      scene.view.laidOutFrames() == [
        CGRect(x: 0, y: 0, width: 160, height: 100), CGRect(x: 100, y: 50, width: 30, height: 30),
        CGRect(x: 0, y: 100, width: 160, height: 100),
      ])
    #expect(
      scene.view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.zIndex == 3)
  }

  @Test("horizontally, sections are columns beside each other")
  func horizontal() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.interSectionSpacing = 30
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: NSCollectionLayoutSize(.absolute(100), .fractionalHeight(1)),
      subitem: NSCollectionLayoutItem(.fractionalWidth(1), .fractionalHeight(0.5)), count: 2)
    let layout = Layout(
      section: NSCollectionLayoutSection(group: group), configuration: configuration)
    let scene = CollectionScenario([["a", "b", "c"], ["d"]], layout: layout)
    #expect(
      scene.view.laidOutFrames() == [
        CGRect(x: 0, y: 0, width: 100, height: 200), CGRect(x: 0, y: 200, width: 100, height: 200),
        CGRect(x: 100, y: 0, width: 100, height: 200),
      ])
    #expect(scene.view.laidOutFrames(1) == [CGRect(x: 230, y: 0, width: 100, height: 200)])
    #expect(scene.view.contentSize == CGSize(width: 330, height: 400))
  }

  @Test("sections are made by a function that knows the space and the traits")
  func provider() {
    var widths: [CGFloat] = []
    let layout = Layout { section, environment in
      widths.append(environment.container.effectiveContentSize.width)
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(section == 0 ? 30 : 60)),
        subitem: NSCollectionLayoutItem(.fractionalWidth(1), .fractionalHeight(1)),
        count: section + 1)
      return NSCollectionLayoutSection(group: group)
    }
    let scene = CollectionScenario([["a", "b"], ["c", "d"]], layout: layout)
    #expect(widths == [320, 320])
    #expect(scene.view.laidOutFrames().map(\.minY) == [0, 30])
    #expect(scene.view.laidOutFrames(1).map(\.minX) == [0, 160])
    #expect(scene.view.laidOutFrames(1).map(\.minY) == [60, 60])
    // Another width: sections are made again.
    scene.view.frame.size.width = 200
    scene.stage.advance(by: 0)
    #expect(widths == [320, 320, 200, 200])
    #expect(scene.view.laidOutFrames(1).map(\.minX) == [0, 100])
  }

  @Test("a provider without a section is a fault; the other sections are shown")
  func missingSection() {
    let faults = UsageFault.collect {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .absolute(40)),
        subitems: [NSCollectionLayoutItem(.fractionalWidth(1), .fractionalHeight(1))])
      let made = NSCollectionLayoutSection(group: group)
      let layout = Layout { section, _ in section == 0 ? nil : made }
      let scene = CollectionScenario([["a"], ["b"]], layout: layout)
      #expect(scene.frames == ["b": CGRect(x: 0, y: 0, width: 320, height: 40)])
    }
    #expect(faults.first?.reason.contains("no section for section 0") == true)
  }

  @Test("100 000 items cost what is in sight")
  func costs() {
    func count(_ items: Int) -> [Int] {
      final class Counting: UICollectionViewCompositionalLayout {
        var asked = 0
        override func layoutAttributesForItem(at indexPath: IndexPath)
          -> UICollectionViewLayoutAttributes?
        {
          asked += 1
          return super.layoutAttributesForItem(at: indexPath)
        }
      }
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(.fractionalWidth(1), .estimated(50)),
        subitem: NSCollectionLayoutItem(.fractionalWidth(1), .estimated(50)), count: 4)
      let layout = Counting(section: NSCollectionLayoutSection(group: group))
      let scene = CollectionScenario(count: items, layout: layout)
      var counts = [layout.asked]
      scene.view.contentOffset.y = 700
      scene.stage.advance(by: 0)
      counts.append(layout.asked)
      scene.sections[0].insert("new", at: 60)
      scene.view.insertItems(at: [IndexPath(item: 60, section: 0)])
      scene.stage.advance(by: 1)
      counts.append(layout.asked)
      counts.append(scene.view.subviews.count)
      return counts
    }
    #expect(count(100_000) == count(400))
  }

  @Test("hostile numbers are clamped, and reported where nothing can be shown")
  func hostile() {
    for number in [CGFloat.nan, .infinity, -.infinity, -5, 0, 1e300, -1e300] {
      let item = NSCollectionLayoutItem(.absolute(number), .estimated(number))
      item.contentInsets = NSDirectionalEdgeInsets(
        top: number, leading: number, bottom: number, trailing: number)
      item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
        leading: .flexible(number), top: .fixed(number), trailing: .fixed(number), bottom: nil)
      for size in [
        NSCollectionLayoutSize(.fractionalWidth(number), .fractionalHeight(number)),
        NSCollectionLayoutSize(.fractionalWidth(1), .estimated(number)),
      ] {
        let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
        group.interItemSpacing = .fixed(number)
        for behavior in [UICollectionLayoutSectionOrthogonalScrollingBehavior.none, .groupPaging] {
          let layout = Layout(group: group) { section in
            section.interGroupSpacing = number
            section.orthogonalScrollingBehavior = behavior
            section.contentInsets.top = number
          }
          let scene = CollectionScenario(count: 50, layout: layout)
          let size = scene.view.contentSize
          #expect(size.width.isFinite && size.height.isFinite && size.height >= 0)
          #expect(
            scene.view.laidOutFrames().allSatisfy { $0.minY.isFinite && $0.width >= 0 },
            "\(number)")
        }
      }
    }
  }

  @Test("a group without items is a fault, and shows nothing")
  func emptyGroup() {
    var scene: CollectionScenario?
    let faults = UsageFault.collect {
      let size = NSCollectionLayoutSize(.fractionalWidth(1), .absolute(40))
      let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [])
      scene = CollectionScenario(count: 3, layout: Layout(group: group))
      _ = NSCollectionLayoutGroup.vertical(
        layoutSize: size, subitem: NSCollectionLayoutItem(layoutSize: size), count: 0)
    }
    #expect(scene?.view.visibleCells.isEmpty == true)
    #expect(faults.map(\.call).count == 2)
  }
}
