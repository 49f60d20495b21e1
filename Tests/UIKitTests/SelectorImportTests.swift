import Foundation
import QuartzCore
import Testing
import UIKit

/// Apps import several of these modules; a name declared by two of them would be ambiguous.
struct SelectorImportTests {
  @Test("a selector is the same type, whichever modules a file imports")
  func names() {
    let selector: Selector = NSSelectorFromString("tick:")
    #expect(selector == Selector("tick:"))
    #expect(NSStringFromSelector(selector) == "tick:")
  }
}
