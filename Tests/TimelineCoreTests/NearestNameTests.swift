import Testing

@testable import TimelineCore

struct NearestNameTests {
  @Test(
    "a typo is one edit",
    arguments: [("alpah", "alpha"), ("alph", "alpha"), ("alphaa", "alpha"), ("slpha", "alpha")])
  func oneEdit(misspelled: String, correct: String) {
    #expect(NearestName.editDistance(Array(misspelled), Array(correct)) == 1)
    #expect(NearestName.of(misspelled, among: ["center", correct, "frame"]) == correct)
  }

  @Test("matching ignores case")
  func letterCase() {
    #expect(NearestName.of("CORNERRADIUS", among: ["cornerRadius"]) == "cornerRadius")
  }

  @Test("a name far from all others has no nearest name")
  func far() {
    #expect(NearestName.of("a", among: ["b"]) == nil)
    #expect(NearestName.of("opacity", among: ["alpha", "frame"]) == nil)
    #expect(NearestName.of("", among: ["a"]) == nil)
  }

  @Test("ties are broken alphabetically, whatever the order")
  func ties() {
    #expect(NearestName.of("card9", among: ["card2", "card1"]) == "card1")
    #expect(NearestName.of("card9", among: ["card1", "card2"]) == "card1")
  }
}
