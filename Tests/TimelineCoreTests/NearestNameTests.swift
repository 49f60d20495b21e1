import Testing

@testable import TimelineCore

struct NearestNameTests {
  @Test(
    "a slip of the fingers is one edit",
    arguments: [("alpah", "alpha"), ("alph", "alpha"), ("alphaa", "alpha"), ("slpha", "alpha")])
  func oneEdit(wrong: String, right: String) {
    #expect(NearestName.editDistance(Array(wrong), Array(right)) == 1)
    #expect(NearestName.of(wrong, among: ["center", right, "frame"]) == right)
  }

  @Test("letter case does not count")
  func letterCase() {
    #expect(NearestName.of("CORNERRADIUS", among: ["cornerRadius"]) == "cornerRadius")
  }

  @Test("what is far from everything has no nearest name")
  func far() {
    #expect(NearestName.of("a", among: ["b"]) == nil)
    #expect(NearestName.of("opacity", among: ["alpha", "frame"]) == nil)
    #expect(NearestName.of("", among: ["a"]) == nil)
  }

  @Test("among equally near names it is the alphabetically first, in any order")
  func ties() {
    #expect(NearestName.of("card9", among: ["card2", "card1"]) == "card1")
    #expect(NearestName.of("card9", among: ["card1", "card2"]) == "card1")
  }
}
