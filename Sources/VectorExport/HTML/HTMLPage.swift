/// The page around the elements: its style sheet and its player script.
enum HTMLPage {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// - Parameters:
  ///   - width: The width of the stage in points, which equal CSS pixels.
  ///   - duration: The duration in seconds.
  ///   - images: The images as data URIs.
  ///   - animations: Arrays of an element's id, a property, and its value or keyframes. A keyframe
  ///     is an array of offset, value and optional easing.
  static func text(
    title: String, width: CGFloat, height: CGFloat, duration: Double, body: String, images: JSON,
    animations: JSON
  ) -> String {
    // Escapes `<`, so that no string can close the script element.
    func script(_ json: JSON) -> String { json.text().replacing("<", with: "\\u003c") }
    let milliseconds = JSON.number(duration * 1000).text()
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped(title))</title>
      <style>
      body { margin: 0 }
      #film { position: relative; width: \(width)px; height: \(height)px; overflow: hidden; isolation: isolate }
      #film div, #film svg, #film img { position: absolute; left: 0; top: 0; overflow: visible; transform-origin: 0 0 }
      #film div { width: 0; height: 0 }
      #film svg { width: 1px; height: 1px }
      #controls { display: flex; gap: 8px; align-items: center; width: \(width)px; margin: 4px 0; font: 12px system-ui, sans-serif }
      #controls input { flex: 1 }
      #controls output { min-width: 4em; text-align: right; font-variant-numeric: tabular-nums }
      </style>
      <div id="film">
      \(body)</div>
      <form id="controls">
      <button type="button" id="play" aria-label="Play or pause">Play</button>
      <input type="range" id="time" aria-label="Time" min="0" max="\(milliseconds)" step="any" value="0">
      <output id="shown">0.00 s</output>
      </form>
      <script>
      "use strict";
      const duration = \(milliseconds);
      const pictures = \(script(images));
      const motions = \(script(animations));
      \(player)
      </script>
      </html>

      """
  }

  /// The player script. `page.html#t=1.5` shows a single frame, without controls.
  private static let player = """
    for (const image of document.querySelectorAll("[data-picture]"))
      image.setAttribute(image.localName === "img" ? "src" : "href", pictures[image.dataset.picture]);
    const film = document.getElementById("film");
    const options = { duration: Math.max(duration, 1), fill: "both" };
    // One that changes nothing, by which all others are told the time.
    const clock = film.animate([{ opacity: 1 }, { opacity: 1 }], options);
    const animations = [clock];
    for (const [id, property, value] of motions) {
      const element = document.getElementById(id);
      if (typeof value === "string") { element.style[property] = value; continue; }
      animations.push(element.animate(
        value.map(([offset, text, easing]) => ({ offset, [property]: text, easing: easing || "linear" })), options));
    }
    const [play, time, shown] = ["play", "time", "shown"].map(id => document.getElementById(id));
    let isPlaying = false;
    function show(at) {
      time.value = at;
      shown.textContent = (at / 1000).toFixed(2) + " s";
    }
    function seek(at) {
      isPlaying = false;
      play.textContent = "Play";
      for (const animation of animations) { animation.pause(); animation.currentTime = at; }
      show(at);
    }
    function start() {
      const at = clock.currentTime >= duration ? 0 : clock.currentTime;
      isPlaying = true;
      play.textContent = "Pause";
      for (const animation of animations) { animation.currentTime = at; animation.play(); }
      requestAnimationFrame(follow);
    }
    function follow() {
      if (!isPlaying) return;
      show(clock.currentTime);
      if (clock.currentTime >= duration) seek(duration); else requestAnimationFrame(follow);
    }
    play.onclick = () => isPlaying ? seek(clock.currentTime) : start();
    time.oninput = () => seek(Number(time.value));
    const instant = new URLSearchParams(location.hash.slice(1)).get("t");
    if (instant === null) { seek(0); start(); } else {
      document.getElementById("controls").remove();
      seek(Number(instant) * 1000);
    }
    """
}
