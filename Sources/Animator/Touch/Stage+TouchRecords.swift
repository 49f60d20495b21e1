// Touches in the timeline.

extension Stage {
  /// Records the samples of an instant, the current time, whether a view receives them or not.
  func record(_ samples: [TouchSample]) {
    for sample in samples {
      guard let phase = TouchRecord.Phase(sample.phase) else { continue }
      let move: TouchRecord.Phase = phase.isHovering ? .regionMoved : .moved
      for state in sample.earlier { record(sample.finger, move, state.time, state.location) }
      record(sample.finger, phase, time, sample.location)
    }
  }

  private func record(
    _ finger: Int, _ phase: TouchRecord.Phase, _ time: MediaTime, _ location: CGPoint
  ) {
    // The window may be rotated on the stage.
    let location = window.layer.toStage(location)
    touchRecords.insert(
      TouchRecord(finger: finger, phase: phase, time: time, location: location))
  }
}

extension TouchRecord.Phase {
  init?(_ phase: UITouch.Phase) {
    switch phase {
    case .began: self = .began
    case .moved: self = .moved
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .regionEntered: self = .regionEntered
    case .regionMoved: self = .regionMoved
    case .regionExited: self = .regionExited
    case .stationary: return nil
    }
  }
}
