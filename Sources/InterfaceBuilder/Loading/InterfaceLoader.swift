import Animator
import Foundation

/// The implementation of `InterfaceLoading`, which Animator finds by its name.
@MainActor
final class InterfaceLoader: InterfaceLoading {
  init() {}

  func storyboard(named name: String, in bundle: Bundle?) -> (any StoryboardContents)? {
    file(named: name, "storyboard", in: bundle).map(StoryboardFile.init)
  }

  func nib(named name: String, in bundle: Bundle?) -> (any NibContents)? {
    file(named: name, "xib", in: bundle).map(NibFile.init)
  }

  func nib(_ data: Data, in bundle: Bundle?) -> (any NibContents)? {
    do throws(InterfaceError) {
      return NibFile(InterfaceFile(try InterfaceDocument(data: data), bundle: bundle))
    } catch {
      UsageFault.raise("UINib(data:bundle:)", "\(error)")
      return nil
    }
  }

  func firstNib(of names: [String], in bundle: Bundle?) -> String? {
    names.first { BundleSearch.file($0, "xib", in: bundle) != nil }
  }

  private func file(named name: String, _ type: String, in bundle: Bundle?) -> InterfaceFile? {
    do throws(InterfaceError) {
      return try Self.open(name, type, in: bundle)
    } catch {
      let call = type == "xib" ? "UINib(nibName:bundle:)" : "UIStoryboard(name:bundle:)"
      UsageFault.raise(call, "\(error)")
      return nil
    }
  }

  private static func open(
    _ name: String, _ type: String, in bundle: Bundle?
  ) throws(InterfaceError) -> InterfaceFile {
    guard let found = BundleSearch.file(name, type, in: bundle) else {
      let searched = BundleSearch.folders(of: bundle).map(\.path)
      throw InterfaceError(
        .notFound(name: "\(name).\(type)", searched: searched),
        at: InterfacePosition(file: "\(name).\(type)", line: 1, column: 1))
    }
    return try InterfaceFile(contentsOf: found.url, bundle: bundle, texts: found.resources)
  }

  /// Opens the storyboard that another refers to: in its bundle, or beside it. Nil, after a report, if it cannot be
  /// read.
  static func openStoryboard(
    _ name: String, like file: InterfaceFile, _ reference: InterfaceElement
  ) -> StoryboardFile? {
    do throws(InterfaceError) {
      if let url = BundleSearch.sibling(name, "storyboard", of: file.document.file) {
        return StoryboardFile(try InterfaceFile(contentsOf: url, bundle: file.bundle))
      }
      return StoryboardFile(try open(name, "storyboard", in: file.bundle))
    } catch {
      file.report(.unsupported("cannot open the storyboard '\(name)': \(error)"), reference)
      return nil
    }
  }
}
