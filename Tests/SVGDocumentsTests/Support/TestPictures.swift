/// Small documents of this test's own, one for each group of features.
enum TestPictures {
  static let all: [(name: String, body: String)] = [
    ("shapes", shapes), ("strokes", strokes), ("linear", linear), ("radial", radial),
    ("clips", clips), ("transforms", transforms), ("use", use), ("styles", styles),
    ("opacity", opacity), ("viewports", viewports),
  ]

  private static let shapes = """
    <rect x="4" y="4" width="20" height="14" fill="#e63946"/>
    <rect x="28" y="4" width="20" height="14" rx="5" ry="3" fill="#457b9d"/>
    <circle cx="14" cy="32" r="9" fill="orange"/>
    <ellipse cx="38" cy="32" rx="11" ry="7" fill="teal"/>
    <polygon points="6,60 16,44 26,60" fill="purple"/>
    <path d="M30 60c0-20 20-20 20 0s-10 4-10-6z" fill="#2a9d8f"/>
    <path d="M52 4h8v40h-8zm2 10v20h4v-20z" fill-rule="evenodd" fill="#264653"/>
    <path d="M52 48a6 6 0 1 1 0 12z" fill="rgb(90, 30, 200)"/>
    """

  private static let strokes = """
    <g fill="none" stroke="#1d3557" stroke-width="3">
      <path d="M6 8h20l-10 12z" stroke-linejoin="round"/>
      <path d="M34 8h20l-10 12z" stroke-linejoin="bevel"/>
      <path d="M6 28l20 6-20 6" stroke-linejoin="miter" stroke-miterlimit="10"/>
      <path d="M36 30h20" stroke-linecap="round"/><path d="M36 38h20" stroke-linecap="square"/>
      <path d="M6 48h50" stroke-dasharray="6 2 1" stroke-dashoffset="2"/>
      <circle cx="32" cy="57" r="4" stroke="crimson" stroke-dasharray="3 3" stroke-width="1.5"/>
      <path d="M44 52c4 12 8 12 12 0" transform="scale(1 0.98)" stroke="seagreen"/>
    </g>
    """

  private static let linear = """
    <linearGradient id="a"><stop stop-color="#ff006e"/><stop offset=".6" stop-color="#8338ec"/><stop offset="1" stop-color="#3a86ff"/></linearGradient>
    <linearGradient id="b" href="#a" gradientUnits="userSpaceOnUse" x1="36" y1="4" x2="44" y2="12" spreadMethod="reflect"/>
    <linearGradient id="c" href="#a" x2="0" y2=".25" spreadMethod="repeat"/>
    <linearGradient id="d" x2="1" y2="1"><stop stop-color="gold"/><stop offset="1" stop-color="gold" stop-opacity="0"/></linearGradient>
    <linearGradient id="e" href="#a" gradientTransform="rotate(30)"/>
    <rect x="4" y="4" width="26" height="18" fill="url(#a)"/>
    <rect x="34" y="4" width="26" height="18" rx="6" fill="url(#b)"/>
    <circle cx="17" cy="42" r="13" fill="url(#c)"/>
    <rect x="34" y="28" width="26" height="14" fill="url(#d)"/>
    <path d="M36 56h20" fill="none" stroke="url(#e)" stroke-width="7" stroke-linecap="round" transform="rotate(4 46 56)"/>
    """

  private static let radial = """
    <radialGradient id="a"><stop stop-color="white"/><stop offset="1" stop-color="#023e8a"/></radialGradient>
    <radialGradient id="b" href="#a" fx=".25" fy=".3"/>
    <radialGradient id="c" href="#a" r=".2" spreadMethod="reflect"/>
    <radialGradient id="d" gradientUnits="userSpaceOnUse" cx="47" cy="47" r="14" fr="4" gradientTransform="translate(0 24) scale(1 .5)"><stop stop-color="#f4a261"/><stop offset="1" stop-color="#e76f51" stop-opacity=".3"/></radialGradient>
    <circle cx="17" cy="17" r="13" fill="url(#a)"/>
    <circle cx="47" cy="17" r="13" fill="url(#b)"/>
    <rect x="4" y="34" width="26" height="20" fill="url(#c)"/>
    <rect x="34" y="34" width="26" height="26" fill="url(#d)"/>
    """

