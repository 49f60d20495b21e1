/// Where a layer is drawn.
struct Place: Sendable {
  let map: DeviceMap
  /// Its rounded bounds, where they are needed; nil too where nothing of them is seen.
  let outline: Shape?
  /// What they cover, for small ones that have stayed where they are.
  private(set) var mask: OutlineMask?

  /// nil where the layer and all inside it are not drawn.
  init?(of layer: LayerSnapshot, frame: PixelRect, textures: TextureSource) {
    // Part by part: states are large, and copying one counts references.
    guard !layer.state.isHidden, layer.state.opacity > 0, layer.state.bounds.isFinite,
      let map = textures.deviceMap(layer.transform), layer.state.isDoubleSided || !map.facesAway
    else { return nil }
    self.map = map
    outline =
      layer.state.showsOutline
      ? Shape(layer.state.bounds, layer.state.corners, mappedBy: map, frame: frame) : nil
  }
}

extension Place {
  /// The same, after a frame in which it was the same already.
  fileprivate var settled: Place {
    guard mask == nil, let outline else { return self }
    var place = self
    place.mask = OutlineMask(of: outline)
    return place
  }
}

/// Where the layers of a frame are drawn, each found once.
///
/// Of layers that are where they were in another frame, as most are in most films, what was found then
/// holds: a frame in which little moves costs little.
final class PlaceTable {
  private let layers: [LayerSnapshot]
  private let frame: PixelRect
  private let textures: TextureSource
  private let old: PlanMemory?
  private var places: [Place?]
  private var isKnown: [Bool]

  init(
    _ layers: [LayerSnapshot], frame: PixelRect, textures: TextureSource, memory: PlanMemory?
  ) {
    (self.layers, self.frame, self.textures) = (layers, frame, textures)
    let old = memory.flatMap { $0.holds(frame, textures) ? $0 : nil }
    self.old = old
    // They do not depend on each other.
    let isWorthThreads = layers.count >= 128 && textures.threads > 1
    places =
      isWorthThreads
      ? textures.concurrentMap(count: layers.count) { index in
        old?.place(of: layers[index], at: index)
          ?? Place(of: layers[index], frame: frame, textures: textures)
      } : Array(repeating: nil, count: layers.count)
    isKnown = Array(repeating: isWorthThreads, count: layers.count)
  }

  /// Where the layer at `index` is drawn; nil where it is not.
  func place(of index: Int) -> Place? {
    if isKnown[index] { return places[index] }
    let place =
      old?.place(of: layers[index], at: index)
      ?? Place(of: layers[index], frame: frame, textures: textures)
    (places[index], isKnown[index]) = (place, true)
    return place
  }

  /// What later frames may want to know.
  var memory: PlanMemory {
    PlanMemory(layers: layers, places: places, frame: frame, textures: textures)
  }
}

/// What is known from planning a frame.
final class PlanMemory: Sendable {
  private let layers: [LayerSnapshot]
  /// nil too for what was not asked for.
  private let places: [Place?]
  private let frame: PixelRect
  private let scaleX: Double
  private let scaleY: Double

  init(layers: [LayerSnapshot], places: [Place?], frame: PixelRect, textures: TextureSource) {
    (self.layers, self.places, self.frame) = (layers, places, frame)
    (scaleX, scaleY) = (textures.scaleX, textures.scaleY)
  }

  /// Whether places are the same on such a frame.
  func holds(_ frame: PixelRect, _ textures: TextureSource) -> Bool {
    self.frame == frame && scaleX == textures.scaleX && scaleY == textures.scaleY
  }

  /// Where `layer` is drawn, if the one at `index` was in the same place; nil where that is not known.
  func place(of layer: LayerSnapshot, at index: Int) -> Place? {
    index < places.count && layers[index].isPlaced(as: layer) ? places[index]?.settled : nil
  }
}

extension LayerSnapshot {
  /// Whether both have all in common that decides where they are drawn.
  @inline(__always)
  fileprivate func isPlaced(as other: LayerSnapshot) -> Bool {
    transform == other.transform && state.bounds == other.state.bounds
      && state.cornerRadius == other.state.cornerRadius
      && state.details.isSame(as: other.state.details) && state.isHidden == other.state.isHidden
      && (state.opacity > 0) == (other.state.opacity > 0)
      && state.isDoubleSided == other.state.isDoubleSided
      && state.masksToBounds == other.state.masksToBounds
      && (state.backgroundColor == nil) == (other.state.backgroundColor == nil)
  }
}
