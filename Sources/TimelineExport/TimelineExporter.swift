@_exported import Rasterize
