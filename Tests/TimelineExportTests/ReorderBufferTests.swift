import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TimelineExport

@Suite("Reorder buffer")
struct ReorderBufferTests {
  /// Runs workers of random speed, and returns the output.
  private func run(
    _ buffer: ReorderBuffer<Int>, workers: Int, taking count: Int
  ) throws -> [Int] {
    for worker in 0..<workers {
      Thread {
        var random = SplitMix64(seed: UInt64(worker))
        while let index = buffer.claim() {
          for _ in 0..<Int.random(in: 0...200, using: &random) { _ = random.next() }
          buffer.put(index * index, at: index)
        }
      }.start()
    }
    return try (0..<count).compactMap { _ in try buffer.take() }
  }

  @Test("every frame is output once and in order", arguments: [1, 2, 3, 8], [1, 2, 5, 300])
  func order(workers: Int, capacity: Int) throws {
    for rest in [0, capacity / 2, capacity] {
      let buffer = ReorderBuffer<Int>(count: 200, capacity: capacity, rest: rest)
      #expect(try run(buffer, workers: workers, taking: 200) == (0..<200).map { $0 * $0 })
      #expect(try buffer.take() == nil)
      #expect(buffer.claim() == nil)
    }
  }

  @Test(
    "workers are limited by the capacity, and resume at the low-water mark",
    arguments: [2, 1, 0])
  func bounded(rest: Int) throws {
    let buffer = ReorderBuffer<Int>(count: 100, capacity: 3, rest: rest)
    #expect([buffer.claim(), buffer.claim(), buffer.claim()] == [0, 1, 2])
    let claimed = Mutex<[Int]>([])
    let isOver = DispatchSemaphore(value: 0)
    Thread {
      while let index = buffer.claim() {
        claimed.withLock { $0.append(index) }
        buffer.put(index, at: index)
      }
      isOver.signal()
    }.start()
    for index in 0..<3 {
      // Frame 3 + index can be claimed only after `index` frames were taken, and frame 3 only after
      // no more than `rest` are left.
      #expect(claimed.withLock { $0.count } <= (3 - index <= rest ? index : 0))
      buffer.put(index, at: index)
      #expect(try buffer.take() == index)
    }
    for index in 3..<100 { #expect(try buffer.take() == index) }
    isOver.wait()
    #expect(claimed.withLock { $0 } == Array(3..<100))
  }

  @Test("stopping releases all waiting threads with the first error")
  func stop() throws {
    let buffer = ReorderBuffer<Int>(count: 10, capacity: 1, rest: 0)
    #expect(buffer.claim() == 0)
    let isOver = DispatchSemaphore(value: 0)
    Thread {
      #expect(buffer.claim() == nil)
      isOver.signal()
    }.start()
    buffer.stop(ExportError.outOfMemory)
    buffer.stop(CancellationError())
    isOver.wait()
    #expect(throws: ExportError.outOfMemory) { try buffer.take() }
    buffer.put(0, at: 0)
    #expect(throws: ExportError.outOfMemory) { try buffer.take() }
  }
}
