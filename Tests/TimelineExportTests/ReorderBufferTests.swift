import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TimelineExport

@Suite("A ring of frames")
struct ReorderBufferTests {
  /// Runs workers that each take some time by chance, and returns what comes out.
  private func run(
    _ ring: ReorderBuffer<Int>, workers: Int, taking count: Int
  ) throws -> [Int] {
    for worker in 0..<workers {
      Thread {
        var random = SplitMix64(seed: UInt64(worker))
        while let index = ring.claim() {
          for _ in 0..<Int.random(in: 0...200, using: &random) { _ = random.next() }
          ring.put(index * index, at: index)
        }
      }.start()
    }
    return try (0..<count).compactMap { _ in try ring.take() }
  }

  @Test("gives every frame once and in order", arguments: [1, 2, 3, 8], [1, 2, 5, 300])
  func order(workers: Int, capacity: Int) throws {
    for rest in [0, capacity / 2, capacity] {
      let ring = ReorderBuffer<Int>(count: 200, capacity: capacity, rest: rest)
      #expect(try run(ring, workers: workers, taking: 200) == (0..<200).map { $0 * $0 })
      #expect(try ring.take() == nil)
      #expect(ring.claim() == nil)
    }
  }

  @Test(
    "lets nobody work further ahead than there is room, nor before as much is free as was said",
    arguments: [2, 1, 0])
  func bounded(rest: Int) throws {
    let ring = ReorderBuffer<Int>(count: 100, capacity: 3, rest: rest)
    #expect([ring.claim(), ring.claim(), ring.claim()] == [0, 1, 2])
    let claimed = Mutex<[Int]>([])
    let isOver = DispatchSemaphore(value: 0)
    Thread {
      while let index = ring.claim() {
        claimed.withLock { $0.append(index) }
        ring.put(index, at: index)
      }
      isOver.signal()
    }.start()
    for index in 0..<3 {
      // Frame 3 + index can only have been claimed after `index` frames were taken, and frame 3 after so many that
      // no more than `rest` were left.
      #expect(claimed.withLock { $0.count } <= (3 - index <= rest ? index : 0))
      ring.put(index, at: index)
      #expect(try ring.take() == index)
    }
    for index in 3..<100 { #expect(try ring.take() == index) }
    isOver.wait()
    #expect(claimed.withLock { $0 } == Array(3..<100))
  }

  @Test("that is stopped lets everybody go, with the first reason")
  func stop() throws {
    let ring = ReorderBuffer<Int>(count: 10, capacity: 1, rest: 0)
    #expect(ring.claim() == 0)
    let isOver = DispatchSemaphore(value: 0)
    Thread {
      #expect(ring.claim() == nil)
      isOver.signal()
    }.start()
    ring.stop(ExportError.outOfMemory)
    ring.stop(CancellationError())
    isOver.wait()
    #expect(throws: ExportError.outOfMemory) { try ring.take() }
    ring.put(0, at: 0)
    #expect(throws: ExportError.outOfMemory) { try ring.take() }
  }
}
