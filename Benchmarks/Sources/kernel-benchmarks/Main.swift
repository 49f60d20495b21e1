import CKernels
import Foundation

/// Prints what each kernel does on each instruction set, in millions of pixels a second: on rows of a
/// frame of 1920 × 1080 and on a tile of 256 × 64, which stays in the cache. The first lines are what
/// memset and memcpy do in the same run, on as many bytes as the frame has.
@main
struct Main {
  static func main() {
    let chosen = CommandLine.arguments.dropFirst()
    let names: [String] = ["base", "v3"]
    let sets = names.filter { name in ck_select_isa(name) }
    print((["kernel"] + sets.flatMap { ["\($0) frame", "\($0) tile"] }).joined(separator: "\t"))
    let (frame, tile) = (Canvas(width: 1920, height: 1080), Canvas(width: 256, height: 64))
    for kernel in Kernels.all where chosen.isEmpty || chosen.contains(where: kernel.name.contains) {
      let figures = Measure.speeds(of: kernel, on: [frame, tile], instructionSets: sets)
      print(([kernel.name] + figures.map { "\(Int($0))" }).joined(separator: "\t"))
    }
  }
}
