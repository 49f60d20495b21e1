import QuartzCore
import UIKit

class TargetsController: UIViewController {
  var log: [String] = []
  var timer: Timer?
  var link: CADisplayLink?
  let button = UIButton(type: .system)
  let control = UIControl(frame: CGRect(x: 0, y: 150, width: 100, height: 100))

  override func viewDidLoad() {
    super.viewDidLoad()
    button.frame = CGRect(x: 0, y: 300, width: 100, height: 44)
    button.addTarget(self, action: #selector(press), for: .touchUpInside)
    view.addSubview(button)
    view.addSubview(control)
    let tap = UITapGestureRecognizer(target: self, action: #selector(TargetsController.tap(_:)))
    control.addGestureRecognizer(tap)
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Add", style: .plain, target: self, action: #selector(add(_:)))
  }

  func startTimer() {
    timer = Timer.scheduledTimer(
      timeInterval: 0.5, target: self, selector: #selector(tick(timer:)), userInfo: "info",
      repeats: true)
  }

  func startLink() {
    link = CADisplayLink(target: self, selector: #selector(frame))
    link?.add(to: .main, forMode: .common)
  }

  func listen() {
    NotificationCenter.default.addObserver(
      self, selector: #selector(heard(_:)), name: NSNotification.Name("Played"), object: nil)
  }

  @objc private func press() { log.append("press") }
  @objc func tap(_ recognizer: UITapGestureRecognizer) { log.append("tap \(recognizer.state == .ended)") }
  @objc func add(_ item: UIBarButtonItem) { log.append("add \(item.title ?? "")") }
  @objc fileprivate func tick(timer: Timer) { log.append("tick \(timer.userInfo as? String ?? "")") }
  @objc func frame(_ link: CADisplayLink) { log.append("frame") }
  @objc func heard(_ notification: Notification) { log.append(notification.name.rawValue) }
  @objc func delayed(_ word: String) { log.append(word) }
  @objc static func announce(_ word: String) -> String { word + "!" }
}
