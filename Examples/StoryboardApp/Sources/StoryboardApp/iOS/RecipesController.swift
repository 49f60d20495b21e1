import UIKit

/// The list of recipes.
class RecipesController: UITableViewController {
  let recipes = Recipe.all

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    recipes.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Recipe", for: indexPath)
    (cell as? RecipeCell)?.show(recipes[indexPath.row])
    return cell
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    guard let controller = segue.destination as? RecipeController,
      let cell = sender as? UITableViewCell, let row = tableView.indexPath(for: cell)?.row
    else { return }
    controller.recipe = recipes[row]
  }
}
