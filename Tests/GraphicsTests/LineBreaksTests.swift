import Graphics
import Testing

struct LineBreaksTests {
  @Test("the characters that break lines are those of the standard library")
  func characters() {
    let scalars = (UInt16.min...UInt16.max).compactMap(Unicode.Scalar.init)
    let found = scalars.filter { String($0).breaksLines }
    #expect(found == scalars.filter { Character($0).isNewline })
    #expect("a\r\nb".breaksLines && !"a b".breaksLines && !"".breaksLines)
  }
}
