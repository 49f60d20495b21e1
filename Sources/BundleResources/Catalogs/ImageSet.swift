import Foundation
import Graphics
import ImageIO

/// An image set of an asset catalog: image files for different scales, appearances and devices.
struct ImageSet: Sendable {
  /// An image file.
  struct Element: Sendable {
    let qualifiers: AssetQualifiers
    let url: URL
    /// Pixels per point; nil for a file that is used at any scale.
    let scale: CGFloat?
    let slicing: ImageSlicing?
    /// In points.
    let alignmentInsets: UIEdgeInsets
    /// The location of the file's name in the catalog, for messages.
    let reference: ResourceProblem
  }

  let elements: [Element]
  let renderingMode: UIImage.RenderingMode
  /// Whether images made of vectors stay that, instead of being drawn at the display's scale.
  let keepsVectors: Bool

  /// - Parameter problems: Elements whose files are missing, which are left out.
  init(
    _ file: ContentsFile, in folder: URL, of root: ContainedFolder,
    _ problems: inout [ResourceProblem]
  ) throws(ResourceProblem) {
    let properties = file.root["properties"]
    keepsVectors = properties?.isTrue("preserves-vector-representation") ?? false
    switch try properties.flatMap({ value throws(ResourceProblem) in
      try file.text("template-rendering-intent", of: value)
    }) {
    case "template": renderingMode = .alwaysTemplate
    case "original": renderingMode = .alwaysOriginal
    default: renderingMode = .automatic
    }
    var elements: [Element] = []
    for member in try file.objects("images", of: file.root) {
      do throws(ResourceProblem) {
        if let element = try Self.element(member, file, in: folder, of: root) {
          elements.append(element)
        }
      } catch {
        problems.append(error)
      }
    }
    self.elements = elements
  }

  /// The element; nil for an empty slot and for one that is for other platforms.
  private static func element(
    _ member: ContentsFile.Member, _ file: ContentsFile, in folder: URL, of root: ContainedFolder
  ) throws(ResourceProblem) -> Element? {
    guard let name = member["filename"], let qualifiers = try file.qualifiers(of: member) else {
      return nil
    }
    guard let fileName = name.text else {
      throw file.problem("'filename' must be a string", at: name)
    }
    let url = try root.file(fileName, in: folder) { file.problem($0, at: name) }
    var scale: CGFloat?
    if let text = try file.text("scale", of: member) {
      guard let factor = ["1x": 1, "2x": 2, "3x": 3][text] else {
        throw file.problem("the scale '\(text)' is not known; known are 1x, 2x and 3x", at: member)
      }
      scale = CGFloat(factor)
    }
    let insets = try member["alignment-insets"].map { value throws(ResourceProblem) in
      try ImageSlicing.insets(value, file)
    }
    return Element(
      qualifiers: qualifiers, url: url, scale: scale,
      slicing: try member["resizing"].map { value throws(ResourceProblem) in
        try ImageSlicing(value, file)
      }, alignmentInsets: (insets ?? .zero).divided(by: scale ?? 1),
      reference: file.problem("", at: name))
  }

  /// The file for a context; nil if none suits it.
  ///
  /// Of those that suit the traits best, it is the one of the display's scale, or else of the next
  /// higher one, or else of the highest.
  func element(in context: AssetQualifiers.Context) -> Element? {
    let suitable = elements.best(in: context, by: \.qualifiers)
    if let vector = suitable.first(where: { $0.scale == nil }) { return vector }
    let scale = context.traits.displayScale
    let higher = suitable.filter { $0.scale ?? 0 >= scale }
    return higher.min { $0.scale ?? 0 < $1.scale ?? 0 }
      ?? suitable.max { $0.scale ?? 0 < $1.scale ?? 0 }
  }
}
