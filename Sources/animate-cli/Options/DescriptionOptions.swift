import ArgumentParser
import TimelineExport

/// What the file says of the film.
struct DescriptionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The title that players show.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Who has made the film.", valueName: "text"))
  var author: String?

  @Option(
    help: ArgumentHelp("The rights in the film, such as \"© 2026 Example\".", valueName: "text"))
  var copyright: String?

  @Option(help: ArgumentHelp("A comment.", valueName: "text"))
  var comment: String?

  @Flag(
    help: """
      Make chapters of the marks of the scene or the reel, which players list and skip to. They are written to MP4, \
      QuickTime, Matroska and WebM, as the title and the other texts are.
      """)
  var chapters = false

  /// Applies the arguments to the exporter's options.
  func apply(to options: inout ExportOptions) {
    options.film.title = title
    options.film.author = author
    options.film.copyright = copyright
    options.film.comment = comment
    options.film.hasChapters = chapters
  }
}
