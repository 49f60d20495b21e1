import Foundation

struct Recipe {
  struct Ingredient {
    /// For one serving.
    let amount: Double
    let unit: String
    let name: String
  }

  let name: String
  let minutes: Int
  /// 0…5.
  let rating: Int
  let ingredients: [Ingredient]

  /// The ingredients for some servings, one to a line.
  func shoppingList(servings: Int) -> String {
    ingredients.map { ingredient in
      let amount = ingredient.amount * Double(servings)
      let isWhole = amount == amount.rounded()
      return String(
        format: isWhole ? "%.0f %@ %@" : "%.1f %@ %@", amount, ingredient.unit, ingredient.name)
    }.joined(separator: "\n")
  }

  static let all = [
    Recipe(
      name: "Tomato Soup", minutes: 25, rating: 4,
      ingredients: [
        Ingredient(amount: 200, unit: "g", name: "tomatoes"),
        Ingredient(amount: 0.5, unit: "pc", name: "onion"),
        Ingredient(amount: 15, unit: "ml", name: "cream"),
      ]),
    Recipe(
      name: "Green Salad", minutes: 10, rating: 3,
      ingredients: [
        Ingredient(amount: 80, unit: "g", name: "lettuce"),
        Ingredient(amount: 0.25, unit: "pc", name: "cucumber"),
        Ingredient(amount: 20, unit: "ml", name: "olive oil"),
      ]),
    Recipe(
      name: "Lemon Tart", minutes: 55, rating: 5,
      ingredients: [
        Ingredient(amount: 0.5, unit: "pc", name: "lemon"),
        Ingredient(amount: 60, unit: "g", name: "butter"),
        Ingredient(amount: 45, unit: "g", name: "sugar"),
      ]),
  ]
}
