// Display lists: recorded drawings and their commands.

extension CGBlendMode: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    allCases.map { ("\($0)", $0) }
  }
}

extension CGInterpolationQuality: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [
      ("default", .default), ("none", .none), ("low", .low), ("medium", .medium), ("high", .high),
    ]
  }
}

extension DrawingShadow: ArchivableRecord {
  package static var archiveDefault: DrawingShadow {
    DrawingShadow(offset: .zero, blur: 0, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
  }

  package static var fields: [ArchiveField<DrawingShadow>] {
    [.init("offset", \.offset), .init("blur", \.blur), .init("color", \.color)]
  }
}

/// "luminanceToAlpha", the numbers of a blur, or an object of a tint.
extension DrawingFilter: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    switch self {
    case .luminanceToAlpha: .string("luminanceToAlpha")
    case .blur(let deviation): try deviation.archived(by: writer)
    case .tint(let black, let white, let amount):
      .object([
        ("black", try black.archived(by: writer)), ("white", try white.archived(by: writer)),
        ("amount", try amount.archived(by: writer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> DrawingFilter {
    if case .string(let name) = json {
      guard name == "luminanceToAlpha" else { throw ArchiveError("unknown filter '\(name)'") }
      return .luminanceToAlpha
    }
    guard case .object = json else { return .blur(try .unarchived(json, by: reader)) }
    return .tint(
      black: try json.member("black", by: reader), white: try json.member("white", by: reader),
      amount: try json.member("amount", by: reader))
  }
}

extension StrokeStyle: ArchivableRecord {
  package static var archiveDefault: StrokeStyle { StrokeStyle() }

  package static var fields: [ArchiveField<StrokeStyle>] {
    [
      .init("lineWidth", \.lineWidth), .init("lineCap", \.lineCap), .init("lineJoin", \.lineJoin),
      .init("miterLimit", \.miterLimit), .init("dash", \.dash), .init("dashPhase", \.dashPhase),
    ]
  }
}

/// An array of [location, color] pairs.
extension CGGradient: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .array(
      try stops.map {
        .array([try $0.location.archived(by: writer), try $0.color.archived(by: writer)])
      })
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> CGGradient {
    var (locations, components): ([CGFloat], [CGFloat]) = ([], [])
    for stop in try json.list() {
      let items = try stop.list(count: 2)
      locations.append(try .unarchived(items[0], by: reader))
      components += try items[1].numbers(4).map { CGFloat($0) }
    }
    let gradient = CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: locations,
      count: locations.count)
    guard let gradient else { throw ArchiveError("a gradient needs at least one color") }
    return gradient
  }
}

extension GradientGeometry: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    switch self {
    case .linear(let from, let to):
      .array([try from.archived(by: writer), try to.archived(by: writer)])
    case .radial(let from, let startRadius, let to, let endRadius):
      .array([
        try from.archived(by: writer), try startRadius.archived(by: writer),
        try to.archived(by: writer), try endRadius.archived(by: writer),
      ])
    case .conic(let center, let angle):
      .object([
        ("center", try center.archived(by: writer)), ("angle", try angle.archived(by: writer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    if json["center"] != nil {
      return .conic(
        center: try json.member("center", by: reader), angle: try json.member("angle", by: reader))
    }
    let items = try json.list()
    if items.count == 2 {
      return .linear(
        from: try .unarchived(items[0], by: reader), to: try .unarchived(items[1], by: reader))
    }
    let four = try json.list(count: 4)
    let (start, end) = (try four[1].number(), try four[3].number())
    guard start >= 0, end >= 0 else { throw ArchiveError("a radius must not be negative") }
    return .radial(
      from: try .unarchived(four[0], by: reader), startRadius: CGFloat(start),
      to: try .unarchived(four[2], by: reader), endRadius: CGFloat(end))
  }
}

extension CGPattern: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    if let shading {
      return .object([
        ("shading", try shading.gradient.archived(by: writer)),
        ("geometry", try shading.geometry.archived(by: writer)),
        ("spread", .string(shading.spread.rawValue)),
        ("matrix", try matrix.archived(by: writer)),
      ])
    }
    return .object([
      ("cell", try cell.archived(by: writer)), ("matrix", try matrix.archived(by: writer)),
      ("step", try step.archived(by: writer)), ("colored", try isColored.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> CGPattern {
    if json["shading"] != nil { return try unarchivedShading(json, by: reader) }
    let pattern = CGPattern(
      cell: try json.member("cell", by: reader), matrix: try json.member("matrix", by: reader),
      step: try json.member("step", by: reader), isColored: try json.member("colored", by: reader))
    guard let pattern else {
      throw ArchiveError("a pattern needs a nonempty cell and nonzero steps")
    }
    return pattern
  }

  private static func unarchivedShading(
    _ json: JSON, by reader: ArchiveReader
  ) throws -> CGPattern {
    let name: String = try json.member("spread", by: reader)
    guard let spread = GradientShading.Spread(rawValue: name) else {
      throw ArchiveError("'spread' is pad, reflect or repeat").inside("spread")
    }
    let shading = GradientShading(
      try json.member("shading", by: reader), try json.member("geometry", by: reader),
      spread: spread)
    guard let pattern = CGPattern(shading, matrix: try json.member("matrix", by: reader)) else {
      throw ArchiveError("a gradient as a color is linear or radial, and its matrix invertible")
    }
    return pattern
  }
}

extension ImageRegion: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let member: (key: String, value: JSON) =
      switch source {
      case .bitmap(let image): ("image", try image.archived(by: writer))
      case .drawing(let list): ("drawing", try list.archived(by: writer))
      }
    return .object([
      member, ("part", try rect.archived(by: writer)), ("tile", try tile.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> ImageRegion {
    let source: Source =
      json["image"] != nil
      ? .bitmap(try json.member("image", by: reader))
      : .drawing(try json.member("drawing", by: reader))
    return ImageRegion(
      source, rect: try json.member("part", by: reader), tile: try json.member("tile", by: reader))
  }
}

/// An array of the command's name and its arguments.
extension DrawingCommand: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    func command(_ name: String, _ values: any Archivable...) throws -> JSON {
      .array([.string(name)] + (try values.map { try $0.archived(by: writer) }))
    }
    return switch self {
    case .save: try command("save")
    case .restore: try command("restore")
    case .concatenate(let transform): try command("concatenate", transform)
    case .set(.blendMode(let mode)): try command("blendMode", mode)
    case .set(.shadow(let shadow)): try command("shadow", shadow)
    case .set(.interpolation(let quality)): try command("interpolation", quality)
    case .set(.antialiasing(let flag)): try command("antialiasing", flag)
    case .set(.filter(let filter)): try command("filter", filter)
    case .clip(let path, let rule): try command("clip", path, rule)
    case .clipToMask(let image, let rect): try command("clipToMask", image, rect)
    case .fill(let path, let rule, let color): try command("fill", path, rule, color)
    case .stroke(let path, let style, let color): try command("stroke", path, style, color)
    case .gradient(let gradient, let geometry, let options, let alpha):
      try command("gradient", gradient, geometry, Int(options.rawValue), alpha)
    case .clear(let rect): try command("clear", rect)
    case .image(let image, let rect, let alpha): try command("image", image, rect, alpha)
    case .imageRegion(let region, let rect, let alpha): try command("picture", region, rect, alpha)
    case .text(let block, let point): try command("text", block, point)
    case .beginLayer(let alpha, let rect): try command("beginLayer", alpha, rect)
    case .endLayer: try command("endLayer")
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    var items = try json.list()[...]
    guard let name = try items.popFirst()?.plainText() else {
      throw ArchiveError("a command needs a name")
    }
    func next<Value: Archivable>() throws -> Value {
      guard let item = items.popFirst() else {
        throw ArchiveError("'\(name)' needs more arguments")
      }
      return try json.inside(name) { try Value.unarchived(item, by: reader) }
    }
    switch name {
    case "save": return .save
    case "restore": return .restore
    case "concatenate": return .concatenate(try next())
    case "blendMode": return .set(.blendMode(try next()))
    case "shadow": return .set(.shadow(try next()))
    case "interpolation": return .set(.interpolation(try next()))
    case "antialiasing": return .set(.antialiasing(try next()))
    case "filter": return .set(.filter(try next()))
    case "clip": return .clip(try next(), try next())
    case "clipToMask": return .clipToMask(try next(), in: try next())
    case "fill": return .fill(try next(), try next(), try next())
    case "stroke": return .stroke(try next(), try next(), try next())
    case "gradient":
      let (gradient, geometry): (CGGradient, GradientGeometry) = (try next(), try next())
      let options: Int = try next()
      return .gradient(
        gradient, geometry, CGGradientDrawingOptions(rawValue: UInt32(clamping: options)),
        alpha: try next())
    case "clear": return .clear(try next())
    case "image": return .image(try next(), in: try next(), alpha: try next())
    case "picture": return .imageRegion(try next(), in: try next(), alpha: try next())
    case "text": return .text(try next(), at: try next())
    case "beginLayer": return .beginLayer(alpha: try next(), in: try next())
    case "endLayer": return .endLayer
    default: throw ArchiveError("unknown command '\(name)'")
    }
  }
}

/// A reference into the table of drawings.
extension RecordedDrawing: Archivable {
  package static let table = "drawings"
  /// The maximum nesting depth of drawings.
  private static let depthLimit = 32

  package func archived(by writer: ArchiveWriter) throws -> JSON {
    try writer.reference(to: self, in: Self.table) {
      .object([
        ("bounds", try bounds.archived(by: writer)),
        ("commands", try commands.archived(by: writer)),
      ])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> RecordedDrawing {
    try reader.item(json, in: table)
  }

  /// Decodes an item of the table.
  package static func decoded(_ json: JSON, by reader: ArchiveReader) throws -> RecordedDrawing {
    let commands: [DrawingCommand] = try json.member("commands", by: reader)
    var open = 0
    for command in commands {
      switch command {
      case .save, .beginLayer: open += 1
      case .restore, .endLayer: open -= 1
      default: break
      }
      guard open >= 0 else { throw ArchiveError("a restore has no matching save") }
    }
    let list = RecordedDrawing(bounds: try json.member("bounds", by: reader), commands: commands)
    guard list.depth <= depthLimit else {
      throw ArchiveError("drawings are nested more than \(depthLimit) levels deep")
    }
    return list
  }
}
