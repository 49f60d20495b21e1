/// The animations of a layer or of something that runs on one. Most have one, which is stored without an array.
package enum AnimationList: Sendable {
  case one(LayerAnimation)
  case several([LayerAnimation])

  package init(_ animations: some Sequence<LayerAnimation>) {
    let animations = Array(animations)
    self = animations.count == 1 ? .one(animations[0]) : .several(animations)
  }

  package static let none = AnimationList.several([])
}

extension AnimationList: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .one: 1
    case .several(let animations): animations.count
    }
  }

  package subscript(position: Int) -> LayerAnimation {
    get {
      switch self {
      case .one(let animation):
        precondition(position == 0)
        return animation
      case .several(let animations): return animations[position]
      }
    }
    set {
      switch self {
      case .one:
        precondition(position == 0)
        self = .one(newValue)
      case .several(var animations):
        // Else there would be two references to the array, which would be copied.
        self = .none
        animations[position] = newValue
        self = .several(animations)
      }
    }
  }
}
