//
//  FadeInTests.swift
//  XCTest classes as in an app's test target, in Swift 5 mode.
//

import AnimatorTesting
import UIKit
import XCTest

/// Not isolated, as most test classes are: views are used from it without annotations.
final class FadeInTests: XCTestCase {

    private var card: UIView!
    private var stage: Stage!

    override func setUp() {
        super.setUp()
        card = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        card.alpha = 0
        stage = Stage(hosting: card)
    }

    override func tearDown() {
        stage = nil
        card = nil
        super.tearDown()
    }

    func testIsHalfWayInTheMiddle() {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { self.card.alpha = 1 })
        stage.advance(by: 0.5)
        XCTAssertEqual(card.layer.presentation()!.opacity, 0.5, accuracy: 1e-6)
    }

    func testTellsThatItIsDone() throws {
        var finished = false
        UIView.animate(withDuration: 1, animations: { self.card.alpha = 1 }) { finished = $0 }
        try stage.advanceUntilIdle()
        XCTAssertTrue(finished)
    }
}

/// On the main actor: each test is `async`, or the test program ends before the first of them.
@MainActor
final class FadeOutTests: XCTestCase {

    private var card = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    override func setUp() async throws {
        card.alpha = 1
    }

    func testIsGoneAtTheEnd() async {
        let stage = Stage(hosting: card)
        fadeOut()
        await stage.run(for: 1)
        XCTAssertEqual(card.layer.presentation()?.opacity, 0)
    }

    private func fadeOut() {
        UIView.animate(withDuration: 1) { self.card.alpha = 0 }
    }
}
