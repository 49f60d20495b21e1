import Animator

extension EmitterCellDescription {
  /// The cell that is described.
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

  /// A white disc, 8 points wide at two pixels a point.
  private static let disc: CGImage? = {
    let (size, parts) = (16, 8)
    var pixels: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size {
        var count = 0
        for part in 0..<parts * parts {
          let dx = Double(x) + (Double(part % parts) + 0.5) / Double(parts) - Double(size) / 2
          let dy = Double(y) + (Double(part / parts) + 0.5) / Double(parts) - Double(size) / 2
          if dx * dx + dy * dy <= Double(size * size) / 4 { count += 1 }
        }
        pixels += [UInt8](repeating: UInt8(count * 255 / (parts * parts)), count: 4)
      }
    }
    return CGImage(width: size, height: size, premultipliedBGRA: pixels)
  }()
}
