import Animator
import Postcards

/// A walk through the app: fingers turn the introduction's pages, open a postcard and change the settings.
@MainActor
func postcards() throws -> Timeline {
  let app = ListController.inNavigation()
  let stage = Stage(hosting: app, on: .iPhone15)
  let middle = CGPoint(x: stage.size.width / 2, y: 420)

  /// Waits until everything has come to rest, and then for people to see it.
  func rest(_ seconds: Double = 0.5) throws {
    try stage.advanceUntilIdle()
    stage.advance(by: seconds)
  }

  stage.advance(by: 0.8)
  stage.touch.tap("Continue")
  try rest()
  stage.touch.drag(from: CGPoint(x: 350, y: 600), to: CGPoint(x: 60, y: 560))
  try rest()
  stage.touch.tap("Get Started")
  try rest()

  stage.touch.drag(
    from: CGPoint(x: middle.x, y: 640), to: CGPoint(x: middle.x, y: 340),
    duration: 0.6)
  try rest()
  stage.touch.tap("Green Hills")
  try rest(1)
  stage.touch.tap("Close")
  try rest()

  stage.touch.tap("Settings")
  try rest(0.2)
  if let sheet = app.presentedViewController as? UINavigationController,
    let settings = sheet.topViewController as? SettingsController
  {
    stage.touch.slide(settings.sizeSlider, to: 250, duration: 0.8)
  }
  try rest(0.2)
  stage.touch.tap("Dark Appearance")
  try rest()
  // By its grabber the sheet goes up to its large detent.
  stage.touch.drag(
    from: CGPoint(x: middle.x, y: 440), to: CGPoint(x: middle.x, y: 120))
  try rest()
  stage.touch.tap("Done")
  try rest(1)

  var timeline = stage.timeline
  timeline.touchDisplay = TouchDisplay()
  return timeline
}
