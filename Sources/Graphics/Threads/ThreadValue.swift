import Glibc

/// A thread-local reference, released when the thread ends.
///
/// UIKit's current context and traits are thread-local: images are drawn on any thread.
final class ThreadValue<Value: AnyObject>: Sendable {
  private let key: pthread_key_t

  /// The key is never deleted: values are declared as static constants.
  init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    self.key = key
  }

  /// This thread's object; nil if none is set.
  var value: Value? {
    get {
      pthread_getspecific(key).map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() }
    }
    set {
      let old = pthread_getspecific(key)
      pthread_setspecific(key, newValue.map { Unmanaged.passRetained($0).toOpaque() })
      if let old { Unmanaged<Value>.fromOpaque(old).release() }
    }
  }
}
