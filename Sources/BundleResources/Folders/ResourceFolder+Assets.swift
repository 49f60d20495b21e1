import Foundation
import Graphics

extension ResourceFolder {
  /// The color of a color set; nil if there is none, or if it is damaged.
  package func color(named name: String) -> UIColor? {
    if let known = state.withLock({ $0.colors[name] }) { return known }
    let color = readColor(named: name)
    state.withLock { $0.colors[name] = .some(color) }
    return color
  }

  private func readColor(named name: String) -> UIColor? {
    guard let url = set(.color, named: name) else { return nil }
    do throws(ResourceProblem) {
      return try ColorSet(contents(of: url)).color
    } catch {
      note(error)
      return nil
    }
  }

  /// The data of a data set, with its uniform type identifier; nil if there is none, or if it is
  /// damaged.
  package func data(named name: String) -> (data: Data, type: String)? {
    guard let url = set(.data, named: name) else { return nil }
    do throws(ResourceProblem) {
      let file = try contents(of: url)
      for member in try file.objects("data", of: file.root) {
        guard let reference = member["filename"], let fileName = reference.text else { continue }
        let url = try root.file(fileName, in: url) { file.problem($0, at: reference) }
        guard let data = try? Data(contentsOf: url) else {
          throw file.problem("'\(fileName)' cannot be read", at: reference)
        }
        let type = try file.text("universal-type-identifier", of: member)
        return (data, type ?? "public.data")
      }
      throw file.problem("the data set has no file", at: file.root)
    } catch {
      note(error)
      return nil
    }
  }
}
