// Removes from ICU's data what no part of the program asks for: swiftc scripts/trim-unicode-data.swift, and
// trim-unicode-data IN OUT. Called by scripts/unicode-data.
//
// The file, as ICU's ucmndata.h describes it: a header, whose first two bytes are its length; the number of items; an
// offset of the name and one of the data for each of them, from the end of the header, ordered by name; the names; the
// data of each item up to the next one's, at multiples of 16.
import Foundation

/// A resource, such as "icudt76l/curr/de.res".
struct Item {
  var name: String
  var data: Data

  /// What is removed: tables of encodings, transliteration, the names of characters, dictionaries that break Thai,
  /// Khmer, Chinese and Japanese into words; and in languages other than English, collation, spelled out numbers, and
  /// the names of currencies, languages, regions, units and time zones. ICU falls back to those of its root. What
  /// dates and numbers need stays, in all languages, and so does the word for today, which is among the fields of dates.
  var isNeeded: Bool {
    let parts = name.split(separator: "/").dropFirst()
    guard let folder = parts.first, let file = parts.last else { return true }
    if file.hasSuffix(".cnv") || file.hasSuffix(".dict") || file == "unames.icu" { return false }
    if folder == "translit" { return false }
    let named: Set<Substring> = ["coll", "curr", "lang", "rbnf", "region", "unit", "zone"]
    guard parts.count == 2, named.contains(folder), file.hasSuffix(".res") else { return true }
    let language = file.dropLast(4).prefix { $0 != "_" }
    // "root", "pool", "supplementalData" and "tzdbNames" are no languages; "res_index" lists them.
    return language == "en" || language.count > 3 || file == "res_index.res"
  }
}

extension Data {
  func number(at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(self[startIndex + offset + $1]) << (8 * $1) }
  }

  mutating func append(number: Int) {
    for shift in stride(from: 0, to: 32, by: 8) { append(UInt8(number >> shift & 255)) }
  }

  mutating func pad(to multiple: Int) {
    append(contentsOf: repeatElement(0, count: (multiple - count % multiple) % multiple))
  }
}

func items(of body: Data) -> [Item] {
  let count = body.number(at: 0)
  let starts = (0..<count).map { body.number(at: 8 + 8 * $0) } + [body.count]
  return (0..<count).map { index in
    let name = body.dropFirst(body.number(at: 4 + 8 * index)).prefix { $0 != 0 }
    let data = body.dropFirst(starts[index]).prefix(starts[index + 1] - starts[index])
    return Item(name: String(decoding: name, as: UTF8.self), data: data)
  }
}

func body(of items: [Item]) -> Data {
  var names = Data()
  var nameOffsets: [Int] = []
  for item in items {
    nameOffsets.append(4 + 8 * items.count + names.count)
    names.append(contentsOf: Array(item.name.utf8) + [0])
  }
  var contents = Data()
  var offsets: [Int] = []
  let start = (4 + 8 * items.count + names.count + 15) / 16 * 16
  for item in items {
    offsets.append(start + contents.count)
    contents.append(item.data)
    contents.pad(to: 16)
  }
  var body = Data()
  body.append(number: items.count)
  for (name, offset) in zip(nameOffsets, offsets) {
    body.append(number: name)
    body.append(number: offset)
  }
  body.append(names)
  body.pad(to: 16)
  return body + contents
}

let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let header = file.prefix(file.number(at: 0) & 0xffff)
guard header.dropFirst(12).prefix(4) == Data("CmnD".utf8) else {
  fatalError("\(CommandLine.arguments[1]) is not ICU's common data")
}
let all = items(of: Data(file.dropFirst(header.count)))
try (header + body(of: all.filter(\.isNeeded)))
  .write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
