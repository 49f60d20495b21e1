/// The greatest common divisor of two numbers, by Euclid's algorithm; of a number and 0, the number.
package func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
