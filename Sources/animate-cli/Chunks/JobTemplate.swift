import Foundation
import SceneScript
import TimelineExport
import TimelineReport

/// A job template of Open Job Description 2023-09, which renders the chunks of a bundle and assembles them.
///
/// Written as JSON, which is YAML too. Its paths are parameters, so that it can be submitted with the bundle from
/// anywhere.
struct JobTemplate {
  private let bundle: RenderBundle

  init(_ bundle: RenderBundle) { self.bundle = bundle }

  /// Writes the template.
  func write(to path: String, overwrite: Bool) throws {
    let url = URL(fileURLWithPath: path)
    guard ["json", "yaml", "yml"].contains(url.pathExtension.lowercased()) else {
      throw InputError.wrongExtension(path: path, allowed: [".yaml", ".json"])
    }
    let file = try OutputFile(url, overwrite: overwrite)
    let folder = RelativePath.from(url.deletingLastPathComponent().path, to: absolute(bundle.path))
    let text = template(bundle: folder).text(indent: 0) + "\n"
    try OutputFile.write(Data(text.utf8), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  private func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }

  /// - Parameter bundle: The path of the bundle relative to the template, as which defaults are understood.
  private func template(bundle path: String) -> JSON {
    let parent = (path as NSString).deletingLastPathComponent
    let output = [parent, bundle.manifest.output].filter { !$0.isEmpty }.joined(separator: "/")
    return .object([
      ("specificationVersion", .string("jobtemplate-2023-09")),
      ("name", .string((bundle.manifest.output as NSString).lastPathComponent)),
      (
        "parameterDefinitions",
        .array([
          parameter("Program", "STRING", "animate-cli", "The program, on all machines."),
          parameter(
            "Bundle", "PATH", path, "The bundle.",
            [("objectType", .string("DIRECTORY")), ("dataFlow", .string("INOUT"))]),
          parameter(
            "Output", "PATH", output, "The video.",
            [("objectType", .string("FILE")), ("dataFlow", .string("OUT"))]),
          .object([
            ("name", .string("Jobs")), ("type", .string("INT")), ("default", .int(1)),
            ("minValue", .int(1)), ("maxValue", .int(1024)),
            ("description", .string("Frames rendered in parallel by each task.")),
          ]),
        ])
      ),
      (
        "steps",
        .array([
          step(
            "Chunks",
            [
              "render", "{{Param.Bundle}}", "--chunk", "{{Task.Param.Chunk}}", "--jobs",
              "{{Param.Jobs}}",
            ],
            [
              (
                "parameterSpace",
                .object([
                  (
                    "taskParameterDefinitions",
                    .array([
                      .object([
                        ("name", .string("Chunk")), ("type", .string("INT")),
                        ("range", .string("0-\(bundle.plan.chunks.count - 1)")),
                      ])
                    ])
                  )
                ])
              )
            ]),
          step(
            "Assemble", ["assemble", "{{Param.Bundle}}", "-o", "{{Param.Output}}", "--force"],
            [("dependencies", .array([.object([("dependsOn", .string("Chunks"))])]))]),
        ])
      ),
    ])
  }

  private func parameter(
    _ name: String, _ type: String, _ value: String, _ description: String,
    _ more: [(key: String, value: JSON)] = []
  ) -> JSON {
    .object(
      [
        ("name", .string(name)), ("type", .string(type)), ("default", .string(value)),
        ("description", .string(description)),
      ] + more)
  }

  private func step(
    _ name: String, _ arguments: [String], _ more: [(key: String, value: JSON)]
  ) -> JSON {
    let run = JSON.object([
      ("command", .string("{{Param.Program}}")), ("args", .array(arguments.map(JSON.string))),
      // SIGTERM first, on which no incomplete files remain.
      ("cancelation", .object([("mode", .string("NOTIFY_THEN_TERMINATE"))])),
    ])
    return .object(
      [("name", .string(name))] + more
        + [("script", .object([("actions", .object([("onRun", run)]))]))])
  }
}
