/// A layer's geometry in device pixels.
struct DeviceGeometry: Sendable {
  let map: DeviceMap
  /// The layer's rounded bounds, computed only if needed; nil also if they are entirely clipped.
  let outline: Shape?
  /// The precomputed coverage of `outline`, for small layers whose geometry is unchanged between
  /// frames.
  private(set) var mask: OutlineMask?

  /// Returns nil if the layer and its sublayers are not drawn.
  init?(of layer: LayerSnapshot, frame: PixelRect, textures: TextureSource) {
    // Property by property: copying the whole state, which is large, costs reference counting.
    guard !layer.state.isHidden, layer.state.opacity > 0, layer.state.bounds.isFinite,
      let map = textures.deviceMap(layer.transform), layer.state.isDoubleSided || !map.facesAway
    else { return nil }
    self.map = map
    outline =
      layer.state.showsOutline
      ? Shape(layer.state.bounds, layer.state.corners, mappedBy: map, frame: frame) : nil
  }
}

extension DeviceGeometry {
  /// With a coverage mask, which pays off once the geometry has been the same for two frames.
  fileprivate var withMask: DeviceGeometry {
    guard mask == nil, let outline else { return self }
    var geometry = self
    geometry.mask = OutlineMask(of: outline)
    return geometry
  }
}

/// The geometry of a frame's layers in device pixels, computed once per layer.
///
/// The geometry of layers that have not moved since an earlier frame is reused from a
/// ``PlanCache``.
final class DeviceGeometryTable {
  private let layers: [LayerSnapshot]
  private let frame: PixelRect
  private let textures: TextureSource
  private let old: PlanCache?
  private var geometries: [DeviceGeometry?]
  private var isKnown: [Bool]

  init(
    _ layers: [LayerSnapshot], frame: PixelRect, textures: TextureSource, memory: PlanCache?
  ) {
    (self.layers, self.frame, self.textures) = (layers, frame, textures)
    let old = memory.flatMap { $0.holds(frame, textures) ? $0 : nil }
    self.old = old
    // The geometries are independent of each other.
    let isWorthThreads = layers.count >= 128 && textures.threads > 1
    geometries =
      isWorthThreads
      ? textures.concurrentMap(count: layers.count) { index in
        old?.geometry(of: layers[index], at: index)
          ?? DeviceGeometry(of: layers[index], frame: frame, textures: textures)
      } : Array(repeating: nil, count: layers.count)
    isKnown = Array(repeating: isWorthThreads, count: layers.count)
  }

  /// The geometry of the layer at `index`; nil if it is not drawn.
  func geometry(of index: Int) -> DeviceGeometry? {
    if isKnown[index] { return geometries[index] }
    let geometry =
      old?.geometry(of: layers[index], at: index)
      ?? DeviceGeometry(of: layers[index], frame: frame, textures: textures)
    (geometries[index], isKnown[index]) = (geometry, true)
    return geometry
  }

  /// The cache for planning later frames.
  var memory: PlanCache {
    PlanCache(layers: layers, geometries: geometries, frame: frame, textures: textures)
  }
}

/// The geometry of an earlier frame's layers, reused for layers that are unchanged.
final class PlanCache: Sendable {
  private let layers: [LayerSnapshot]
  /// nil also for geometry that was never requested.
  private let geometries: [DeviceGeometry?]
  private let frame: PixelRect
  private let scaleX: Double
  private let scaleY: Double

  init(
    layers: [LayerSnapshot], geometries: [DeviceGeometry?], frame: PixelRect,
    textures: TextureSource
  ) {
    (self.layers, self.geometries, self.frame) = (layers, geometries, frame)
    (scaleX, scaleY) = (textures.scaleX, textures.scaleY)
  }

  /// Whether the geometries are valid for a frame of this size and scale.
  func holds(_ frame: PixelRect, _ textures: TextureSource) -> Bool {
    self.frame == frame && scaleX == textures.scaleX && scaleY == textures.scaleY
  }

  /// The geometry of `layer` if the layer at `index` had the same; otherwise nil.
  func geometry(of layer: LayerSnapshot, at index: Int) -> DeviceGeometry? {
    index < geometries.count && layers[index].hasSameGeometry(as: layer)
      ? geometries[index]?.withMask : nil
  }
}

extension LayerSnapshot {
  /// Whether both agree in everything that determines their geometry in device pixels.
  @inline(__always)
  fileprivate func hasSameGeometry(as other: LayerSnapshot) -> Bool {
    transform == other.transform && state.bounds == other.state.bounds
      && state.cornerRadius == other.state.cornerRadius
      && state.details.isSame(as: other.state.details) && state.isHidden == other.state.isHidden
      && (state.opacity > 0) == (other.state.opacity > 0)
      && state.isDoubleSided == other.state.isDoubleSided
      && state.masksToBounds == other.state.masksToBounds
      && (state.backgroundColor == nil) == (other.state.backgroundColor == nil)
  }
}
