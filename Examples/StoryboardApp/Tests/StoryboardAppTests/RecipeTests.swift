import AnimatorTesting
import Testing
import UIKit

@testable import StoryboardApp

/// Walks through the app as a visitor does.
@MainActor
struct RecipeTests {
  private let stage = Stage.launched()
  private let navigation: UINavigationController

  init() throws {
    navigation = try #require(stage.window.rootViewController as? UINavigationController)
    stage.advance(by: 0)
  }

  private func openLemonTart() throws -> RecipeController {
    stage.touch.tap("Lemon Tart")
    expectIdle(stage)
    return try #require(navigation.topViewController as? RecipeController)
  }

  private func view<View: UIView>(_ type: View.Type, in root: UIView) -> View? {
    root as? View ?? root.subviews.lazy.compactMap { view(type, in: $0) }.first
  }

  @Test("the list shows all recipes, with their outlets, pictures and ratings")
  func list() throws {
    let list = try #require(navigation.viewControllers.first as? RecipesController)
    let cells = list.tableView.visibleCells
    #expect(cells.count == 3 && cells.allSatisfy { $0 is RecipeCell })
    let rating = try #require(view(RatingView.self, in: cells[2]))
    #expect(rating.rating == 5 && rating.dotColor == UIColor(named: "Tomato"))
    // Five dots of 10 points, 4 apart.
    #expect(rating.bounds.size.width == 66)
    let picture = try #require(view(UIImageView.self, in: cells[2].contentView))
    #expect(picture.image?.size == CGSize(width: 120, height: 120))
    #expect(stage.window.tintColor == UIColor(named: "Tomato"))
  }

  @Test("a row opens its recipe; the back button leads to the list")
  func opening() throws {
    let recipe = try openLemonTart()
    #expect(recipe.title == "Lemon Tart")
    stage.touch.tap("Recipes")
    expectIdle(stage)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("the stepper changes the servings, and the amounts dissolve into others")
  func servings() throws {
    let recipe = try openLemonTart()
    stage.touch.tap(TouchTarget.named("servings").at(CGPoint(x: 0.75, y: 0.5)))
    expectIdle(stage)
    #expect(view(UIStepper.self, in: recipe.view)?.value == 3)
    let texts = recipe.view.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts == ["3 servings", "1.5 pc lemon\n180 g butter\n135 g sugar"])
  }

  @Test("the picture springs when it is tapped")
  func admiring() throws {
    let recipe = try openLemonTart()
    let picture = try #require(view(UIImageView.self, in: recipe.view))
    let start = stage.time.seconds
    stage.touch.tap("picture")
    // The tap is recognized when the finger lifts, after 0.08 s.
    expect(picture, \.transform.a, at: start + 0.08, toEqual: 0.85)
    expect(picture, \.transform.a, at: start + 0.88, toEqual: 1)
  }

  @Test("a timer that has run out leads back by its unwind segue, one that was canceled too")
  func timer() throws {
    let recipe = try openLemonTart()
    stage.touch.tap("Start the Timer")
    stage.advance(by: 1)
    #expect(recipe.presentedViewController is TimerController)
    stage.touch.tap("Cancel")
    expectIdle(stage)
    #expect(recipe.presentedViewController == nil)

    stage.touch.tap("Start the Timer")
    stage.advance(by: 4.5)
    stage.touch.tap("Serve")
    expectIdle(stage)
    #expect(recipe.presentedViewController == nil)
    let button = try #require(recipe.view.subviews.compactMap { $0 as? UIButton }.first)
    #expect(button.title(for: .normal) == "Enjoy!" && !button.isEnabled)
  }
}
