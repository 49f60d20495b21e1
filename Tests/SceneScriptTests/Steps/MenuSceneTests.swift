import Animator
import Testing

@testable import SceneScript

/// Menus of views in scenes.
@MainActor
struct MenuSceneTests {
  private func scene(_ script: String, button: String = "") -> String {
    """
    animator: 1
    stage: {size: [320, 480]}
    views:
      - id: more
        type: button
        frame: [20, 20, 80, 34]
        title: More
        \(button)
        menu:
          - {title: Copy, subtitle: To the clipboard, steps: [{set: {lamp: {alpha: 0.5}}}]}
          - {title: Paste, disabled: true}
          - {title: Sort, items: [{title: By name, checked: true}, {title: By date, steps: [{set: {lamp: {alpha: 0.25}}}]}]}
          - {title: "", inline: true, items: [{title: Delete, destructive: true, steps: [{set: {lamp: {alpha: 0.1}}}]}]}
      - id: photo
        frame: [120, 60, 80, 80]
        backgroundColor: systemTeal
        menu: [{title: Share, steps: [{set: {lamp: {alpha: 0.75}}}]}]
      - {id: lamp, frame: [300, 0, 20, 20], backgroundColor: black}
    script:
    \(script)
    """
  }

  private func lamp(_ script: String, button: String = "") throws -> Double {
    let recording = try record(scene(script + "\n  - until: idle", button: button))
    let state = try #require(recording.values("lamp", at: recording.seconds))
    return (Double(state.opacity) * 100).rounded() / 100
  }

  @Test("a tap on a button opens its menu, and a tap on a line runs its steps")
  func button() throws {
    let open = "  - tap: more\n  - {until: hittable, view: {text: Copy}}\n"
    #expect(try lamp(open + "  - tap: {text: Copy}") == 0.5)
    #expect(try lamp(open + "  - tap: {text: Delete}") == 0.1)
    // Lines that are disabled do nothing; a tap beside the menu closes it.
    #expect(try lamp(open + "  - tap: {text: Paste}") == 1)
    #expect(
      try lamp(
        open
          + "  - tap: [300, 400]\n  - until: idle\n  - tap: more\n  - until: idle\n  - tap: {text: Copy}"
      ) == 0.5)
  }

  @Test("a line with items opens a menu in its place")
  func submenu() throws {
    #expect(
      try lamp(
        "  - tap: more\n  - until: idle\n  - tap: {text: Sort}\n  - until: idle\n  - tap: {text: By date}"
      )
        == 0.25)
  }

  @Test("the menu of another view, and of a button that reacts to taps, opens when a finger rests")
  func contextMenus() throws {
    // A long press is recognized after 0.5 s.
    let rest = { (id: String) in "  - {press: \(id), duration: 0.7}\n  - until: idle\n" }
    #expect(try lamp(rest("photo") + "  - tap: {text: Share}") == 0.75)
    let tap = "on: {tap: [{set: {lamp: {alpha: 0.3}}}]}"
    #expect(try lamp("  - tap: more", button: tap) == 0.3)
    #expect(try lamp(rest("more") + "  - tap: {text: Copy}", button: tap) == 0.5)
  }

  @Test("menus are written as they were read; a line has steps or items")
  func grammar() throws {
    let document = try readScene(scene("  - wait: 1")).document
    #expect(try readScene(document.yaml).document == document)
    #expect(document.views[0].menu.map(\.title) == ["Copy", "Paste", "Sort", ""])
    let both = "menu: [{title: A, steps: [], items: []}]"
    #expect(
      messages("animator: 1\nstage: {size: [9, 9]}\nviews: [{\(both)}]") == [
        "3:17: error: 'steps' and 'items' are mutually exclusive; remove one of them"
      ])
    #expect(
      messages("animator: 1\nstage: {size: [9, 9]}\nviews: [{menu: [{titel: A}]}]").first?
        .contains("'title'") == true)
  }
}
