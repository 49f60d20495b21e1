import Foundation
import TestSupport
import Testing

/// Transitions and reels on the command line.
struct TransitionCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(crossing)
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try CommandLine.run(arguments, in: folder.url)
  }

  @Test("transitions lists the transitions with their directions and options")
  func list() throws {
    let outcome = try run("transitions")
    #expect(outcome.code == 0)
    #expect(
      outcome.output.contains(
        """
        door                    The old image opens like a double door; the viewer goes through to the new one.
            direction: fromRight, fromBottom
            options: perspective, light

        """))
  }

  @Test("--json prints one line per transition")
  func json() throws {
    let outcome = try run("transitions", "--json")
    let lines = try outcome.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    let door = try #require(lines.first { $0?["name"] as? String == "door" } as? [String: Any])
    #expect(door["directions"] as? [String] == ["fromRight", "fromBottom"])
    #expect(door["options"] as? [String] == ["perspective", "light"])
    #expect(try run("transitions", "door", "--json").code == 2)
  }

  @Test("with a name it prints a short scene with each option and its default")
  func sample() throws {
    let outcome = try run("transitions", "door")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        # door: The old image opens like a double door; the viewer goes through to the new one.
        animator: 1
        stage: {size: [320, 240], background: "#16181d"}
        views:
          - {id: new, frame: [40, 40, 240, 160], backgroundColor: systemTeal}
          - {id: old, frame: [40, 40, 240, 160], backgroundColor: systemOrange}
        script:
          - transition: door
            from: old
            to: new
            duration: 0.8   # in seconds; 0.25 without
            # curve: easeInOut   # the default
            # direction: fromRight   # the default; or fromBottom
            # perspective: 1.2   # the default: distance of the viewer in longer sides
            # light: 1   # the default; 0 for none, at most 4

        """)
    #expect(try run("transitions", "--strip").code == 2)
  }

  @Test("with --strip it prints a valid scene")
  func strip() throws {
    let outcome = try run("transitions", "pageCurl", "--strip")
    #expect(outcome.code == 0 && outcome.output.contains("transition: curlUp"))
    _ = try folder.write(outcome.output, as: "curl.yaml")
    let checked = try run("validate", "curl.yaml")
    #expect(checked.code == 0 && checked.errors == "")
    #expect(try run("frame", "curl.yaml", "--at", "1", "-o", "curl.png").code == 0)
  }

  @Test("an unknown name exits with 2 and a suggestion")
  func unknown() throws {
    let outcome = try run("transitions", "dor")
    #expect(outcome.code == 2)
    #expect(outcome.errors == "error: unknown transition 'dor'; did you mean 'door'?\n")
  }

  @Test("a reel and its keyframe JSON are rendered, validated and reported like a scene")
  func reel() throws {
    let text = """
      reel: 1
      scenes:
        - scene: scene.yaml
        - {transition: push, duration: 0.5}
        - scene: scene.yaml
      """
    _ = try folder.write(text, as: "reel.yaml")
    #expect(try run("validate", "reel.yaml").code == 0)
    let rendered = try run("render", "reel.yaml", "-o", "film.mp4")
    // Two per second, and half a second in between.
    #expect(rendered.code == 0 && rendered.output.contains("2.500 s, 40 x 20 pixels, 25 frames"))
    // The archived reel has the same report.
    #expect(try run("render", "reel.yaml", "-o", "film.keyframes.json").code == 0)
    for command in [["inspect", "--at", "0.5"], ["trace"], ["timeline"], ["hash"]] {
      let rest = Array(command.dropFirst())
      let outcome = try CommandLine.run([command[0], "reel.yaml"] + rest, in: folder.url)
      let archived = try CommandLine.run(
        [command[0], "film.keyframes.json"] + rest, in: folder.url)
      #expect(outcome.code == 0 && outcome.errors == "" && outcome.output == archived.output)
    }
    let invalid = try run("trace", "reel.yaml", "--views", "scene/bxo")
    #expect(invalid.errors == "error: no view has the id 'scene/bxo'; did you mean 'scene/box'?\n")
  }
}
