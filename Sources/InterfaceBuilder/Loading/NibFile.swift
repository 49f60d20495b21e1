import Animator

/// A xib in use.
@MainActor
final class NibFile: NibContents {
  let file: InterfaceFile

  init(_ file: InterfaceFile) { self.file = file }

  func instantiate(owner: AnyObject?, externals: [String: AnyObject]) -> [AnyObject] {
    let unit = Instantiation(file)
    for object in file.document.objects where object.isPlaceholder {
      unit.noteConnections(of: object)
      let name = object.element["placeholderIdentifier"] ?? ""
      if name == "IBFilesOwner" || object.id == "-1" {
        if let owner = owner as? NSObject { unit.note(owner, id: object.id) }
      } else if let external = externals[name] as? NSObject {
        unit.note(external, id: object.id)
      }
    }
    let objects = file.document.objects.filter { !$0.isPlaceholder }
      .compactMap { unit.make($0.element) }
    unit.finish()
    unit.reportPending()
    // Constraints for other size classes are the views', not the caller's.
    for object in objects { if let view = object as? UIView { unit.observeTraits(of: view) } }
    return objects
  }
}
