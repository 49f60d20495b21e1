import Foundation

/// Work in pieces, done when the program's standard input says so and timed: programs that are compared
/// take turns, and all see the same disturbances.
///
/// The program first prints `ready` and what it is. Then it answers each line `FIRST COUNT STEP`, as soon
/// as COUNT frames from number FIRST on, every STEP-th, are done, with the seconds they took: of all
/// processors together, and on the wall.
public func takeTurns(_ name: String, _ frame: (Int) -> Void) {
  takeTurns(name, frames: { $0.forEach(frame) })
}

/// The same for programs that do several frames at a time.
public func takeTurns(_ name: String, frames: ([Int]) -> Void) {
  answer("ready \(name)")
  while let line = readLine() {
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { return answer("not FIRST COUNT STEP: \(line)") }
    let (processors, wall) = (seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC))
    frames((0..<max(numbers[1], 0)).map { numbers[0] + $0 * numbers[2] })
    answer(
      "\(seconds(CLOCK_PROCESS_CPUTIME_ID) - processors) \(seconds(CLOCK_MONOTONIC) - wall)")
  }
}

/// What a clock shows.
public func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func answer(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
