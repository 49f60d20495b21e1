// Classes by name, as on Apple's platforms. In files that import UIKit only, these replace Foundation's, which know no
// nested classes and none of the framework's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The class with a name: a registered one, such as "UILabel" or "MyApp.Card", or one that Foundation finds.
public func NSClassFromString(_ name: String) -> AnyClass? { ClassRegistry.type(named: name) }
