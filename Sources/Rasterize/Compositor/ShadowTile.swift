struct ShadowTile: Hashable {}
