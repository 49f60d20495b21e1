/// A file of the page, compiled into the program. Nothing is served from disk.
struct PageFile: Sendable {
  let contentType: String
  let bytes: [UInt8]

  /// The file at a path; nil if there is none.
  static func at(_ path: String) -> PageFile? {
    files[path == "/" ? "/index.html" : path]
  }

  private static let script = "text/javascript; charset=utf-8"

  // swift-format-ignore
  private static let files: [String: PageFile] = [
    "/index.html": PageFile(contentType: "text/html; charset=utf-8", bytes: PackageResources.index_html),
    "/studio.css": PageFile(contentType: "text/css; charset=utf-8", bytes: PackageResources.studio_css),
    "/icon.svg": PageFile(contentType: "image/svg+xml", bytes: PackageResources.icon_svg),
    "/main.js": PageFile(contentType: script, bytes: PackageResources.main_js),
    "/connection.js": PageFile(contentType: script, bytes: PackageResources.connection_js),
    "/player.js": PageFile(contentType: script, bytes: PackageResources.player_js),
    "/picture.js": PageFile(contentType: script, bytes: PackageResources.picture_js),
    "/timeline.js": PageFile(contentType: script, bytes: PackageResources.timeline_js),
    "/inspector.js": PageFile(contentType: script, bytes: PackageResources.inspector_js),
    "/outline.js": PageFile(contentType: script, bytes: PackageResources.outline_js),
    "/export.js": PageFile(contentType: script, bytes: PackageResources.export_js),
    "/dom.js": PageFile(contentType: script, bytes: PackageResources.dom_js),
  ]
}
