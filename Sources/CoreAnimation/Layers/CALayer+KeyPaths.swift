/// A number last given for a part of a transform, and the transform that it made.
///
/// A matrix knows angles up to whole turns only; as long as nobody else changed it, the number that
/// was given is where the next motion starts.
struct AssignedComponent {
  var value: CGFloat
  var transform: CATransform3D
}

extension CALayer {
  /// Sets the value at a Core Animation key path, such as "transform.rotation.z" or "position.x".
  ///
  /// Inside an animation block a part of a property is animated as a number: an angle takes no
  /// shortest way. A path that names nothing or a value of another type changes nothing and is a
  /// ``UsageFault``.
  ///
  /// - Parameter value: Of the property's type, a number of any type; lengths in points, angles in
  ///   radians. nil for no colour or no contents.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let call = "CALayer.setValue(_:forKeyPath:)"
    if keyPath == "frame", let frame = value.flatMap({ CGRect.value(from: $0) }) {
      self.frame = frame
    } else if let target = AnyLayerProperty.layerTarget(at: keyPath, of: state) {
      if !target.write(value, to: self) {
        UsageFault.raise(call, "'\(keyPath)' takes \(target.kind)\(found(value))")
      }
    } else {
      UsageFault.raise(call, AnyLayerProperty.nothing(at: keyPath, of: state))
    }
  }

  /// The model's value at a Core Animation key path, in the type of the layer's property; numbers of
  /// parts are `CGFloat`s. A path that names nothing is a ``UsageFault``.
  public func value(forKeyPath keyPath: String) -> Any? {
    if keyPath == "frame" { return frame }
    guard let target = AnyLayerProperty.target(at: keyPath, of: state) else {
      UsageFault.raise(
        "CALayer.value(forKeyPath:)", AnyLayerProperty.nothing(at: keyPath, of: state))
      return nil
    }
    return target.read(reading([keyPath]) ?? state)
  }

  /// Sets the property `key`, as ``setValue(_:forKeyPath:)`` does; under any other key, notes a value for
  /// users of the layer.
  public func setValue(_ value: Any?, forKey key: String) {
    if key == "frame" || AnyLayerProperty.target(at: key, of: state) != nil {
      setValue(value, forKeyPath: key)
    } else {
      userValues[key] = value
      if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    }
  }

  /// The value of the property `key`, or what was noted under it; nil for nothing.
  public func value(forKey key: String) -> Any? {
    if key == "frame" { return frame }
    guard let target = AnyLayerProperty.target(at: key, of: state) else { return userValues[key] }
    return target.read(reading([key]) ?? state) ?? userValues[key]
  }

  fileprivate func setTransformComponent(_ property: LayerProperty<CGFloat>, to value: CGFloat) {
    if let reading = LayerReading.current, reading.refuses(value, for: property, of: self) {
      return
    }
    var key = property.key
    if key.hasSuffix(".rotation") { key += ".z" }
    let whole = state[keyPath: property.wholeTransform]
    let assigned = assignedComponents[key]
    let isCurrent = assigned?.transform == whole
    let old = isCurrent ? assigned?.value ?? value : state[keyPath: property.path]
    change(property, from: old, to: value)
    // Numbers too large for a transform to be taken apart leave it as it was.
    if !state[keyPath: property.wholeTransform].isFinite {
      state[keyPath: property.wholeTransform] = whole
    }
    assignedComponents[key] = AssignedComponent(
      value: value, transform: state[keyPath: property.wholeTransform])
  }
}

extension LayerProperty<CGFloat> {
  /// Whether it is a number that a transform is made of, which its matrix may not tell.
  var isTransformComponent: Bool {
    key.hasPrefix("transform.") || key.hasPrefix("sublayerTransform.")
  }

  /// The transform that it is a part of.
  fileprivate var wholeTransform: any WritableKeyPath<LayerState, CATransform3D> & Sendable {
    key.hasPrefix("sub") ? \.sublayerTransform : \.transform
  }
}

/// ", not …" for what was given instead of what was wanted.
func found(_ value: Any?) -> String {
  guard let value else { return ", not nil" }
  return ", not '\(value)' (\(type(of: value)))"
}

/// A value that an animation cannot use.
struct UnusableValue: Error {
  /// Where it was given, such as "toValue".
  var place: String
  /// What was given instead of what works.
  var description: String
}

/// What a key path names of a layer, which can be set and animated.
protocol LayerKeyPathTarget: KeyPathTarget {
  /// Sets the value of a layer's model.
  ///
  /// - Returns: False where `value` is of no type that works.
  @MainActor func write(_ value: Any?, to layer: CALayer) -> Bool
  /// What a basic animation does to it.
  @MainActor func effect(of animation: CABasicAnimation, on layer: CALayer) throws(UnusableValue)
    -> any AnimationEffect
  /// What a keyframe animation does to it; nil for nothing.
  @MainActor func effect(of animation: CAKeyframeAnimation, on layer: CALayer)
    throws(UnusableValue) -> (any AnimationEffect)?
}

extension AnyLayerProperty {
  /// What a key path names of a layer with these values, for layers to set; nil for nothing.
  @MainActor
  static func layerTarget(at keyPath: String, of state: LayerState) -> (any LayerKeyPathTarget)? {
    EmitterCellPlace.layerTarget(at: keyPath, of: state)
      ?? target(at: keyPath, of: state) as? any LayerKeyPathTarget
  }
}

extension LayerProperty: LayerKeyPathTarget where Value: KeyPathValue {
  func write(_ value: Any?, to layer: CALayer) -> Bool {
    guard let new = value == nil ? Value.nothing : value.flatMap({ Value.value(from: $0) }) else {
      return false
    }
    if key == "bounds", let rect = new as? CGRect {
      layer.bounds = rect
    } else if key == LayerProperty<Bool>.isGeometryFlipped.key, let isFlipped = new as? Bool {
      layer.isGeometryFlipped = isFlipped
    } else if let self = self as? LayerProperty<CGFloat>, let number = new as? CGFloat {
      let number = CGFloat(self.clamp(number.native))
      if self.isTransformComponent {
        layer.setTransformComponent(self, to: number)
      } else {
        layer[self] = number
      }
    } else if let self = self as? LayerProperty<Double>, let number = new as? Double {
      layer[self] = self.clamp(number)
    } else {
      layer[self] = new
    }
    return true
  }

  private func clamp(_ number: Double) -> Double {
    min(max(number, range.lowerBound), range.upperBound)
  }
}
