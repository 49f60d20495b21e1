import UIKit

/// A countdown, which can be left when it is over or before.
class TimerController: UIViewController {
  @IBOutlet private weak var ring: RingView!
  @IBOutlet private weak var timeLabel: UILabel!
  @IBOutlet private weak var doneButton: UIButton!

  var seconds = 10
  private var remaining = 0
  private var timer: Timer?

  var isDone: Bool { remaining == 0 }

  override func viewDidLoad() {
    super.viewDidLoad()
    remaining = seconds
    timeLabel.text = "\(remaining)"
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    ring.empty(in: TimeInterval(seconds))
    timer = Timer.scheduledTimer(
      timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    timer?.invalidate()
  }

  @objc private func tick(_ timer: Timer) {
    remaining -= 1
    timeLabel.text = "\(remaining)"
    guard isDone else { return }
    timer.invalidate()
    timeLabel.text = "Done"
    doneButton.setTitle("Serve", for: .normal)
  }
}
