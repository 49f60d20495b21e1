import Foundation

/// A server of timed work, controlled by standard input: compared programs run their rounds
/// alternately, so that all are exposed to the same disturbances.
///
/// The program first prints `ready` and a description. It then processes lines `FIRST COUNT STEP`:
/// it renders COUNT frames from number FIRST, every STEP-th, and prints the seconds that took, in
/// CPU time of all threads and in wall-clock time.
public func takeTurns(_ name: String, _ frame: (Int) -> Void) {
  takeTurns(name, frames: { $0.forEach(frame) })
}

/// The same for programs that render several frames at a time.
public func takeTurns(_ name: String, frames: ([Int]) -> Void) {
  answer("ready \(name)")
  while let line = readLine() {
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 3 else { return answer("expected FIRST COUNT STEP, got: \(line)") }
    let (processors, wall) = (seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC))
    frames((0..<max(numbers[1], 0)).map { numbers[0] + $0 * numbers[2] })
    answer(
      "\(seconds(CLOCK_PROCESS_CPUTIME_ID) - processors) \(seconds(CLOCK_MONOTONIC) - wall)")
  }
}

/// The current value of a clock, in seconds.
public func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func answer(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
