/// PNG images: a single frame, or numbered files.
extension ExportFormat {
  static let png = ExportFormat(
    name: "PNG", extensions: ["png"], keepsAlpha: true, isStatic: true, probe: .png,
    content: .stills { bitmap throws(ExportError) in try bitmap.pngData() })
}
