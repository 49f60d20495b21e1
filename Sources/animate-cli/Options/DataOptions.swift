import ArgumentParser

/// A table with a row for each video.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Render one video for each row of a table (.csv, .tsv, .json, .yaml). Columns set the variables of the scene with \
      the same name; the output is named by them, as in -o "out/{{sku}}.mp4".
      """, valueName: "file"), completion: .file(extensions: ["csv", "tsv", "json", "yaml"]))
  var data: String?
}
