// What `import Animator` brings along and no declaration of its own mentions.

@_exported import DrawingReplay
@_exported import ImageIO
