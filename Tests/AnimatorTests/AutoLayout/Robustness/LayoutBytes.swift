import Animator

/// Bytes as the numbers and choices that a program of layout calls is made of; zeros when there are no
/// more.
struct LayoutBytes {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { position >= bytes.count }

  var next: UInt8 {
    mutating get {
      defer { position += 1 }
      return isEmpty ? 0 : bytes[position]
    }
  }

  mutating func index(below count: Int) -> Int { Int(next) % count }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[index(below: elements.count)]
  }

  var flag: Bool { mutating get { next & 1 == 1 } }

  /// Mostly a length that layouts have, at times one that none can have.
  var length: CGFloat {
    mutating get {
      let odd: [CGFloat] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 1e9, -1e9, 2e9,
        .leastNonzeroMagnitude, 1e-7, 1e6,
      ]
      let byte = Int(next)
      return byte < odd.count ? odd[byte] : CGFloat(byte - 100) / 2
    }
  }

  var multiplier: CGFloat {
    mutating get {
      let byte = next
      let odd: [CGFloat] = [0, .nan, .infinity, -1, 1e12, 1e-9, 1e-5, 1e7]
      return byte < 24 ? odd[Int(byte) % odd.count] : byte < 200 ? 1 : CGFloat(byte - 190) / 8
    }
  }

  var priority: UILayoutPriority {
    mutating get {
      let byte = next
      let odd: [Float] = [.nan, .infinity, -.infinity, 0, -1, 1001, 1e30, 0.001]
      if byte < odd.count { return UILayoutPriority(odd[Int(byte)]) }
      return byte < 150 ? .required : UILayoutPriority(Float(byte) * 3.9)
    }
  }

  var attribute: NSLayoutConstraint.Attribute {
    mutating get { NSLayoutConstraint.Attribute(rawValue: Int(next % 21)) ?? .notAnAttribute }
  }

  var relation: NSLayoutConstraint.Relation {
    mutating get { NSLayoutConstraint.Relation(rawValue: Int(next % 3) - 1) ?? .equal }
  }

  var axis: NSLayoutConstraint.Axis { mutating get { flag ? .horizontal : .vertical } }

  var insets: UIEdgeInsets {
    mutating get { UIEdgeInsets(top: length, left: length, bottom: length, right: length) }
  }

  /// A format by the grammar, of which some characters are then replaced, removed or repeated.
  var visualFormat: String {
    mutating get {
      var characters = Array(validFormat)
      for _ in 0..<index(below: 3) where !characters.isEmpty {
        let position = index(below: characters.count)
        let odd = Character(UnicodeScalar(next))
        switch next % 4 {
        case 0: characters[position] = odd
        case 1: characters.remove(at: position)
        case 2: characters.insert(odd, at: position)
        default: characters.insert(characters[position], at: position)
        }
      }
      return String(characters)
    }
  }

  private var validFormat: String {
    mutating get {
      var format = element(of: ["", "H:", "V:"])
      if flag { format += "|" + gap }
      for number in 0...index(below: 4) {
        if number > 0 { format += gap }
        format += "[\(name)\(flag ? "(\(predicates(ofLengths: true)))" : "")]"
      }
      if flag { format += gap + "|" }
      return format
    }
  }

  private var gap: String {
    mutating get {
      element(of: ["", "-", "-8-", "->=4-", "-m-", "-(\(predicates(ofLengths: false)))-"])
    }
  }

  private mutating func predicates(ofLengths: Bool) -> String {
    (0...index(below: 3)).map { _ in
      let value = ofLengths && flag ? name : element(of: ["20", "m", "1e5", "99999999999", "-3.5"])
      return element(of: ["", "==", "<=", ">="]) + value
        + element(of: ["", "", "@250", "@m", "@0"])
    }.joined(separator: ",")
  }

  private var name: String { mutating get { element(of: ["a", "b", "c", "d", "none"]) } }
}
