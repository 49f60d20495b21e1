import UIKit

/// One recipe.
class RecipeController: UIViewController {
  @IBOutlet private weak var picture: UIImageView!
  @IBOutlet private weak var servingsLabel: UILabel!
  @IBOutlet private weak var servingsStepper: UIStepper!
  @IBOutlet private weak var ingredientsLabel: UILabel!
  @IBOutlet private weak var timerButton: UIButton!

  var recipe = Recipe.all[0]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = recipe.name
    picture.image = UIImage(named: recipe.name)
    showServings()
  }

  @IBAction func servingsChanged(_ sender: UIStepper) {
    UIView.transition(with: ingredientsLabel, duration: 0.25, options: .transitionCrossDissolve) {
      self.showServings()
    }
  }

  /// A tap on the picture.
  @IBAction func admire(_ sender: UITapGestureRecognizer) {
    picture.transform = CGAffineTransform(scaleX: 0.85, y: 0.85)
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 6
    ) {
      self.picture.transform = .identity
    }
  }

  @IBAction func unwindToRecipe(_ segue: UIStoryboardSegue) {
    guard let timer = segue.source as? TimerController, timer.isDone else { return }
    timerButton.setTitle("Enjoy!", for: .normal)
    timerButton.isEnabled = false
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    (segue.destination as? TimerController)?.seconds = 3
  }

  private func showServings() {
    let servings = Int(servingsStepper.value)
    servingsLabel.text = servings == 1 ? "1 serving" : "\(servings) servings"
    ingredientsLabel.text = recipe.shoppingList(servings: servings)
  }
}
