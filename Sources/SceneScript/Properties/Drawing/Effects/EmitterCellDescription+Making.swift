import Animator

extension EmitterCellDescription {
  /// Creates the cell.
  @MainActor
  func make(_ resources: SceneResources) -> CAEmitterCell {
    let image = image.flatMap { resources.images[$0] }
    let cell = CAEmitterCell()
    cell.contents = image.map(\.upright) ?? Self.disc
    cell.contentsScale = image?.scale ?? 2
    for setting in values {
      CellProperty.named[setting.name]?.set(cell, setting.value, resources)
    }
    cell.emitterCells = cells.isEmpty ? nil : cells.map { $0.make(resources) }
    return cell
  }

  /// A white disc of 8 points at 2 pixels per point, antialiased with 8 × 8 samples per pixel.
  private static let disc: CGImage? = {
    let (size, samples) = (16, 8)
    var pixels: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size {
        var count = 0
        for sample in 0..<samples * samples {
          let dx = Double(x) + (Double(sample % samples) + 0.5) / Double(samples) - Double(size) / 2
          let dy = Double(y) + (Double(sample / samples) + 0.5) / Double(samples) - Double(size) / 2
          if dx * dx + dy * dy <= Double(size * size) / 4 { count += 1 }
        }
        pixels += [UInt8](repeating: UInt8(count * 255 / (samples * samples)), count: 4)
      }
    }
    return CGImage(width: size, height: size, premultipliedBGRA: pixels)
  }()
}
