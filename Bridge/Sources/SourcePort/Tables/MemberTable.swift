/// The members that a file adds to a class, as Swift code that registers them before `main`.
struct MemberTable {
  /// "Outer.Inner".
  let path: String
  /// The name under which the class is looked up.
  let name: String
  let isGeneric: Bool
  let isLocal: Bool
  /// The conditions of `#if` around the class.
  let conditions: [String]
  /// Unique in the file.
  let number: Int
  /// Statements that add members, with their own conditions.
  var entries: [(conditions: [String], statement: String)] = []
  /// Whether objects can be made without arguments.
  var factory = false

  private var property: String { "_portedMembers\(number)" }

  /// Extensions for the end of the file, which reach its private members.
  var declaration: String {
    let registration = "_portedRegistration\(number)"
    var text = ""
    if isGeneric {
      text += """
        fileprivate protocol _Ported\(number): AnyObject { \
        nonisolated static var \(property): UIKit.ClassTable { get } }
        extension \(path): _Ported\(number) {
          fileprivate nonisolated static var \(property): UIKit.ClassTable {

        """
    } else {
      text += """
        extension \(path) {
          fileprivate nonisolated static var \(property): UIKit.ClassTable {

        """
    }
    text += statements.map { "    \($0)\n" }.joined()
    text += "  }\n}\n"
    let add =
      isGeneric
      ? "addGeneric { ($0 as? any _Ported\(number).Type)?.\(property) }"
      : "add { \(path).\(property) }"
    text += """
      @section(".init_array") @used
      private let \(registration): @convention(c) () -> Void = { UIKit.ClassRegistry.\(add) }

      """
    return Self.wrap(text, in: conditions)
  }

  /// A statement after a class in the body of a function.
  var localRegistration: String {
    "; UIKit.ClassRegistry.add({ \(statements.joined(separator: "; ")) }())"
  }

  private var statements: [String] {
    let isConstant = entries.isEmpty && !factory
    var lines = [
      "\(isConstant ? "let" : "var") table = UIKit.ClassTable(\(path.localName(isLocal)).self, named: \"\(name)\")"
    ]
    if factory { lines.append("table.factory { \(path.localName(isLocal))() }") }
    for entry in entries {
      if entry.conditions.isEmpty || isLocal {
        lines.append(entry.statement)
      } else {
        lines += ["#if \(entry.conditions.joined(separator: " && "))", entry.statement, "#endif"]
      }
    }
    return lines + ["return table"]
  }

  static func wrap(_ text: String, in conditions: [String]) -> String {
    conditions.isEmpty ? text : "#if \(conditions.joined(separator: " && "))\n\(text)#endif\n"
  }
}

extension String {
  /// In a function, a class is known by its own name.
  fileprivate func localName(_ isLocal: Bool) -> String {
    isLocal ? split(separator: ".").last.map(String.init) ?? self : self
  }
}
