import Animator

/// The videos that are compared; `peers/films.py` defines the same in Python.
@MainActor
enum Workloads {
  /// By their names on the command line.
  static let all: [(String, () -> Workload)] = [
    ("W1", { cards }), ("W2", { flip }), ("W3", { particles }), ("W4", { reel }), ("W5", { curl }),
    ("W6", { holds }),
    ("fill", { fill }), ("fade", { fade }), ("turned", { turned }), ("tilted", { tilted }),
    ("shadows", { shadows }), ("shaded", { shaded }),
    ("still", { still }), ("small", { small }), ("all", { everything }),
  ]

  /// The workload of a name, also one of a size: "moving-300", of so many views; "cards-720", W1 with so many lines.
  static func named(_ name: String) -> Workload? {
    let parts = name.split(separator: "-")
    if parts.count == 2, let size = Int(parts[1]) {
      switch parts[0] {
      case "moving": return moving(count: size)
      case "cards": return cards(lines: size)
      default: return nil
      }
    }
    return all.first { $0.0 == name }?.1()
  }

  /// Twelve labeled cards that grow, rotate, fade in and move, each a little later than the last.
  static var cards: Workload { cards(lines: 1080) }

  /// The same on white, with shadows.
  private static var shaded: Workload { cards(lines: 1080, haveShadows: true) }

