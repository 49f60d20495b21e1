import SwiftSyntax

/// Conditions of `#if`: sources for iOS are compiled as for iOS, so `os(iOS)` is true.
enum CompilationConditions {
  /// The condition of a clause, with those of the clauses before it negated, as text for Linux.
  static func condition(of clause: IfConfigClauseSyntax) -> String {
    guard let clauses = clause.parent?.as(IfConfigClauseListSyntax.self) else { return "true" }
    var parts: [String] = []
    for other in clauses {
      let text = other.condition.map { ported($0.trimmedDescription) }
      if other.id == clause.id {
        if let text { parts.append("(\(text))") }
        break
      }
      if let text { parts.append("!(\(text))") }
    }
    return parts.joined(separator: " && ")
  }

  static func ported(_ condition: String) -> String {
    condition.replacing("os(iOS)", with: "os(Linux)")
  }

  /// Whether the clause is certainly not compiled: it is for another system.
  static func isForOtherSystem(_ clause: IfConfigClauseSyntax) -> Bool {
    let condition = clause.condition?.trimmedDescription ?? ""
    return ["os(macOS)", "os(watchOS)", "os(OSX)", "canImport(AppKit)", "false"].contains(condition)
  }
}
