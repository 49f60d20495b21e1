/// Stands for elements of a menu that are provided when it opens. Until they are, the menu shows that it is loading them.
///
///     UIDeferredMenuElement { completion in
///       load { completion($0.map(action)) }
///     }
@preconcurrency @MainActor
public final class UIDeferredMenuElement: UIMenuElement {
  /// Provides elements by calling its argument, at once or later.
  public typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void

  private let provider: Provider
  private let isCached: Bool
  private var elements: [UIMenuElement]?
  /// Those that wait for cached elements.
  private var waiting: [([UIMenuElement]) -> Void] = []

  /// Creates an element whose elements are provided once, when a menu with it opens first.
  ///
  /// - Parameter elementProvider: What its argument is called with more than once is ignored.
  public convenience init(_ elementProvider: @escaping Provider) {
    self.init(elementProvider, isCached: true)
  }

  /// An element whose elements are provided each time that a menu with it opens.
  public static func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  private init(_ provider: @escaping Provider, isCached: Bool) {
    (self.provider, self.isCached) = (provider, isCached)
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Calls `receive` once with the elements: at once if they are known.
  func request(_ receive: @escaping ([UIMenuElement]) -> Void) {
    if let elements { return receive(elements) }
    guard isCached else {
      var isProvided = false
      return provider { elements in
        if !isProvided { receive(elements) }
        isProvided = true
      }
    }
    waiting.append(receive)
    if waiting.count == 1 { provider { self.provide($0) } }
  }

  private func provide(_ elements: [UIMenuElement]) {
    guard self.elements == nil else { return }
    self.elements = elements
    let receivers = waiting
    waiting = []
    for receive in receivers { receive(elements) }
  }
}
