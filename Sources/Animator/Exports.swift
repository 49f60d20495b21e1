// What `import Animator` brings along: all that an app sees of the modules below.

@_exported import CoreAnimation
@_exported import DrawingReplay
@_exported import ImageIO
