import Graphics

/// A symbol set of an asset catalog.
struct SymbolSet {
  /// The symbol, for text of 17 points.
  let image: UIImage

  init(_ file: ContentsFile, in folder: URL, of root: ContainedFolder) throws(ResourceProblem) {
    for member in try file.objects("symbols", of: file.root) {
      guard let reference = member["filename"], let name = reference.text else { continue }
      let url = try root.file(name, in: folder) { file.problem($0, at: reference) }
      let data = try root.data(of: url)
      do throws(SymbolTemplateError) {
        let template = try SymbolTemplate(data)
        image = UIImage(symbol: template.path, viewBox: template.viewBox, height: 17)
        return
      } catch {
        throw file.problem("'\(name)': \(error.reason)", at: reference)
      }
    }
    throw file.problem("the symbol set has no file", at: file.root)
  }
}
