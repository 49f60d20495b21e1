import Testing

@testable import Animator

/// Orders and ranges of the units of a text.
@Suite("Selection of text")
struct TextSelectionTests {
  @Test("orders of five and of four units")
  func orders() {
    #expect(TextOrder.forward.ranks(count: 4, seed: 0) == [0, 1, 2, 3])
    #expect(TextOrder.backward.ranks(count: 4, seed: 0) == [3, 2, 1, 0])
    #expect(TextOrder.center.ranks(count: 5, seed: 0) == [2, 1, 0, 1, 2])
    #expect(TextOrder.center.ranks(count: 4, seed: 0) == [1, 0, 0, 1])
    #expect(TextOrder.edges.ranks(count: 5, seed: 0) == [0, 1, 2, 1, 0])
    for order in TextOrder.allCases { #expect(order.ranks(count: 0, seed: 9) == []) }
  }

  @Test("a random order has every place once, and depends on nothing but its seed")
  func random() {
    for seed in 0..<50 {
      let ranks = TextOrder.random.ranks(count: 30, seed: seed)
      #expect(ranks.sorted() == Array(0..<30))
      #expect(ranks == TextOrder.random.ranks(count: 30, seed: seed))
    }
    #expect(
      TextOrder.random.ranks(count: 30, seed: 1) != TextOrder.random.ranks(count: 30, seed: 2))
    // The first numbers of SplitMix64 with the seed 0: e220a8397b1dcdaf, 6e789e6aa1b965f4, 06c45d188009454f.
    // Modulo 4, 3 and 2 they select the places to be exchanged.
    let first: [UInt64] = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
    var expected = [0, 1, 2, 3]
    for (index, bits) in zip([3, 2, 1], first) {
      expected.swapAt(index, Int(bits % UInt64(index + 1)))
    }
    #expect(TextOrder.random.ranks(count: 4, seed: 0) == expected)
  }

  @Test("weights of the shapes at quarters of the range")
  func shapes() {
    func weights(_ shape: TextRangeSelector.Shape) -> [Double] {
      [-0.25, 0, 0.25, 0.5, 0.75, 1, 1.25].map(shape.weight)
    }
    #expect(weights(.square) == [0, 1, 1, 1, 1, 1, 0])
    #expect(weights(.rampUp) == [0, 0, 0.25, 0.5, 0.75, 1, 1])
    #expect(weights(.rampDown) == [1, 1, 0.75, 0.5, 0.25, 0, 0])
    #expect(weights(.triangle) == [0, 0, 0.5, 1, 0.5, 0, 0])
    // √(1 − 0.5²), and 3 · 0.5² − 2 · 0.5³.
    #expect(weights(.round) == [0, 0, 0.75.squareRoot(), 1, 0.75.squareRoot(), 0, 0])
    #expect(weights(.smooth) == [0, 0, 0.5, 1, 0.5, 0, 0])
  }

  @Test("a square selects the part of a unit that is in the range")
  func square() {
    let range = TextRangeSelector(start: .init(0), end: .init(0.25), offset: .init(from: 0, to: 1))
    // Unit 1 of 4 is from 0.25 to 0.5; the range is from p to p + 0.25.
    for (progress, weight) in [(0.0, 0.0), (0.125, 0.5), (0.25, 1), (0.375, 0.5), (0.5, 0), (1, 0)]
    {
      #expect(abs(range.weight(rank: 1, of: 4, at: progress) - weight) < 1e-12, "\(progress)")
    }
    #expect(range.corners(rank: 1, of: 4) == [0, 0.125, 0.25, 0.375, 0.5, 1])
  }

  @Test(
    "between corners, weights are linear unless the shape is curved or the range changes its length"
  )
  func linear() {
    for shape in TextRangeSelector.Shape.allCases {
      for end in [0.3, 0.9] {
        let range = TextRangeSelector(
          start: .init(from: -0.4, to: 1), end: .init(from: 0, to: end == 0.3 ? 1.4 : 0.9),
          shape: shape)
        guard range.isPiecewiseLinear else { continue }
        for rank in 0..<7 {
          let corners = range.corners(rank: rank, of: 7)
          for (a, b) in zip(corners, corners.dropFirst()) {
            let ends = [a + 1e-9, b - 1e-9].map { range.weight(rank: rank, of: 7, at: $0) }
            let middle = range.weight(rank: rank, of: 7, at: (a + b) / 2)
            #expect(abs(middle - (ends[0] + ends[1]) / 2) < 1e-6, "\(shape) \(rank)")
          }
        }
      }
    }
  }

  @Test("an empty or reversed range selects no unit, or those on one side")
  func reversed() {
    for shape in TextRangeSelector.Shape.allCases {
      let range = TextRangeSelector(start: .init(0.6), end: .init(0.4), shape: shape)
      for rank in 0..<5 {
        let weight = range.weight(rank: rank, of: 5, at: 0.5)
        #expect((0...1).contains(weight))
      }
    }
  }
}
