/// Reads properties of layers as they appear at an instant.
///
/// While a reading is active, layers of its stage answer with the timeline's presentation values instead of the
/// model's, and the reading notes which properties were read. It changes nothing: setting a property is a
/// ``UsageFault``. AnimatorTesting uses it to read any property of a view, including those computed by a
/// subclass, at any instant.
@MainActor
package final class LayerReading {
  /// The active reading; nil outside of expectations.
  private(set) static var current: LayerReading?

  private let timeline: Timeline
  private let stage: Stage
  private let time: MediaTime
  /// Presentation values that were read; nil for a layer that had not come on stage by then.
  private var states: [LayerID: LayerState?] = [:]
  /// The keys of the properties that were read.
  private var keys: [LayerID: Set<String>] = [:]

  /// Makes a reading of `timeline`, which `stage` has recorded.
  package init(_ timeline: Timeline, of stage: Stage, at time: MediaTime) {
    (self.timeline, self.stage, self.time) = (timeline, stage, time)
  }

  /// Runs `body` while the reading is active.
  ///
  /// - Returns: nil where `layer` had not come on stage by then.
  package func read<Result>(_ layer: CALayer, _ body: () -> Result) -> Result? {
    if state(of: layer) == nil { return nil }
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    return body()
  }

  /// The animations of the properties that were read, in the order in which they were started.
  package var animations: [AnimationRecord] { timeline.animations(of: keys) }

  private func state(of layer: CALayer) -> LayerState? {
    guard let record = layer.record, record.stage === stage else { return nil }
    if let state = states[record.id] { return state }
    let state = timeline.presentation(of: record.id, at: time)
    states[record.id] = state
    return state
  }

  /// The values of a layer, for reading the properties with these keys; the model values if the timeline
  /// has none.
  func state(of layer: CALayer, reading keys: [String]) -> LayerState {
    guard let state = state(of: layer) else { return layer.state }
    if let id = layer.record?.id { self.keys[id, default: []].formUnion(keys) }
    return state
  }

  /// All values of a layer, for a presentation.
  func presentedState(of layer: CALayer) -> LayerState {
    state(of: layer, reading: AnyLayerProperty.all.map(\.key))
  }

  /// Whether a layer cannot be changed now, because its values come from the timeline. Raises a fault for a
  /// value other than the current one.
  func refuses<Value>(_ value: Value, for property: LayerProperty<Value>, of layer: CALayer) -> Bool
  {
    guard let state = state(of: layer) else { return false }
    if state[keyPath: property.path] != value { raiseFault(property.key) }
    return true
  }

  /// Like ``refuses(_:for:of:)``, for the layer's timing.
  func refusesTiming(of layer: CALayer) -> Bool {
    if state(of: layer) == nil { return false }
    raiseFault(LayerProperty<MediaTiming>.timing.key)
    return true
  }

  private func raiseFault(_ key: String) {
    UsageFault.raise(
      "CALayer.\(key)",
      "code that an expectation runs to read a value sets it; such code must not change layers")
  }
}

extension CALayer {
  /// The value of a property in the active reading; nil if none is active.
  ///
  /// Getters of stored values call it first: without an active reading it costs one branch.
  @inline(__always)
  final func reading<Value>(_ property: @autoclosure () -> LayerProperty<Value>) -> Value? {
    guard let reading = LayerReading.current else { return nil }
    let property = property()
    return reading.state(of: self, reading: [property.key])[keyPath: property.path]
  }

  /// The values in the active reading; nil if none is active.
  ///
  /// - Parameter keys: The keys of the properties that the caller uses.
  @inline(__always)
  final func reading(_ keys: @autoclosure () -> [String]) -> LayerState? {
    LayerReading.current?.state(of: self, reading: keys())
  }

  /// The stage that the layer is or was on.
  package var recordingStage: Stage? { record?.stage }
}
