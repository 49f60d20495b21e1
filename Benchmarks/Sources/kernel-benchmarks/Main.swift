import CKernels

/// Prints the speed of each kernel on each instruction set, in megapixels per second: on rows of a
/// frame of 1920 × 1080 and on a tile of 256 × 64, which stays in the cache. memset and memcpy are
/// measured in the same rounds, on as many bytes as the pixels have.
@main
struct Main {
  static func main() {
    let chosen = CommandLine.arguments.dropFirst()
    let names: [String] = ["base", "v3", "v4"]
    let sets = names.filter { name in ck_select_isa(name) }
    let canvases = [Canvas(width: 1920, height: 1080), Canvas(width: 256, height: 64)]
    let header = sets.flatMap { ["\($0) frame", "\($0) tile"] }
    print(
      (["kernel"] + header + ["memset frame", "memset tile", "memcpy frame", "memcpy tile"])
        .joined(separator: "\t"))
    for kernel in Kernels.all where chosen.isEmpty || chosen.contains(where: kernel.name.contains) {
      let variants =
        sets.flatMap { name in
          canvases.map { Measure.Variant(kernel: kernel, canvas: $0, instructionSet: name) }
        }
        + Kernels.limits.flatMap { limit in
          canvases.map {
            Measure.Variant(kernel: limit, canvas: $0, instructionSet: sets.last ?? "base")
          }
        }
      let figures = Measure.speeds(of: variants)
      print(([kernel.name] + figures.map { "\(Int($0))" }).joined(separator: "\t"))
    }
  }
}
