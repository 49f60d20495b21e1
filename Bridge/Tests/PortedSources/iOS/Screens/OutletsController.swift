import UIKit

class OutletsController: UIViewController {
  @IBOutlet private weak var label: UILabel!
  @IBOutlet var buttons: [UIButton]!
  @IBOutlet weak var field: UITextField? {
    didSet { fieldChanges += 1 }
  }
  @IBOutlet lazy var lazyView: UIView! = UIView()
  @IBInspectable var corner: CGFloat = 4
  @objc(theScore) var score = 7
  var fieldChanges = 0
  var log: [String] = []

  var shown: String? { label?.text }
  var hasLabel: Bool { label != nil }

  @IBAction func tapped() { log.append("tapped") }
  @IBAction private func changed(_ sender: UISlider) { log.append("changed \(sender.value)") }
  @IBAction func touched(sender: AnyObject, forEvent event: UIEvent?) {
    log.append("touched \(event == nil)")
  }
  @objc func double(_ number: Int) -> Int { number * 2 }
  @objc func risky(_ number: Int) throws -> Int {
    if number < 0 { throw CocoaError(.featureUnsupported) }
    return number
  }
  @objc class func shared() -> String { "shared" }
}

class SpecialOutletsController: OutletsController {
  override func tapped() {
    log.append("special")
    super.tapped()
  }
}
