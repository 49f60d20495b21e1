import Animator
import Foundation
import InterfaceBuilder
import Testing

@MainActor
private final class Rows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
}

@MainActor
@Suite("lists of documents")
struct ListTests {
  @Test("prototype cells are made afresh for each dequeue, with their labels")
  func prototypes() throws {
    let controller = try InterfaceFile.controller(
      Documents.storyboard(
        """
        <tableViewController id="vc" sceneMemberID="viewController">
        <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES"
          dataMode="prototypes" style="grouped" rowHeight="60" id="t">
        <rect key="frame" x="0" y="0" width="375" height="667"/>
        <prototypes><tableViewCell accessoryType="disclosureIndicator" reuseIdentifier="row" textLabel="l1"
          style="IBUITableViewCellStyleDefault" id="c"><rect key="frame" x="0" y="22" width="375" height="60"/>
        <tableViewCellContentView key="contentView" tableViewCell="c" id="cc"><subviews>
        <label text="Title" textAlignment="natural" id="l1"><fontDescription key="fontDescription" type="system" pointSize="21"/></label>
        </subviews></tableViewCellContentView></tableViewCell></prototypes>
        </tableView></tableViewController>
        """), as: UITableViewController.self)
    let table = try #require(controller.tableView)
    #expect(table.style == .grouped && table.rowHeight == 60)
    let rows = Rows()
    table.dataSource = rows
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    stage.commit()
    let cells = table.visibleCells
    #expect(cells.map { $0.textLabel?.text } == ["Row 0", "Row 1", "Row 2"])
    #expect(cells.map(\.reuseIdentifier) == ["row", "row", "row"])
    #expect(cells.map { $0.textLabel?.font.pointSize } == [21, 21, 21])
    #expect(
      cells.map(\.accessoryType) == [
        .disclosureIndicator, .disclosureIndicator, .disclosureIndicator,
      ])
    #expect(cells.map(\.frame.height) == [60, 60, 60])
  }

  @Test("a table controller answers for the sections of a static table")
  func staticCells() throws {
    func cell(_ id: String, _ attributes: String = "") -> String {
      """
      <tableViewCell \(attributes) id="\(id)"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView key="contentView" tableViewCell="\(id)" id="\(id)c"/></tableViewCell>
      """
    }
    let controller = try InterfaceFile.controller(
      Documents.storyboard(
        """
        <tableViewController id="vc" sceneMemberID="viewController">
        <tableView key="view" dataMode="static" style="grouped" rowHeight="44" id="t">
        <rect key="frame" x="0" y="0" width="375" height="667"/>
        <sections><tableViewSection headerTitle="First" id="s1"><cells>\(cell("a"))\(cell("b", "rowHeight=\"80\""))</cells></tableViewSection>
        <tableViewSection footerTitle="End" id="s2"><cells>\(cell("d"))</cells></tableViewSection></sections>
        <connections><outlet property="dataSource" destination="vc" id="o1"/><outlet property="delegate" destination="vc" id="o2"/></connections>
        </tableView></tableViewController>
        """), as: UITableViewController.self)
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    stage.commit()
    let table = try #require(controller.tableView)
    #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
    #expect(table.visibleCells.map(\.frame.height) == [44, 80, 44])
    #expect(controller.tableView(table, titleForHeaderInSection: 0) == "First")
    #expect(controller.tableView(table, titleForFooterInSection: 1) == "End")
  }

  @Test(
    "static grouped tables have the distances that Xcode shows: titles have the height that they need",
    arguments: [
      // 55 above the first row, 38 above the others; 18 below the rows.
      (["headerTitle=\"First\"", "headerTitle=\"Second\""], [55, 99, 55 + 88 + 18 + 38]),
      (["", ""], [18, 62, 18 + 88 + 18 + 18]),
    ] as [([String], [CGFloat])])
  func groupedHeights(titles: [String], expected: [CGFloat]) throws {
    func cell(_ id: String) -> String {
      """
      <tableViewCell id="\(id)"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView key="contentView" tableViewCell="\(id)" id="\(id)c"/></tableViewCell>
      """
    }
    let controller = try InterfaceFile.controller(
      Documents.storyboard(
        """
        <tableViewController id="vc" sceneMemberID="viewController">
        <tableView key="view" dataMode="static" style="insetGrouped" rowHeight="-1" sectionHeaderHeight="18"
          sectionFooterHeight="18" id="t"><rect key="frame" x="0" y="0" width="375" height="667"/>
        <sections><tableViewSection \(titles[0]) id="s1"><cells>\(cell("a"))\(cell("b"))</cells></tableViewSection>
        <tableViewSection \(titles[1]) id="s2"><cells>\(cell("d"))</cells></tableViewSection></sections>
        <connections><outlet property="dataSource" destination="vc" id="o1"/><outlet property="delegate" destination="vc" id="o2"/></connections>
        </tableView></tableViewController>
        """), as: UITableViewController.self)
    let stage = Stage(hosting: controller, size: CGSize(width: 375, height: 667), scale: 1)
    stage.commit()
    let table = try #require(controller.tableView)
    #expect(table.visibleCells.map(\.frame.minY) == expected)
    #expect(table.visibleCells.map(\.frame.height) == [44, 44, 44])
  }

  @Test("a collection view has its layout, cells and headers")
  func collection() throws {
    let view: UICollectionView = try InterfaceFile.object(
      """
      <collectionView dataMode="prototypes" id="v"><rect key="frame" x="0" y="0" width="300" height="300"/>
      <collectionViewFlowLayout key="collectionViewLayout" scrollDirection="horizontal" minimumLineSpacing="4"
        minimumInteritemSpacing="6" id="l"><size key="itemSize" width="70" height="80"/>
      <size key="headerReferenceSize" width="0" height="30"/>
      <inset key="sectionInset" minX="1" minY="2" maxX="3" maxY="4"/></collectionViewFlowLayout>
      <cells><collectionViewCell reuseIdentifier="item" id="c"><rect key="frame" x="0" y="0" width="70" height="80"/>
      <view key="contentView" id="cc"><subviews><label text="Item" id="x"/></subviews></view></collectionViewCell></cells>
      <collectionReusableView key="sectionHeaderView" reuseIdentifier="head" id="h"><subviews><label text="Head" id="y"/></subviews></collectionReusableView>
      </collectionView>
      """)
    let layout = try #require(view.collectionViewLayout as? UICollectionViewFlowLayout)
    #expect(
      layout.scrollDirection == .horizontal && layout.itemSize == CGSize(width: 70, height: 80))
    #expect(layout.minimumLineSpacing == 4 && layout.minimumInteritemSpacing == 6)
    #expect(layout.sectionInset == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    let path = IndexPath(item: 0, section: 0)
    let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    #expect(cell.reuseIdentifier == "item")
    #expect((cell.contentView.subviews.first as? UILabel)?.text == "Item")
    let header = view.dequeueReusableSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "head", for: path)
    #expect((header.subviews.first as? UILabel)?.text == "Head")
  }

  @Test("the canvas shows the header of a collection view, and cells without identifiers")
  func canvasOfCollection() throws {
    let file = try InterfaceFile(
      Documents.storyboard(
        Documents.controller(
          """
          <collectionView dataMode="prototypes" id="v">\(Documents.rect(0, 0, 375, 667))
          <collectionViewFlowLayout key="collectionViewLayout" id="l"><size key="itemSize" width="200" height="200"/>
          <size key="headerReferenceSize" width="50" height="50"/></collectionViewFlowLayout>
          <cells><collectionViewCell id="c">\(Documents.rect(0, 0, 200, 200))</collectionViewCell></cells>
          <collectionReusableView key="sectionHeaderView" id="h">\(Documents.rect(0, 0, 375, 50))
          <subviews><label text="Head" id="y"/></subviews></collectionReusableView></collectionView>
          """)))
    file.isDesignTime = true
    let scene = try #require(file.document.scenes.first)
    let controller = try #require(file.makeController(of: scene))
    let faults = UsageFault.collect {
      Stage(hosting: controller, size: CGSize(width: 375, height: 667)).advance(by: 0)
    }
    #expect(faults == [])
    let view = try #require(controller.view.subviews.first as? UICollectionView)
    let path = IndexPath(item: 0, section: 0)
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: path)
    // As wide as the view, and the cell below it, whose line has no space for a second one, in the middle:
    // (375 - 200) / 2.
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 375, height: 50))
    #expect((header?.subviews.first as? UILabel)?.text == "Head")
    #expect(
      view.cellForItem(at: path)?.frame == CGRect(x: 87.5, y: 50, width: 200, height: 200))
  }

  @Test("cells are created from a registered xib")
  func nibs() throws {
    let nib = UINib(
      data: Documents.xib(
        "<tableViewCell reuseIdentifier=\"x\" id=\"c\"><tableViewCellContentView key=\"contentView\" tableViewCell=\"c\" id=\"cc\"><subviews><label text=\"Cell\" id=\"l\"/></subviews></tableViewCellContentView></tableViewCell>",
        owner: "/>"), bundle: nil)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    table.register(nib, forCellReuseIdentifier: "row")
    let cell = table.dequeueReusableCell(withIdentifier: "row")
    #expect((cell?.contentView.subviews.first as? UILabel)?.text == "Cell")
    #expect(cell?.reuseIdentifier == "row")
  }
}
