/// The number last assigned to a component of a transform, and the resulting transform.
///
/// A matrix represents angles modulo full turns only; until the transform is changed otherwise, the next
/// animation starts from the assigned number.
struct AssignedComponent {
  var value: CGFloat
  var transform: CATransform3D
}

extension CALayer {
  /// Sets the value at a Core Animation key path, such as "transform.rotation.z" or "position.x".
  ///
  /// In an animation block, a component of a property is animated as a number: an angle does not take
  /// the shortest path. An unknown key path or a value of another type has no effect and is a
  /// ``UsageFault``.
  ///
  /// - Parameter value: A value of the property's type, numbers of any type; lengths in points, angles in
  ///   radians. nil for no color or no contents.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let call = "CALayer.setValue(_:forKeyPath:)"
    if keyPath == "frame", let frame = value.flatMap({ CGRect.value(from: $0) }) {
      self.frame = frame
    } else if let target = AnyLayerProperty.layerTarget(at: keyPath, of: state) {
      if !target.write(value, to: self) {
        UsageFault.raise(call, "'\(keyPath)' takes \(target.kind)\(found(value))")
      }
    } else {
      UsageFault.raise(call, AnyLayerProperty.unknownKeyPathMessage(at: keyPath, of: state))
    }
  }

  /// The model value at a Core Animation key path, of the property's type; components are `CGFloat`s. An
  /// unknown key path is a ``UsageFault``.
  public func value(forKeyPath keyPath: String) -> Any? {
    if keyPath == "frame" { return frame }
    guard let target = AnyLayerProperty.target(at: keyPath, of: state) else {
      UsageFault.raise(
        "CALayer.value(forKeyPath:)", AnyLayerProperty.unknownKeyPathMessage(at: keyPath, of: state)
      )
      return nil
    }
    return target.read(reading([keyPath]) ?? state)
  }

  /// Sets the property `key`, like ``setValue(_:forKeyPath:)``; any other key attaches an arbitrary value.
  public func setValue(_ value: Any?, forKey key: String) {
    if key == "frame" || AnyLayerProperty.target(at: key, of: state) != nil {
      setValue(value, forKeyPath: key)
    } else {
      userValues[key] = value
      if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    }
  }

  /// The value of the property `key`, or the value attached under `key`; nil if there is none.
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
    // If the numbers are too large to decompose the transform, it stays unchanged.
    if !state[keyPath: property.wholeTransform].isFinite {
      state[keyPath: property.wholeTransform] = whole
    }
    assignedComponents[key] = AssignedComponent(
      value: value, transform: state[keyPath: property.wholeTransform])
  }
}

extension LayerProperty<CGFloat> {
  /// Whether it is a component of a transform, which the matrix may not determine uniquely.
  var isTransformComponent: Bool {
    key.hasPrefix("transform.") || key.hasPrefix("sublayerTransform.")
  }

  /// The transform that it is a component of.
  fileprivate var wholeTransform: any WritableKeyPath<LayerState, CATransform3D> & Sendable {
    key.hasPrefix("sub") ? \.sublayerTransform : \.transform
  }
}

/// ", not …", describing an invalid value in a message.
func found(_ value: Any?) -> String {
  guard let value else { return ", not nil" }
  return ", not '\(value)' (\(type(of: value)))"
}

/// A value that an animation cannot use.
struct UnusableValue: Error {
  /// The property of the animation, such as "toValue".
  var property: String
  /// The reason, as a continuation of "takes a number".
  var description: String
}

/// The target of a layer's key path, which can be set and animated.
protocol LayerKeyPathTarget: KeyPathTarget {
  /// Sets the model value of a layer.
  ///
  /// - Returns: False if `value` is of an unsupported type.
  @MainActor func write(_ value: Any?, to layer: CALayer) -> Bool
  /// The effect of a basic animation.
  @MainActor func effect(of animation: CABasicAnimation, on layer: CALayer) throws(UnusableValue)
    -> any AnimationEffect
  /// The effect of a keyframe animation; nil for none.
  @MainActor func effect(of animation: CAKeyframeAnimation, on layer: CALayer)
    throws(UnusableValue) -> (any AnimationEffect)?
}

extension AnyLayerProperty {
  /// The target of a layer's key path with these values; nil if there is none.
  @MainActor
  static func layerTarget(at keyPath: String, of state: LayerState) -> (any LayerKeyPathTarget)? {
    EmitterCellKeyPath.layerTarget(at: keyPath, of: state)
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
