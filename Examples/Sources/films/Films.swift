import Animator
import Foundation
import Showcase
import TimelineExport

/// Renders a video of each view, and of the app, into the directory given as argument, or into `build`.
/// Further arguments are the names of those to render. With `--sheets` they are contact sheets.
@main
struct Films {
  static func main() async throws {
    let drawsSheets = CommandLine.arguments.contains("--sheets")
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--sheets" }
    let folder = URL(fileURLWithPath: arguments.first ?? "build")
    let names = arguments.dropFirst()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, timeline) in try await MainActor.run(body: scenes)
    where names.isEmpty || names.contains(name) {
      var options = ExportOptions()
      options.overwrite = true
      options.scale = 2
      if drawsSheets {
        let url = folder.appending(path: "\(name).png")
        try await TimelineExporter(options).contactSheet(of: timeline, count: 24)
          .writePNG(to: url, overwrite: true)
        print(url.path)
        continue
      }
      let url = folder.appending(path: "\(name).mp4")
      let report = try await TimelineExporter(options).export(timeline, to: url)
      print("\(url.path): \(report.frameCount) frames")
    }
  }

  @MainActor
  private static func scenes() throws -> [(String, Timeline)] {
    [
      ("login", try login()), ("cards", try cards()), ("toast", try toast()),
      ("ring", try ring()), ("menu", try menu()), ("pager", try pager()),
      ("postcards", try postcards()),
    ]
  }

  @MainActor
  private static func stage(showing view: UIView) -> Stage {
    let stage = Stage(size: CGSize(width: 390, height: 480))
    stage.window.backgroundColor = UIColor(white: 0.93, alpha: 1)
    view.center = CGPoint(x: stage.size.width / 2, y: stage.size.height / 2)
    stage.window.addSubview(view)
    stage.advance(by: 0.3)
    return stage
  }

  @MainActor
  private static func login() throws -> Timeline {
    let form = LoginForm(frame: CGRect(x: 0, y: 0, width: 320, height: 220))
    let stage = stage(showing: form)
    form.refusePassword()
    stage.advance(by: 1)
    form.showWaiting()
    stage.advance(by: 1)
    return stage.timeline
  }

  @MainActor
  private static func cards() throws -> Timeline {
    let stack = CardStack(
      frame: CGRect(x: 0, y: 0, width: 220, height: 300),
      colors: [.systemRed, .systemOrange, .systemYellow, .systemGreen])
    let stage = stage(showing: stack)
    for _ in 0..<3 {
      stack.throwTopCard()
      stage.advance(by: 0.8)
    }
    return stage.timeline
  }

  @MainActor
  private static func toast() throws -> Timeline {
    let stage = stage(showing: UIView())
    Toast(text: "Saved").show(in: stage.window)
    try stage.advanceUntilIdle()
    return stage.timeline
  }

  @MainActor
  private static func ring() throws -> Timeline {
    let ring = ProgressRing(frame: CGRect(x: 0, y: 0, width: 180, height: 180))
    let stage = stage(showing: ring)
    for progress in [0.4, 0.85, 1] {
      ring.setProgress(progress)
      stage.advance(by: 1)
    }
    return stage.timeline
  }

  @MainActor
  private static func menu() throws -> Timeline {
    let menu = SideMenu(frame: CGRect(x: 0, y: 0, width: 390, height: 480))
    let stage = stage(showing: menu)
    menu.toggle()
    stage.advance(by: 1)
    menu.toggle()
    stage.advance(by: 1)
    return stage.timeline
  }

  @MainActor
  private static func pager() throws -> Timeline {
    let pager = Pager(
      frame: CGRect(x: 0, y: 0, width: 390, height: 480),
      pages: [("One", .systemTeal), ("Two", .systemPink), ("Three", .systemIndigo)])
    let stage = stage(showing: pager)
    for index in [1, 2, 0] {
      pager.show(index)
      stage.advance(by: 0.9)
    }
    return stage.timeline
  }
}
