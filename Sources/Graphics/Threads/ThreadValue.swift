import Glibc

/// An object of each thread's own, kept until the thread ends.
///
/// What UIKit calls current, a context or traits, is a thread's: pictures are made on any.
final class ThreadValue<Value: AnyObject>: Sendable {
  private let key: pthread_key_t

  /// There are as many of these as a program declares: the key is never given back.
  init() {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    self.key = key
  }

  /// This thread's object; nil where it has none.
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
