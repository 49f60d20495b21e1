import Glibc

/// The scheduling of a thread: its policy and the priority within it.
struct ThreadScheduling {
  private var policy: Int32 = SCHED_OTHER
  private var parameters = sched_param()

  /// The scheduling of the calling thread.
  private init() { pthread_getschedparam(pthread_self(), &policy, &parameters) }

  /// Calls a function, and resets threads that it makes real-time.
  ///
  /// As root, SVT-AV1 does so with the thread that opens it, and all threads and processes started from there inherit
  /// it. They preempt all other threads, and stall the machine if they wait for one of them.
  ///
  /// Threads that were real-time before stay so; threads started by the function get the scheduling of the caller.
  static func preserving<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (before, own) = (realTimeThreads, ThreadScheduling())
    defer {
      var parameters = own.parameters
      pthread_setschedparam(pthread_self(), own.policy, &parameters)
      for thread in realTimeThreads.subtracting(before) {
        sched_setscheduler(thread, own.policy, &parameters)
      }
    }
    return try body()
  }

  /// The identifiers of the process's threads that run until they wait.
  static var realTimeThreads: Set<pid_t> {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var threads: Set<pid_t> = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let thread = pid_t(name), sched_getscheduler(thread) == SCHED_FIFO {
        threads.insert(thread)
      }
    }
    return threads
  }
}
