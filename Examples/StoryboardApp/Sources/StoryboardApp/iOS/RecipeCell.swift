import UIKit

class RecipeCell: UITableViewCell {
  @IBOutlet private weak var picture: UIImageView!
  @IBOutlet private weak var nameLabel: UILabel!
  @IBOutlet private weak var minutesLabel: UILabel!
  @IBOutlet private weak var ratingView: RatingView!

  func show(_ recipe: Recipe) {
    picture.image = UIImage(named: recipe.name)
    nameLabel.text = recipe.name
    minutesLabel.text = "\(recipe.minutes) min"
    ratingView.rating = recipe.rating
  }
}
