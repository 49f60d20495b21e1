import Foundation
import TestSupport
import Testing

extension StudioTests {
  @Suite(
    "Ways from the page to places: lines of files, views, times; in a real browser",
    .enabled(if: Chromium.isInstalled, "apt-get install chromium-headless-shell"))
  struct NavigationTests {
    private let folder: TemporaryFolder
    private let browser: Chromium

    init() throws {
      folder = try TemporaryFolder()
      browser = try Chromium(in: folder.url)
    }

    /// The texts of the views that the list shows.
    private func shownViews(_ page: Chromium.Page) throws -> String? {
      let texts =
        "[...document.querySelectorAll('#tree li:not([hidden])')].map((item) => item.textContent)"
      return try page.evaluate("\(texts).join()") as? String
    }

    /// Makes the address of the page itself the editor: links change what is behind its `#`.
    private func openPlacesInPage(_ page: Chromium.Page) throws {
      try page.evaluate(
        """
        ((editors, address) => {
          editors.value = "";
          editors.dispatchEvent(new Event("change"));
          address.value = "#{path}:{line}:{column}";
          address.dispatchEvent(new Event("change"));
        })(document.getElementById("editor"), document.getElementById("editor-address"))
        """)
    }

    private func fragment(_ page: Chromium.Page) throws -> String? {
      try page.evaluate("window.location.hash") as? String
    }

    @Test(
      "a click on a bar goes to the line of its step; a view's line is in the file that describes it"
    )
    func lines() throws {
      try folder.write(
        """
        components:
          disc:
            view:
              bounds: [0, 0, 20, 20]
              subviews:
                - {id: mark, frame: [5, 5, 9, 9], backgroundColor: red}
        """, as: "parts.yaml")
      try folder.write(
        """
        animator: 1
        include: parts.yaml
        stage: {size: [160, 90]}
        views:
          - {id: card, frame: [10, 20, 40, 30], backgroundColor: blue}
          - {id: dot, use: disc, center: [80, 45]}
        script:
          - animate: {card: {alpha: 0}}
            duration: 1
          - animate: {dot: {alpha: 0}}
            duration: 1
        """)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      try page.until("document.querySelectorAll('.bar').length === 2")
      try openPlacesInPage(page)
      try page.evaluate("document.querySelectorAll('.bar')[0].click()")
      #expect(try fragment(page)?.hasSuffix("/scene.yaml:8:5") == true)
      try page.evaluate("document.querySelectorAll('.bar')[1].click()")
      #expect(try fragment(page)?.hasSuffix("/scene.yaml:10:5") == true)

      try page.evaluate(
        "[...document.querySelectorAll('#tree li')].find((item) => item.textContent === 'dot.mark').click()"
      )
      try page.until("document.querySelector('#inspector h2')?.textContent === 'dot.mark'")
      let link = try page.evaluate("document.querySelector('#inspector h2 + p a').hash") as? String
      #expect(link?.hasSuffix("/parts.yaml:6:11") == true, "\(link ?? "no link")")

      // Not when that is switched off: the bar is only selected.
      try page.evaluate("document.getElementById('follow').click()")
      try page.evaluate("document.querySelectorAll('.bar')[0].click()")
      try page.until("document.querySelector('#inspector h2').textContent === 'card'")
      #expect(try fragment(page)?.hasSuffix("/scene.yaml:10:5") == true)
    }

    @Test(
      "subviews are folded into their superview by the mouse and by keys, and shown by a search")
    func folding() throws {
      try folder.write(
        """
        animator: 1
        stage: {size: [160, 90]}
        views:
          - id: card
            frame: [10, 20, 40, 30]
            subviews: [{id: title, subviews: [{id: mark}]}, {id: note}]
          - {id: dot, frame: [100, 20, 20, 20]}
        """)
      let studio = try RunningStudio(in: folder)
      let page = try browser.open(studio)
      #expect(try shownViews(page) == "card,title,mark,note,dot")
      try page.evaluate("document.querySelector('#tree .fold').click()")
      #expect(try shownViews(page) == "card,dot")
      try page.evaluate(
        "((input) => { input.value = 'mark'; input.dispatchEvent(new Event('input')); })(document.getElementById('search'))"
      )
      #expect(try shownViews(page) == "mark")
      try page.evaluate(
        "((input) => { input.value = ''; input.dispatchEvent(new Event('input')); })(document.getElementById('search'))"
      )
      #expect(try shownViews(page) == "card,dot")

      try page.evaluate("document.querySelector('#tree li').click()")
      try page.evaluate("document.querySelector('#tree li').focus()")
      try page.press("ArrowRight")
      #expect(try shownViews(page) == "card,title,mark,note,dot")
      try page.press("ArrowDown")
      try page.press("ArrowLeft")
      #expect(try shownViews(page) == "card,title,note,dot")
      #expect(
        try page.evaluate("document.activeElement.getAttribute('aria-expanded')") as? String
          == "false")
      // The frame stays: arrows step only outside of the list.
      #expect(try page.evaluate("document.getElementById('time').value") as? String == "0:00.000")
    }

    @Test(
      "the address shows a view at a time, and a view stays selected when others come before it")
    func address() throws {
      try folder.write(cardScene)
      let studio = try RunningStudio(in: folder)
      let url = try #require(URL(string: "\(studio.url)#view=dot&time=1.25"))
      let page = try browser.open(url)
      let heading = "document.querySelector('#inspector h2')?.textContent"
      try page.until("\(heading) === 'dot'")
      #expect(try page.evaluate("document.getElementById('time').value") as? String == "0:01.250")

      try folder.write(
        cardScene.replacing("views:\n", with: "views:\n  - {id: first, frame: [0, 0, 9, 9]}\n"))
      try page.until("document.querySelectorAll('#tree li').length === 3")
      let selected = "document.querySelector('#tree [aria-selected=true]').textContent"
      try page.until("\(selected) === 'dot'")
      try page.until("\(heading) === 'dot'")
    }
  }
}