  private static func cards(lines: Int, haveShadows: Bool = false) -> Workload {
    let k = CGFloat(lines) / 1080
    return Workload(
      haveShadows ? "shaded cards" : "W1 cards", width: lines * 16 / 9, height: lines, seconds: 5,
      background: haveShadows ? .white : UIColor(0x101418)
    ) { stage in
      for i in 0..<12 {
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 280 * k, height: 180 * k))
        card.backgroundColor = UIColor.palette[i]
        card.layer.cornerRadius = 24 * k
        card.addSubview(label("Card \(i + 1)", size: 36 * k, weight: .bold, in: card.bounds))
        card.center = CGPoint(x: CGFloat(200 + 138 * i) * k, y: 900 * k)
        if haveShadows {
          card.layer.shadowOpacity = 0.4
          card.layer.shadowRadius = 18 * k
          card.layer.shadowOffset = CGSize(width: 0, height: 9 * k)
        }
        card.alpha = 0.2
        card.transform = CGAffineTransform(rotationAngle: (i % 2 == 0 ? -1 : 1) * .pi / 2)
          .scaledBy(x: 0.4, y: 0.4)
        stage.window.addSubview(card)
        UIView.animate(withDuration: 3, delay: 0.15 * Double(i)) {
          card.center = CGPoint(
            x: (960 + (CGFloat(i % 4) - 1.5) * 420) * k, y: (540 + CGFloat(i / 4 - 1) * 300) * k)
          card.alpha = 1
          card.transform = .identity
        }
      }
    }
  }

  /// A grid of so many rounded squares that all rotate.
  private static func moving(count: Int) -> Workload {
    Workload("moving", width: 1280, height: 720, seconds: 1, background: UIColor(0x101418)) {
      stage in
      let columns = Int((Double(count) * 16 / 9).squareRoot().rounded(.up))
      let side = 1280 / CGFloat(columns)
      for i in 0..<count {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: side * 0.8, height: side * 0.8))
        view.backgroundColor = UIColor.palette[i % 12]
        view.layer.cornerRadius = 3
        view.center = CGPoint(
          x: (CGFloat(i % columns) + 0.4) * side, y: (CGFloat(i / columns) + 0.4) * side)
        stage.window.addSubview(view)
        UIView.animate(withDuration: 1) {
          view.transform = CGAffineTransform(rotationAngle: CGFloat(30 + i % 7 * 20) * .pi / 180)
        }
      }
    }
  }

  /// A full-frame photo flips about its vertical axis to another on its back.
  static var flip: Workload {
    Workload("W2 flip", seconds: 2, background: .black) { stage in
      stage.window.layer.sublayerTransform.m34 = -1 / 2400
      for (photo, start) in [(Photos.a, 0), (Photos.b, -CGFloat.pi)] {
        let view = photo.view
        view.layer.isDoubleSided = false
        stage.window.addSubview(view)
        turn(view, "transform.rotation.y", from: start, to: start + .pi, duration: 2)
      }
    }
  }

  private static func turn(
    _ view: UIView, _ keyPath: String, from start: CGFloat, to end: CGFloat, duration: Double
  ) {
    let turn = CABasicAnimation(keyPath: keyPath)
    (turn.fromValue, turn.toValue, turn.duration) = (start, end, duration)
    turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    (turn.fillMode, turn.isRemovedOnCompletion) = (.both, false)
    view.layer.add(turn, forKey: "turn")
  }

  /// A thousand rounded squares that move, rotate and fade.
  static var particles: Workload {
    Workload(
      "W3 particles", width: 1280, height: 720, seconds: 5, background: UIColor(0x0b0f14)
    ) { stage in
      var numbers = Numbers(seed: 12345)
      for k in 0..<1000 {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
        view.backgroundColor = UIColor.palette[k % 12]
        view.layer.cornerRadius = 6
        view.center = CGPoint(x: 1280 * numbers.next(), y: 720 * numbers.next())
        let end = CGPoint(x: 1280 * numbers.next(), y: 720 * numbers.next())
        let angle = 2 * CGFloat.pi * (2 * numbers.next() - 1)
        view.alpha = 0.2 + 0.6 * numbers.next()
        let alpha = 0.2 + 0.6 * numbers.next()
        stage.window.addSubview(view)
        UIView.animate(withDuration: 3, delay: 2 * numbers.next()) {
          view.center = end
          view.alpha = alpha
          // In two steps, because a rotation takes the shorter direction.
          view.transform = CGAffineTransform(rotationAngle: angle / 2)
          view.transform = CGAffineTransform(rotationAngle: angle)
        }
      }
    }
  }

  /// A title, two photos that slide and dissolve, captions, an end title.
  static var reel: Workload {
    Workload("W4 text reel", framesPerSecond: 30, seconds: 10, background: UIColor(0x15202b)) {
      stage in
      let title = label("Headless Animation", size: 120, weight: .bold, in: stage.window.bounds)
      title.center.y = 580
      title.alpha = 0
      stage.window.addSubview(title)
      UIView.animate(withDuration: 0.6) {
        title.center.y = 540
        title.alpha = 1
      }
      stage.schedule(at: 2) { UIView.animate(withDuration: 0.6) { title.alpha = 0 } }
      slide(on: stage)
      for (text, start, end) in [
        ("A photo slides in", 3, 5), ("It dissolves into another", 5.2, 7.4),
        ("And everything fades away", 7.6, 9.6),
      ] { caption(text, from: start, to: end, on: stage) }
      let last = label("The End", size: 96, weight: .bold, in: stage.window.bounds)
      last.alpha = 0
      stage.window.addSubview(last)
      stage.schedule(at: 8.8) { UIView.animate(withDuration: 0.6) { last.alpha = 1 } }
    }
  }

  private static func slide(on stage: Stage) {
    let (first, second) = (Photos.smallA.view, Photos.smallB.view)
    first.center = CGPoint(x: 2600, y: 480)
    second.center = CGPoint(x: 960, y: 480)
    second.alpha = 0
    stage.window.addSubview(first)
    stage.window.addSubview(second)
    stage.schedule(at: 2.4) { UIView.animate(withDuration: 1) { first.center.x = 960 } }
    stage.schedule(at: 5) { UIView.animate(withDuration: 1) { second.alpha = 1 } }
    stage.schedule(at: 6) { first.removeFromSuperview() }
    stage.schedule(at: 7.6) { UIView.animate(withDuration: 1) { second.center.x = -680 } }
  }

  private static func caption(
    _ text: String, from start: Double, to end: Double, on stage: Stage
  ) {
    let box = UIView(frame: CGRect(x: 410, y: 916, width: 1100, height: 88))
    box.backgroundColor = UIColor(white: 0, alpha: 0.6)
    box.layer.cornerRadius = 16
    box.addSubview(label(text, size: 48, weight: .semibold, in: box.bounds))
    box.alpha = 0
    stage.window.addSubview(box)
    stage.schedule(at: start) { UIView.animate(withDuration: 0.4) { box.alpha = 1 } }
    stage.schedule(at: end - 0.4) { UIView.animate(withDuration: 0.4) { box.alpha = 0 } }
  }

  /// A full-frame photo that curls up and uncovers another.
  static var curl: Workload {
    Workload("W5 curl", seconds: 1.5, background: .black) { stage in
      let (front, back) = (Photos.a.view, Photos.b.view)
      stage.window.addSubview(front)
      UIView.transition(from: front, to: back, duration: 1.5, options: .transitionCurlUp)
    }
  }

  /// Four scenes, each of which moves for a second and stands still for half a second.
  static var holds: Workload {
    Workload("W6 holds", seconds: 6, background: UIColor(0x15202b)) { stage in
      let photos = [Photos.smallA, Photos.smallB].map(\.view)
      for (index, photo) in photos.enumerated() {
        photo.center = CGPoint(x: 2600, y: 480)
        stage.window.addSubview(photo)
        stage.schedule(at: 1.5 * Double(index + 1)) {
          UIView.animate(withDuration: 1) {
            photo.center.x = 960
            if index > 0 { photos[index - 1].center.x = -680 }
          }
        }
      }
      let cards = (0..<12).map { card($0, on: stage) }
      for (index, card) in cards.enumerated() {
        UIView.animate(withDuration: 0.6, delay: 0.03 * Double(index)) { card.center.y = 900 }
      }
      stage.schedule(at: 4.5) {
        for (index, card) in cards.enumerated() {
          UIView.animate(withDuration: 1) {
            card.center = CGPoint(
              x: 960 + (Double(index % 4) - 1.5) * 420, y: 540 + Double(index / 4 - 1) * 300)
            card.transform = .identity
          }
        }
      }
    }
  }

  /// A labeled card below the frame.
  private static func card(_ index: Int, on stage: Stage) -> UIView {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 280, height: 180))
    card.backgroundColor = UIColor.palette[index]
    card.layer.cornerRadius = 24
    card.addSubview(label("Card \(index + 1)", size: 36, weight: .bold, in: card.bounds))
    card.center = CGPoint(x: 200 + 138 * index, y: 1300)
    card.transform = CGAffineTransform(scaleX: 0.4, y: 0.4)
    stage.window.addSubview(card)
    return card
  }

  /// Two thousand rounded views with shadows that all move.
  static var shadows: Workload {
    Workload("shadows", seconds: 1, background: UIColor(0xe5e5ea)) { stage in
      var numbers = Numbers(seed: 12345)
      for k in 0..<2000 {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 48, height: 32))
        view.backgroundColor = UIColor.palette[k % 12]
        view.layer.cornerRadius = 8
        view.layer.shadowOpacity = 0.3
        view.layer.shadowRadius = 6
        view.layer.shadowOffset = CGSize(width: 0, height: 3)
        view.center = CGPoint(x: 1920 * numbers.next(), y: 1080 * numbers.next())
        let end = CGPoint(x: 1920 * numbers.next(), y: 1080 * numbers.next())
        stage.window.addSubview(view)
        UIView.animate(withDuration: 1) { view.center = end }
      }
    }
  }

  /// The whole frame in one color, another in each frame.
  static var fill: Workload {
    Workload("fill", seconds: 1, background: .black) { stage in
      UIView.animate(withDuration: 1) { stage.window.backgroundColor = .white }
    }
  }

  /// A full-frame photo fades in over another.
  static var fade: Workload {
    Workload("fade", seconds: 1, background: .black) { stage in
      stage.window.addSubview(Photos.a.view)
      let second = Photos.b.view
      second.alpha = 0.2
      stage.window.addSubview(second)
      UIView.animate(withDuration: 1) { second.alpha = 0.8 }
    }
  }

  /// A photo that fills the frame while it rotates about its center, from 20° to 40°.
  static var turned: Workload {
    Workload("turned", seconds: 1, background: .black) { stage in
      let view = enlarged(Photos.a, on: stage)
      turn(view, "transform.rotation.z", from: .pi / 9, to: .pi / 4.5, duration: 1)
    }
  }

  /// The same with perspective, about its vertical axis.
  static var tilted: Workload {
    Workload("tilted", seconds: 1, background: .black) { stage in
      stage.window.layer.sublayerTransform.m34 = -1 / 2400
      let view = enlarged(Photos.a, on: stage)
      turn(view, "transform.rotation.y", from: .pi / 9, to: .pi / 4.5, duration: 1)
    }
  }

  private static func enlarged(_ photo: Photo, on stage: Stage) -> UIView {
    let view = photo.view
    view.bounds.size = CGSize(width: photo.width * 2, height: photo.height * 2)
    view.center = CGPoint(x: 960, y: 540)
    stage.window.addSubview(view)
    return view
  }

  /// A busy frame in which nothing moves.
  static var still: Workload {
    Workload("still", seconds: 1, background: .black) { stage in addMany(to: stage) { _ in } }
  }

  /// The same with one moving view of 100 × 100 pixels.
  static var small: Workload {
    Workload("one view moves", seconds: 1, background: .black) { stage in
      addMany(to: stage) { _ in }
      let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      view.backgroundColor = .white
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1) { view.center.x = 1000 }
    }
  }

  /// The same with all views moving.
  static var everything: Workload {
    Workload("all views move", seconds: 1, background: .black) { stage in
      addMany(to: stage) { view in
        UIView.animate(withDuration: 1) { view.center.x += 57 }
      }
    }
  }

  private static func addMany(to stage: Stage, _ animate: (UIView) -> Void) {
    let photo = Photos.a.view
    stage.window.addSubview(photo)
    animate(photo)
    for i in 0..<40 {
      let view = UIView(frame: CGRect(x: i % 8 * 240, y: i / 8 * 216, width: 200, height: 180))
      view.backgroundColor = UIColor.palette[i % 12].withAlphaComponent(0.7)
      view.layer.cornerRadius = 20
      view.transform = CGAffineTransform(rotationAngle: CGFloat(i) / 10)
      stage.window.addSubview(view)
      animate(view)
    }
  }

  private static func label(
    _ text: String, size: CGFloat, weight: UIFont.Weight, in bounds: CGRect
  ) -> UILabel {
    let label = UILabel(frame: bounds)
    label.text = text
    label.font = UIFont.systemFont(ofSize: size, weight: weight)
    label.textColor = .white
    label.textAlignment = .center
    return label
  }
}

extension Stage {
  /// Runs `action` when the clock is at `seconds`.
  fileprivate func schedule(at seconds: Double, _ action: @escaping @MainActor () -> Void) {
    // The delay of an empty animation block is ignored, so it animates an invisible view.
    let clock = UIView()
    window.addSubview(clock)
    UIView.animate(withDuration: seconds) {
      clock.center.x = 1
    } completion: { _ in
      clock.removeFromSuperview()
      action()
    }
  }
}
