extension LayerPlanner {
  mutating func drawShadow(of layers: ArraySlice<LayerSnapshot>, map: DeviceMap) {}
}
