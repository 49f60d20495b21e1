import Foundation
import QuartzCore
import Testing
import UIKit

/// Files of apps import several of these; a name that two of them declared would be ambiguous.
struct SelectorImportTests {
  @Test("a selector is one and the same, whichever modules a file imports")
  func names() {
    let selector: Selector = NSSelectorFromString("tick:")
    #expect(selector == Selector("tick:"))
    #expect(NSStringFromSelector(selector) == "tick:")
  }
}
