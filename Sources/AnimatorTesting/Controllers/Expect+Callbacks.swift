/// Expects a log of controllers' callbacks to match a golden: text that is readable in a diff, with a line per callback.
///
///     expectCallbacks(log, matching: "push")
///
/// The golden is `NAME.callbacks.txt` in `Goldens/` beside the test.
///
/// - Parameters:
///   - mode: The record mode; nil for that of the environment variable `ANIMATOR_RECORD`.
///   - folder: The folder of goldens; nil for `Goldens/FILE` beside the test's file.
@MainActor
public func expectCallbacks(
  _ log: CallbackLog, matching name: String, record mode: RecordMode? = nil,
  in folder: URL? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
) {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line)
  let files = GoldenFolder(folder, for: location, name: name)
  let golden = TextGolden(
    noun: "log of callbacks", name: name, file: files.file(name, "callbacks.txt"),
    location: location, mode: mode ?? .current)
  golden.check(log.text)
}
