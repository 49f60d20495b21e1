import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// Text in scenes: runs, paragraphs, fonts from files, characters without a glyph.
@MainActor
struct TextSceneTests {
  private func blocks(_ views: String, assets: String = "{}") throws -> [TextBlock] {
    let scene = try readScene(
      "animator: 1\nstage: {size: [300, 200]}\nassets: \(assets)\nviews: [\(views)]")
    let frame = try SceneRecorder.record(scene).timeline.frame(at: .zero)
    return frame.layers.flatMap { layer -> [TextBlock] in
      guard case .drawing(let list)? = layer.state.contents else { return [] }
      return list.commands.compactMap { if case .text(let block, _) = $0 { block } else { nil } }
    }
  }

  private func problems(_ views: String, fallback: Bool = false) -> [String] {
    let text = "animator: 1\nstage: {size: [300, 200]}\nviews: [\(views)]"
    do {
      return try SceneFile(
        Data(text.utf8), file: "scene.yaml", directory: repository, allowsFontFallback: fallback
      ).warnings.map { "\($0)" }
    } catch {
      return error.diagnostics.map { "\($0)" }
    }
  }

  @Test("runs override the view's font and color")
  func runs() throws {
    let block = try #require(
      blocks(
        """
        {type: text, frame: [0, 0, 200, 100], textColor: blue, font: {size: 20}, runs: [
          "Plain ", {text: bold, font: {weight: bold}, color: red, kern: 2},
          {text: lines, underline: {style: double, color: green}, strikethrough: true},
          {text: more, backgroundColor: yellow, stroke: {width: -3, color: black}, baselineOffset: 4,
           obliqueness: 0.2, ligatures: false}]}
        """
      ).first)
    let styles = block.runs.map(\.style)
    #expect(block.string == "Plain boldlinesmore")
    #expect(styles.map(\.font.size) == [20, 20, 20, 20])
    #expect(styles.map(\.font.weight) == [400, 700, 400, 400])
    #expect(styles[0].color == UIColor.blue.cgColor && styles[1].color == UIColor.red.cgColor)
    #expect(styles[1].kern == 2 && styles[2].underline?.style == .double)
    #expect(styles[2].underline?.color == UIColor.green.cgColor)
    #expect(styles[2].strikethrough?.style == .single && styles[3].strokeWidth == -3)
    #expect(styles[3].baselineOffset == 4 && styles[3].obliqueness == 0.2)
    #expect(!styles[3].hasLigatures && styles[3].backgroundColor == UIColor.yellow.cgColor)
  }

  @Test("the paragraph style applies to all runs in any order of keys")
  func paragraph() throws {
    let block = try #require(
      blocks(
        """
        {type: text, frame: [0, 0, 200, 100], paragraph: {lineSpacing: 4, headIndent: 10,
          tabStops: [50], writingDirection: rightToLeft, alignment: center}, runs: [a, b]}
        """
      ).first)
    for paragraph in block.runs.map(\.paragraph) {
      #expect(paragraph.lineSpacing == 4 && paragraph.headIndent == 10)
      #expect(paragraph.tabStops == [TextTab(location: 50)])
      #expect(paragraph.baseWritingDirection == .rightToLeft && paragraph.alignment == .center)
    }
  }

  @Test("text styles name sizes and weights")
  func textStyles() throws {
    let block = try #require(
      blocks("{type: label, frame: [0, 0, 99, 99], text: a, font: {style: headline}}").first)
    #expect(block.font.size == 17 && block.font.weight == 600)
  }

  @Test("a font asset can be referred to by the asset's name and by its family")
  func fontAssets() throws {
    let assets = "{serif: /usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf}"
    for name in ["serif", "DejaVu Serif"] {
      let view = "{type: label, frame: [0, 0, 99, 99], text: a, font: {family: \(name)}}"
      #expect(try blocks(view, assets: assets).map(\.font.family) == ["DejaVu Serif"])
    }
    #expect(throws: SceneError.self) { try blocks("{type: label}", assets: "{a: missing.ttf}") }
  }

  @Test("a missing glyph is an error at its text, or a warning with font fallback")
  func missingGlyphs() {
    let label = "{type: label, text: \"a\u{10FFFD}\"}"
    #expect(
      problems(label) == [
        "scene.yaml:3:29: error: no font has U+10FFFD; add the file of a font that has it to 'assets', "
          + "such as {name: font.ttf}"
      ])
    #expect(
      problems(label, fallback: true) == [
        "scene.yaml:3:29: warning: no font has U+10FFFD; using a fallback font"
      ])
    #expect(problems("{type: label, text: \"Ünïcödé שלום 😀\"}") == [])
  }

  @Test("an unknown family is an error, or a warning with font fallback")
  func missingFamilies() {
    let label = "{type: label, text: a, font: {family: Intre}}"
    #expect(problems(label).count == 1 && problems(label)[0].contains("did you mean 'Inter'"))
    let allowed = problems(label, fallback: true)
    #expect(allowed.count == 1 && allowed[0].contains("warning: there is no font 'Intre'"))
  }

  @Test("errors in runs and paragraphs are reported at their location")
  func mistakes() {
    #expect(problems("{type: text, runs: [{color: red}]}").count == 1)
    #expect(problems("{type: text, runs: [{text: a, underline: wavy}]}").count == 1)
    #expect(problems("{type: text, runs: [{text: a, colour: red}]}")[0].contains("'color'"))
    #expect(problems("{type: text, paragraph: {lineSpacing: -1}}").count == 1)
    #expect(problems("{type: label, runs: [a]}")[0].contains("'text'"))
  }
}
