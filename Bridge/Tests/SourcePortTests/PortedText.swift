import SourcePort

/// The rewritten text of one file, without the tables after it.
func ported(_ text: String, path: String = "Card.swift") -> String {
  let output = SourcePorter([SourceFile(path: path, text: text)]).port().outputs[0].text
  let body = output.split(separator: "#sourceLocation(file: \"\(path)\", line: 1)\n", maxSplits: 1)[
    1]
  return String(body.split(separator: "\n#sourceLocation()\n", maxSplits: 1)[0])
}

/// What follows the rewritten text of one file.
func tables(_ text: String) -> String {
  let output = SourcePorter([SourceFile(path: "Card.swift", text: text)]).port().outputs[0].text
  let parts = output.split(separator: "\n#sourceLocation()\n", maxSplits: 1)
  return parts.count > 1 ? String(parts[1]) : ""
}

/// The diagnostics of one file.
func diagnostics(_ text: String) -> [String] {
  SourcePorter([SourceFile(path: "Card.swift", text: text)]).port().diagnostics.map(\.description)
}