  private static let clips = """
    <clipPath id="a"><circle cx="18" cy="18" r="12"/></clipPath>
    <clipPath id="b" clipPathUnits="objectBoundingBox"><path d="M.5 0L1 1H0z"/></clipPath>
    <clipPath id="c" clip-path="url(#a)"><rect x="4" y="18" width="40" height="40"/></clipPath>
    <clipPath id="d"><rect x="36" y="38" width="10" height="20"/><rect x="50" y="38" width="10" height="20" transform="rotate(10 55 48)"/></clipPath>
    <rect width="30" height="30" fill="#ffb703" clip-path="url(#a)"/>
    <rect x="34" y="4" width="26" height="26" fill="#fb8500" clip-path="url(#b)"/>
    <g clip-path="url(#c)"><rect width="64" height="64" fill="#219ebc"/></g>
    <g clip-path="url(#d)"><circle cx="42" cy="48" r="12" fill="#8ecae6"/><circle cx="54" cy="48" r="10" fill="#023047"/></g>
    <g transform="translate(4 38) rotate(-8)"><rect width="22" height="18" fill="#d00000" clip-path="url(#b)"/></g>
    """

  private static let transforms = """
    <g transform="translate(16 16)">
      <rect x="-8" y="-5" width="16" height="10" fill="#606c38" transform="rotate(30)"/>
      <g transform="translate(30) scale(-1 1)"><path d="M-8-8h16l-8 16z" fill="#283618" transform="skewX(20)"/></g>
    </g>
    <g stroke="#bc6c25" stroke-width="2" fill="#dda15e">
      <rect x="-6" y="-6" width="12" height="12" transform="matrix(1 .4 -.2 1.4 16 46)"/>
      <circle r="6" transform="translate(46 46) scale(1.8 1)"/>
    </g>
    """

  private static let use = """
    <defs><path id="leaf" d="M0 0c6-8 16-8 20 0-4 8-14 8-20 0z"/><g id="pair"><use href="#leaf"/><use href="#leaf" transform="rotate(180)" fill="#40916c"/></g></defs>
    <symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice"><circle cx="5" cy="5" r="5"/><rect width="3" height="3" fill="red"/></symbol>
    <use href="#pair" x="32" y="14" fill="#1b4332"/>
    <use href="#pair" transform="translate(32 34) rotate(30) scale(1.2)" fill="#2d6a4f"/>
    <use href="#s" x="4" y="46" width="24" height="12" fill="#74c69d"/>
    <use href="#s" x="36" y="46" width="12" height="12" fill="#95d5b2"/>
    """

  private static let styles = """
    <style>
      /* elements, classes and ids */
      rect { fill: #3d405b } .warm { fill: #e07a5f; stroke: #81b29a; stroke-width: 2px }
      #one { fill: #f2cc8f } g > rect.warm { fill: rgb(30% 40% 90%) } circle, ellipse { fill: hsl(12 80% 50%) !important }
    </style>
    <rect x="4" y="4" width="16" height="16"/><rect class="warm" x="24" y="4" width="16" height="16"/>
    <rect id="one" class="warm" x="44" y="4" width="16" height="16" style="stroke: none"/>
    <g color="navy"><rect class="warm cold" x="4" y="24" width="16" height="16"/><rect x="24" y="24" width="16" height="16" style="fill: currentColor"/></g>
    <circle cx="52" cy="32" r="8" style="fill: blue"/>
    <ellipse cx="32" cy="52" rx="24" ry="6"/>
    """

  private static let opacity = """
    <rect width="64" height="64" fill="#ddd"/>
    <g opacity=".5"><circle cx="22" cy="22" r="14" fill="red"/><circle cx="34" cy="22" r="14" fill="blue"/></g>
    <rect x="8" y="36" width="20" height="20" fill="lime" fill-opacity=".4" stroke="black" stroke-opacity=".6" stroke-width="6"/>
    <rect x="36" y="36" width="20" height="20" fill="lime" stroke="black" opacity=".4" stroke-width="6"/>
    <rect x="50" y="4" width="8" height="20" fill="#ff00ff80"/>
    """

  private static let viewports = """
    <svg x="4" y="4" width="26" height="20" viewBox="0 0 10 10"><rect width="10" height="10" fill="#adb5bd"/><circle cx="5" cy="5" r="6" fill="#495057"/></svg>
    <svg x="34" y="4" width="26" height="20" viewBox="0 0 10 10" preserveAspectRatio="none"><circle cx="5" cy="5" r="5" fill="#d6336c"/></svg>
    <svg x="4" y="30" width="26" height="30" viewBox="0 0 10 10" preserveAspectRatio="xMinYMax slice"><path d="M0 0h10v10z" fill="#1c7ed6"/></svg>
    <svg x="34" y="30" width="50%" height="30"><rect width="50%" height="100%" fill="#37b24d"/><rect x="50%" y="5" width="100%" height="5" fill="#f59f00"/></svg>
    """
}
