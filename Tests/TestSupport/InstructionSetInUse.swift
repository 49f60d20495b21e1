import Synchronization

/// Held by tests that switch the kernels' instruction set, which is the whole process's, and expect it
/// to stay. (All other tests get the same bytes from any.)
public let instructionSetInUse = Mutex<Void>(())
