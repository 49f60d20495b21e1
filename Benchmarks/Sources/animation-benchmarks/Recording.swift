import Animator

/// Measures recording a timeline.
@MainActor
enum Recording {
  /// The seconds it takes to step through an hour of a scene in which a hundred views are always
  /// moving, each in a chain of half-second animations.
  static func hour() -> Double {
    let time = shortest(of: 1, prepare: {}) {
      let stage = Stage(size: CGSize(width: 1000, height: 1000), scale: 1)
      @MainActor func move(_ view: UIView) {
        UIView.animate(withDuration: 0.5) {
          view.center = CGPoint(x: view.center.y, y: view.center.x + 1)
        } completion: { finished in
          if finished { move(view) }
        }
      }
      for index in 0..<100 {
        let view = UIView(frame: CGRect(x: index * 10, y: 0, width: 20, height: 20))
        stage.window.addSubview(view)
        move(view)
      }
      stage.advance(to: 3600)
      precondition(stage.timeline.animations.count == 720_100)
    }
    return time * 1e-9
  }

  /// Nanoseconds to commit a view when `count` new ones are added at once.
  static func commit(count: Int) -> Double {
    shortest(
      of: 5,
      prepare: {
        let stage = Stage(size: CGSize(width: 1000, height: 1000), scale: 1)
        for index in 0..<count {
          let view = UIView(frame: CGRect(x: index % 1000, y: index / 1000, width: 20, height: 20))
          view.backgroundColor = .red
          stage.window.addSubview(view)
        }
        return stage
      },
      { stage in stage.advance(by: 0.1) }
    ) / Double(count)
  }

  /// Nanoseconds to commit a change of one view among `count` others.
  static func commitOne(among count: Int) -> Double {
    shortest(
      of: 5,
      prepare: {
        let stage = Stage(size: CGSize(width: 1000, height: 1000), scale: 1)
        for _ in 0..<count { stage.window.addSubview(UIView()) }
        stage.advance(by: 1)
        return stage
      },
      { stage in
        for index in 0..<100 {
          stage.window.subviews[index].alpha = 0.5
          stage.advance(by: 0.01)
        }
      }
    ) / 100
  }

  /// Nanoseconds that it takes to commit a change and read the timeline, as a live preview does at each edit: after
  /// each of `commits` changes of one view among `count` others.
  static func readEach(of commits: Int, among count: Int) -> Double {
    shortest(
      of: 5,
      prepare: {
        let stage = Stage(size: CGSize(width: 1000, height: 1000), scale: 1)
        for _ in 0..<count { stage.window.addSubview(UIView()) }
        stage.advance(by: 1)
        return stage
      },
      { stage in
        var latest = stage.timeline
        for index in 0..<commits {
          stage.window.subviews[index % 100].alpha = index / 100 % 2 == 0 ? 0.5 : 1
          stage.advance(by: 0.01)
          latest = stage.timeline
        }
        use(latest)
      }
    ) / Double(commits)
  }
}
