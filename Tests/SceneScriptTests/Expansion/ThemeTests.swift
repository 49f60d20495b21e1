import Animator
import Testing

@testable import SceneScript

struct ThemeTests {
  private let text = """
    animator: 1
    stage: {size: [100, 100], background: paper}
    colors: {own: "#010203"}
    themes:
      light:
        style: light
        colors: {paper: "#ffffff", ink: "#000000", unused: red}
        fonts: {title: {size: 24, weight: bold}}
        curves: {enter: easeOutBack}
        durations: {slow: 0.8}
        springs: {soft: {duration: 0.5, bounce: 0.3}}
      dark: {extends: light, style: dark, colors: {paper: "#101010"}}
    views:
      - {id: a, type: label, frame: [0, 0, 50, 50], text: "{{ theme.name }} {{ theme.durations.slow }}", textColor: ink, backgroundColor: own, font: title}
    script:
      - {animate: {a: {alpha: 0}}, duration: slow, curve: enter}
      - {spring: {a: {alpha: 1}}, use: soft, bounce: 0.1}
    """

  @Test("names of a theme stand for its values")
  func names() throws {
    let file = try readScene(text)
    #expect(file.warnings == [])
    #expect(file.document.stage.background == .named("paper"))
    #expect(file.document.stage.style == .light)
    #expect(file.background.cgColor.red == 1)
    #expect(file.view("a")?.settings["text"] == .text("light 0.8"))
    var font = SceneFont()
    (font.size, font.weight) = (24, 700)
    #expect(file.view("a")?.settings["font"] == .font(font))
    let animate = try #require(file.document.script[0].action as? AnimateStep)
    #expect(animate.settings.duration == MediaTime(seconds: 0.8))
    #expect(animate.settings.curve == .bezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1))
    let spring = try #require(file.document.script[1].action as? SpringStep)
    #expect(spring.spring == SceneSpring(duration: MediaTime(seconds: 0.5), bounce: 0.1))
  }

  @Test("another theme, which extends the first")
  func other() throws {
    let file = try readScene(text, SceneInputs(theme: "dark"))
    #expect(file.document.stage.style == .dark)
    #expect(file.view("a")?.settings["text"] == .text("dark 0.8"))
    #expect(abs(file.background.cgColor.red - 16.0 / 255) < 1e-6)
    let named = try readScene(text.replacing("themes:\n", with: "theme: dark\nthemes:\n"))
    #expect(named.document.stage.style == .dark)
  }

  @Test("a theme that does not exist")
  func unknown() {
    #expect(
      messages(text, SceneInputs(theme: "drak")) == [
        "scene.yaml:1:1: error: there is no theme 'drak'; did you mean 'dark'?"
      ])
    #expect(
      messages(text.replacing("themes:\n", with: "theme: sepia\nthemes:\n")) == [
        "4:8: error: there is no theme 'sepia'; valid: 'light', 'dark'"
      ])
    #expect(
      messages(staged("views: []"), SceneInputs(theme: "dark")) == [
        "scene.yaml:1:1: error: there is no theme 'dark'"
      ])
  }

  @Test(
    "mistakes in themes",
    arguments: [
      (
        "a: {colours: {}}",
        "4:7: error: unknown key 'colours' in the theme 'a'; did you mean 'colors'?"
      ),
      (
        "a: {extends: b}\n  b: {extends: a}",
        "5:16: error: the themes extend one another: a → b → a"
      ),
      ("a: {extends: c}", "4:16: error: there is no theme 'c'; valid: 'a'"),
      ("a: 5", "4:6: error: 'a' expects a theme, such as {colors: {paper: white}}; found '5'"),
      (
        "a: {colors: {x: rad}}",
        "4:19: error: unknown color 'rad'; did you mean 'red'? (in the theme 'a')"
      ),
    ])
  func invalid(theme: String, message: String) {
    #expect(messages(staged("themes:\n  \(theme)")) == [message])
  }

  @Test("a spring that the theme does not have")
  func spring() {
    #expect(
      messages(text.replacing("use: soft", with: "use: sft")) == [
        "17:36: error: the theme has no spring 'sft'; did you mean 'soft'?"
      ])
  }
}
