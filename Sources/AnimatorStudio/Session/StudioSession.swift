import Foundation
import NIOCore
import SceneScript
import TimelineExport

/// Answers the messages of one page, in order.
actor StudioSession {
  private let project: StudioProject
  private let exports: StudioExports
  private let connection: PageConnection
  /// The index of the scene that the page shows.
  private var index = 0
  private var state = StudioState()
  private let renderer = FrameRenderer()
  private var difference = FrameDifference()
  private let waveforms = Waveforms()

  init(_ project: StudioProject, exports: StudioExports, connection: PageConnection) {
    (self.project, self.exports, self.connection) = (project, exports, connection)
  }

  /// Serves the page until it is closed.
  func run() async throws {
    let changes = await project.changes()
    try await open(0)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        for await changed in changes { try await self.sceneChanged(changed) }
      }
      tasks.addTask {
        for await message in self.connection.messages { try await self.answer(message) }
      }
      try await tasks.next()
      tasks.cancelAll()
    }
  }

  private func sceneChanged(_ changed: Int) async throws {
    if changed == index { try await open(index) }
  }

  private func open(_ index: Int) async throws {
    let (state, names) = await (project.states, project.sources.map(\.name))
    guard state.indices.contains(index) else { return }
    (self.index, self.state) = (index, state[index])
    try await connection.send(
      text: SceneMessage(state: state[index], index: index, names: names).text())
  }

  /// Answers a message; one that is malformed is answered with the error.
  private func answer(_ text: String) async throws {
    let request: PageRequest
    do {
      request = try PageRequest(parsing: text)
    } catch {
      return try await fail("the message is not one of the studio's", id: nil)
    }
    switch request.type {
    case .alive: return
    case .open: try await open(request.scene ?? 0)
    case .frame: try await sendFrame(request)
    case .inspect: try await inspect(request)
    case .layout: try await sendLayout(request)
    case .audio: try await sendAudio(request)
    case .pick: try await pick(request)
    case .edit, .undo, .redo: try await edit(request)
    case .export: try await export(request)
    case .cancel: await exports.cancel()
    }
  }

  private func fail(_ reason: String, id: Int?) async throws {
    try await send("failed", id, [("reason", .string(reason))])
  }

  private func send(
    _ type: String, _ id: Int?, _ members: [(key: String, value: JSON)]
  ) async throws {
    let identification: [(key: String, value: JSON)] = [
      ("type", .string(type)), ("id", id.map(JSON.int) ?? .null),
    ]
    try await connection.send(text: JSON.object(identification + members).text())
  }

  /// The scene that a request is about; nil after telling the page that its version is outdated.
  private func scene(for request: PageRequest) async throws -> StudioScene? {
    if let scene = state.scene, request.version == scene.version { return scene }
    try await send("outdated", request.id, [])
    return nil
  }

  // MARK: Frames

  private func sendFrame(_ request: PageRequest) async throws {
    guard let scene = try await scene(for: request) else { return }
    let picture = FrameRenderer.Picture(request, of: scene)
    do throws(RasterizeError) {
      let frame = try renderer.render(picture, of: scene, previous: state.previous)
      let last = difference.shown
      let message = difference.message(
        showing: frame,
        header: [
          ("id", request.id.map(JSON.int) ?? .null), ("version", .int(scene.version)),
          ("time", .int(Int(picture.time.flicks))),
        ])
      renderer.recycle(last)
      frameMessage = message
    } catch {
      return try await fail("\(error)", id: request.id)
    }
    if let message = frameMessage { try await connection.send(bytes: message) }
    frameMessage = nil
  }

  /// The message of the frame that was rendered last, until it is sent.
  private var frameMessage: ByteBuffer?

  // MARK: Views

  private func inspect(_ request: PageRequest) async throws {
    guard let scene = try await scene(for: request) else { return }
    guard let layer = request.layer,
      let members = InspectionMessage(
        scene: scene, layer: LayerID(layer), time: request.instant
      ).members()
    else { return try await send("inspected", request.id, [("layer", .null)]) }
    try await send("inspected", request.id, members)
  }

  private func pick(_ request: PageRequest) async throws {
    guard let scene = try await scene(for: request) else { return }
    var layer: LayerID?
    if let point = request.point, point.count == 2 {
      layer = scene.view(at: CGPoint(x: point[0], y: point[1]), at: request.instant)
    }
    try await send("picked", request.id, [("layer", layer.map { .int($0.rawValue) } ?? .null)])
  }

  private func sendLayout(_ request: PageRequest) async throws {
    guard let scene = try await scene(for: request) else { return }
    let rows = await LayoutMessage.rows(
      of: scene, layer: LayerID(request.layer ?? -1), at: request.instant)
    try await send("layout", request.id, [("rows", .array(rows))])
  }

  /// Sends how loud the sound tracks are. Reading them takes a while, in which other requests are answered.
  private func sendAudio(_ request: PageRequest) async throws {
    guard let scene = try await scene(for: request) else { return }
    let (waveforms, timeline) = (waveforms, scene.timeline)
    Task {
      let tracks = await waveforms.tracks(of: timeline)
      try? await self.send("audio", request.id, [("tracks", .array(tracks))])
    }
  }

  // MARK: Files

  private func edit(_ request: PageRequest) async throws {
    guard let scene = try await scene(for: request) else { return }
    do throws(EditError) {
      switch request.type {
      case .undo: try await project.undo(index)
      case .redo: try await project.redo(index)
      default:
        guard let edit = request.edit else { throw .invalid }
        try await project.apply(edit, to: scene, at: index)
      }
    } catch {
      return try await fail("\(error)", id: request.id)
    }
    try await send(
      "edited", request.id, [("version", .int(project.states[index].scene?.version ?? 0))])
  }

  private func export(_ request: PageRequest) async throws {
    guard let scene = try await scene(for: request), let export = request.export else { return }
    let (connection, project) = (connection, project)
    let id = request.id
    await exports.start(export, of: scene, sparing: { await project.reads($0) }) { event in
      let members: [(key: String, value: JSON)] = [
        ("type", .string("export")), ("id", id.map(JSON.int) ?? .null),
      ]
      try? await connection.send(text: JSON.object(members + event).text())
    }
  }
}

extension PageRequest {
  /// The requested time, not before the start.
  var instant: MediaTime { MediaTime(flicks: max(time ?? 0, 0)) }
}

extension FrameRenderer.Picture {
  /// The picture of a request, within the limits of the scene.
  init(_ request: PageRequest, of scene: StudioScene) {
    let scale = request.scale ?? Double(scene.timeline.scale)
    self.init(
      time: request.instant,
      scale: CGFloat(scale.isFinite ? min(max(scale, 0.01), 256) : 1))
    if let region = request.region, region.count == 4, region.allSatisfy(\.isFinite) {
      self.region = CGRect(
        x: region[0], y: region[1], width: max(region[2], 1), height: max(region[3], 1))
    }
    overlays = Set(request.overlays ?? [])
    ghosts = min(max(request.onion ?? 0, 0), 64)
    comparison = request.comparison
  }
}
