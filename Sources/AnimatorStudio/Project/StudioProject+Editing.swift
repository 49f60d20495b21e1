import Foundation
import SceneScript

extension StudioProject {
  /// The states of a file that edits have left, and those that were undone.
  struct History {
    var undo: [String] = []
    var redo: [String] = []
    /// The text that the studio wrote last; nil if it has not written yet.
    var written: String?
  }

  /// How many edits can be undone.
  private static let historyLimit = 200

  /// Changes a scene's file. The change is refused if the scene would have an error afterwards.
  func apply(_ edit: PageEdit, to scene: StudioScene, at index: Int) throws(EditError) {
    guard let source = scene.source, let file = scene.file else { throw .notAFile }
    guard states[index].scene?.version == scene.version, states[index].isCurrent else {
      throw .fileChanged
    }
    let before = try read(file)
    let after = try SceneEditing(scene: scene, source: source).applying(edit, to: before)
    guard after.text != before.text else { return }
    try check(after.text, file)
    try write(after.text, to: file)
    var history = histories[index] ?? History()
    // Changes that were made elsewhere meanwhile are kept: they are part of `before`.
    history.undo = (history.undo + [before.text]).suffix(Self.historyLimit)
    (history.redo, history.written) = ([], after.text)
    histories[index] = history
    load(index)
  }

  /// Writes the text before the last edit.
  func undo(_ index: Int) throws(EditError) { try step(index, from: \.undo, to: \.redo) }

  /// Writes the text that was undone last.
  func redo(_ index: Int) throws(EditError) { try step(index, from: \.redo, to: \.undo) }

  private func step(
    _ index: Int, from source: WritableKeyPath<History, [String]>,
    to target: WritableKeyPath<History, [String]>
  ) throws(EditError) {
    guard case .file(let file) = sources[index], var history = histories[index],
      let text = history[keyPath: source].popLast()
    else { throw .nothingToUndo }
    let current = try read(file).text
    guard current == history.written else { throw .fileChanged }
    try write(text, to: file)
    history[keyPath: target].append(current)
    history.written = text
    histories[index] = history
    load(index)
  }

  private func read(_ file: URL) throws(EditError) -> SceneText {
    do throws(SceneError) {
      return try SceneText(contentsOf: file)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Throws the first error of a scene's text.
  private func check(_ text: String, _ file: URL) throws(EditError) {
    do throws(SceneError) {
      let document = try SceneDocument(
        Data(text.utf8), file: file.relativePath, directory: file.deletingLastPathComponent(),
        allowsFontFallback: allowsFontFallback, inputs: inputs)
      _ = try document.record()
    } catch {
      if let first = error.diagnostics.first(where: { !$0.problem.isWarning }) {
        throw .wouldFail(first)
      }
    }
  }

  /// Replaces a file as a whole, keeping its permissions: a reader sees the old text or the new one.
  private func write(_ text: String, to file: URL) throws(EditError) {
    let target = file.resolvingSymlinksInPath()
    do {
      let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
      try Data(text.utf8).write(to: target, options: .atomic)
      if let permissions = attributes?[.posixPermissions] {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions], ofItemAtPath: target.path)
      }
    } catch {
      throw .unwritable(error.localizedDescription)
    }
  }
}
