import Foundation
import PackagePlugin

/// Rewrites the iOS sources of a target, those in its folder `iOS`, before it is compiled.
@main
struct PortUIKit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let folder = target.directoryURL.appending(path: "iOS")
    let sources = swiftFiles(in: folder)
    if sources.isEmpty {
      Diagnostics.warning(
        "the target \(target.name) has no Swift files in \(folder.path(percentEncoded: false))")
      return []
    }
    // One command for all files: a selector may name a method of another one.
    let indexed = target.recursiveTargetDependencies
      .filter { $0.directoryURL != target.directoryURL }
      .flatMap { swiftFiles(in: $0.directoryURL.appending(path: "iOS")) }
    let out = context.pluginWorkDirectoryURL
    var arguments = [
      "--out", out.path(percentEncoded: false), "--root", folder.path(percentEncoded: false),
    ]
    for file in indexed { arguments += ["--index", file.path(percentEncoded: false)] }
    return [
      .buildCommand(
        displayName: "Rewriting the iOS sources of \(target.name)",
        executable: try context.tool(named: "uikit-port").url,
        arguments: arguments + sources.map { $0.path(percentEncoded: false) },
        inputFiles: sources + indexed,
        outputFiles: sources.map { out.appending(path: outputName(of: $0, in: folder)) })
    ]
  }

  private func swiftFiles(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let swift = (files?.allObjects as? [URL])?.filter { $0.pathExtension == "swift" }
    return (swift ?? []).sorted { $0.path < $1.path }
  }

  /// As `uikit-port` names it.
  private func outputName(of file: URL, in folder: URL) -> String {
    let prefix = folder.standardizedFileURL.path + "/"
    return "Ported_"
      + file.standardizedFileURL.path.dropFirst(prefix.count).replacingOccurrences(
        of: "/", with: "_")
  }
}
