import Animator

/// A xib in use.
@MainActor
final class NibFile: NibContents {
  let file: InterfaceFile

  init(_ file: InterfaceFile) { self.file = file }

  func instantiate(owner: AnyObject?, externals: [String: AnyObject]) -> [AnyObject] {
    let unit = Instantiation(file)
    return file.document.objects.filter { !$0.isPlaceholder }.compactMap { unit.make($0.element) }
  }
}
