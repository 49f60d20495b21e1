import Synchronization

/// Held by tests that switch the kernels' instruction set, which is global, and require it not to
/// change. (Other tests produce the same bytes with any instruction set.)
public let instructionSetInUse = Mutex<Void>(())
