// Empty. Where a file imports both Testing and UIKit, the compiler asks for a module of this name, which
// on Apple's platforms attaches images to tests; without one it fails.
