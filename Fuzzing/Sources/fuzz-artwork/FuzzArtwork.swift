import FuzzSupport

/// Reads the bytes as an SVG document, shows it, animates its parts, and looks at frames. One that is refused, is so at a
/// position.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArtwork(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = FuzzInput.data(bytes, count)
  // libFuzzer calls from the main thread.
  MainActor.assumeIsolated {
    do throws(SVGError) {
      show(try SVGDocument(data: data))
    } catch {
      check(error)
    }
  }
  return 0
}

@MainActor
private func show(_ document: SVGDocument) {
  precondition(document.size.width > 0 && document.size.height > 0)
  let stage = Stage(size: CGSize(width: 64, height: 64), scale: 1, frameRate: 10)
  let view = ArtworkView(artwork: document)
  view.frame = stage.window.bounds
  stage.window.addSubview(view)
  precondition(Set(view.partNames) == Set(document.namedParts.keys))
  UIView.animate(withDuration: 1) {
    for name in view.partNames.prefix(100) {
      guard let part = view.part(named: name) else { preconditionFailure("a part is missing") }
      part.transform = CGAffineTransform(rotationAngle: 1)
      if let shape = part.layer as? CAShapeLayer {
        shape.fillColor = UIColor.red.cgColor
        shape.strokeEnd = 0.5
      }
    }
  }
  stage.advance(to: 1)
  stage.timeline.checkFrames()
}

private func check(_ error: SVGError) {
  precondition(error.diagnostics.contains { !$0.problem.isWarning }, "refused for a warning")
  for diagnostic in error.diagnostics {
    precondition(diagnostic.position.line >= 1 && diagnostic.position.column >= 1)
    precondition(!diagnostic.problem.description.isEmpty)
  }
}
