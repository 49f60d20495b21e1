import Testing
import UIKit

/// Additions to Foundation and the Objective-C runtime that Apple's platforms have.
@MainActor
struct FoundationCompatibilityTests {
  private final class Value {
    let ended: () -> Void
    init(_ ended: @escaping () -> Void = {}) { self.ended = ended }
    deinit { ended() }
  }

  private final class Plain {}

  private static let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
  private var first: UnsafeRawPointer { UnsafeRawPointer(Self.keys) }
  private var second: UnsafeRawPointer { UnsafeRawPointer(Self.keys + 1) }

  @Test("associated values are found by object and key, replaced, and removed")
  func association() {
    let (one, other) = (Plain(), NSObject())
    objc_setAssociatedObject(one, first, "a", .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(one, second, 2, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(one, first) as? String == "a")
    #expect(objc_getAssociatedObject(one, second) as? Int == 2)
    #expect(objc_getAssociatedObject(other, first) == nil)
    objc_setAssociatedObject(one, first, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(one, first) == nil)
    objc_removeAssociatedObjects(one)
    #expect(objc_getAssociatedObject(one, second) == nil)
    // A value that is not an object is boxed anew for each call.
    objc_setAssociatedObject(5, first, "a", .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(5, first) == nil)
  }

  @Test("a policy retains a value, copies it, or does neither")
  func policies() throws {
    let object = UIView()
    var value: Value? = Value()
    objc_setAssociatedObject(object, first, value, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(object, first) as? Value === value)
    value = nil
    #expect(objc_getAssociatedObject(object, first) == nil)
    let text = NSMutableString(string: "a")
    objc_setAssociatedObject(object, second, text, .OBJC_ASSOCIATION_COPY)
    text.append("b")
    #expect(objc_getAssociatedObject(object, second) as? NSString == "a")
  }

  @Test(
    "values are released with views, layers and controllers immediately, with other objects later")
  func lifetime() {
    var log: [String] = []
    func own(_ name: String, _ object: AnyObject) {
      objc_setAssociatedObject(
        object, first, Value { log.append(name) }, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    do {
      let (view, layer, controller) = (UIView(), CAShapeLayer(), UIViewController())
      own("view", view)
      own("layer", layer)
      own("controller", controller)
      withExtendedLifetime((view, layer, controller)) {}
    }
    #expect(Set(log) == ["view", "layer", "controller"])
    own("plain", Plain())
    // Those of other tests count too.
    let others = (0..<1000).map { _ in Plain() }
    for other in others { own("other", other) }
    #expect(log.contains("plain") && !log.contains("other"))
    for other in others { objc_removeAssociatedObjects(other) }
    // A reused address has no associations of the previous object.
    for _ in 0..<100 {
      let next = Plain()
      #expect(objc_getAssociatedObject(next, first) == nil)
      own("next", next)
    }
  }

  @Test("objc_sync_enter is mutually exclusive, and recursive on one thread")
  func synchronized() async {
    // Guarded by the lock.
    final class Counter: @unchecked Sendable { var count = 0 }
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<500 {
            objc_sync_enter(counter)
            objc_sync_enter(counter)
            counter.count += 1
            objc_sync_exit(counter)
            objc_sync_exit(counter)
          }
        }
      }
    }
    #expect(counter.count == 4000)
    #expect(objc_sync_exit(counter) == -1)
  }

  @Test("a weak table contains live objects in insertion order")
  func hashTable() {
    let table = NSHashTable<NSObject>.weakObjects()
    let (one, two) = (NSObject(), NSObject())
    table.add(one)
    table.add(two)
    table.add(one)
    autoreleasepool { table.add(NSObject()) }
    #expect(table.allObjects == [one, two] && table.count == 2 && table.contains(two))
    table.remove(one)
    #expect(table.anyObject === two && !table.contains(one))
    table.removeAllObjects()
    #expect(table.count == 0)
    let strong = NSHashTable<NSObject>()
    strong.add(NSObject())
    #expect(strong.count == 1)
  }

  @Test("geometry is formatted and parsed like UIKit's")
  func geometryText() {
    let rect = CGRect(x: 1, y: -2.5, width: 3, height: 1e21)
    #expect(NSCoder.string(for: rect) == "{{1, -2.5}, {3, 1e+21}}")
    #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
    #expect(NSCoder.cgSize(for: "{ 3,4 }") == CGSize(width: 3, height: 4))
    #expect(NSCoder.cgVector(for: "{1, 2}") == CGVector(dx: 1, dy: 2))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSCoder.uiEdgeInsets(for: NSCoder.string(for: insets)) == insets)
    let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6)
    #expect(NSCoder.string(for: turn) == "[0, 1, -1, 0, 5, 6]")
    #expect(NSCoder.cgAffineTransform(for: "[0, 1, -1, 0, 5, 6]") == turn)
    #expect(NSCoder.cgPoint(for: "{1, 2, 3}") == .zero && NSCoder.cgPoint(for: "{a, b}") == .zero)
    #expect(NSCoder.cgPoint(for: "{nan, inf}") == .zero)
  }

  @Test("colors are made from a color space's components, and return them")
  func colorSpaces() {
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(CGColor(colorSpace: gray, components: [0.5, 1]) == CGColor(gray: 0.5, alpha: 1))
    #expect(CGColor(colorSpace: gray, components: [0.5]) == nil)
    let numbers: [CGFloat] = [1, 0.5, 0, 0.25]
    let color = numbers.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap {
        CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: $0)
      }
    }
    #expect(color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    #expect(color?.colorSpace?.model == .rgb)
  }
}
