import CKernels
import Foundation

/// A kernel, applied to one row of a canvas.
struct Kernel {
  let name: String
  let row: (Canvas, Int) -> Void
}

/// All kernels that CKernels exports.
enum Kernels {
  static var all: [Kernel] { painting + mixing + masks + sampling + other }

  /// The reference for kernels: memory bandwidth.
  static var limits: [Kernel] {
    [
      Kernel(name: "memset") { c, y in memset(c.row(y), 7, 4 * c.width) },
      Kernel(name: "memcpy") { c, y in memcpy(c.row(y), c.sourceRow(y), 4 * c.width) },
    ]
  }

  private static var painting: [Kernel] {
    [
      Kernel(name: "fill") { c, y in ck_fill(c.row(y), 0xFF12_3456, c.width) },
      Kernel(name: "over_color") { c, y in ck_over_color(c.row(y), 0x8012_3456, c.width) },
      Kernel(name: "over_color_mask") { c, y in
        ck_over_color_mask(c.row(y), 0x8012_3456, c.maskRow(y), c.width)
      },
      Kernel(name: "over") { c, y in ck_over(c.row(y), c.row(y), c.sourceRow(y), c.width) },
      Kernel(name: "over, dithered") { c, y in
        ck_over_dithered(c.row(y), c.sourceRow(y), 200, 0, UInt32(y), c.width)
      },
      Kernel(name: "over_alpha") { c, y in
        ck_over_alpha(c.row(y), c.row(y), c.sourceRow(y), 100, c.width)
      },
      Kernel(name: "over_mask") { c, y in
        ck_over_mask(c.row(y), c.sourceRow(y), c.maskRow(y), c.width)
      },
      Kernel(name: "over_color_mask, spans of 5") { c, y in
        for x in stride(from: 0, to: c.width - 5, by: 5) {
          ck_over_color_mask(c.row(y) + x, 0x8012_3456, c.maskRow(y) + x, 5)
        }
      },
    ]
  }

  private static var mixing: [Kernel] {
    [
      Kernel(name: "mix") { c, y in ck_mix(c.row(y), c.sourceRow(y), 100, c.width) },
      Kernel(name: "mix_mask") { c, y in
        ck_mix_mask(c.row(y), c.sourceRow(y), c.maskRow(y), c.width)
      },
      Kernel(name: "scale") { c, y in ck_scale(c.row(y), 250, c.width) },
      Kernel(name: "scale_mask") { c, y in ck_scale_mask(c.row(y), c.maskRow(y), c.width) },
      Kernel(name: "blend, multiply") { c, y in ck_blend(c.row(y), c.sourceRow(y), 1, c.width) },
      Kernel(name: "modulate") { c, y in ck_modulate(c.row(y), 0xC080_60A0, c.width) },
      Kernel(name: "shade") { c, y in ck_shade(c.row(y), 0.2, 0.0003, 30, c.width) },
    ]
  }

  private static var masks: [Kernel] {
    [
      Kernel(name: "mask_multiply") { c, y in
        ck_mask_multiply(c.maskRow(y), c.otherMaskRow(y), c.width)
      },
      Kernel(name: "mask_subtract") { c, y in
        ck_mask_subtract(c.maskRow(y), c.otherMaskRow(y), c.width)
      },
      Kernel(name: "copy_alpha") { c, y in ck_copy_alpha(c.maskRow(y), c.sourceRow(y), c.width) },
      Kernel(name: "ramp_mask") { c, y in ck_ramp_mask(c.maskRow(y), 0.2, 0.0003, c.width) },
      Kernel(name: "slant_mask, two slants") { c, y in
        c.slants.withUnsafeBufferPointer { slants in
          guard let first = slants.baseAddress else { return }
          ck_slant_mask(c.maskRow(y), first, slants.count, 0, c.width)
        }
      },
      Kernel(name: "over_color_outline, 32 rows high") { c, y in
        guard y % 32 == 0 else { return }
        var outline = ck_outline(corners: c.corners, count: 5, lowest: 2)
        ck_over_color_outline(
          c.row(y), c.width, 0xFF12_3456, &outline, 0, 0, c.width, min(32, c.height - y), c.width)
      },
      Kernel(name: "rect_mask") { c, y in
        ck_rect_mask(c.maskRow(y), 1.25, Float(c.width) - 1.5, 0.5, 0.5, c.width)
      },
    ]
  }

  private static var sampling: [Kernel] {
    [
      affine("whole shift", u: 0, v: 0, du: 65536, dv: 0, down: (0, 65536)),
      affine("shift", u: 20000, v: 30000, du: 65536, dv: 0, down: (0, 65536)),
      affine("scaled by 1.2", u: 0, v: 0, du: 54613, dv: 0, down: (0, 54613)),
      affine("rotated by 29°", u: 0, v: 0, du: 57319, dv: 31772, down: (-31772, 57319)),
      Kernel(name: "sample_perspective") { c, y in
        // Rotated about its vertical axis; w from 1 to 1.4 across.
        withUnsafePointer(to: c.texture) { texture in
          let (origin, step) = ([0, Float(y), 1], [1.3, 0.0001, 0.4 / Float(c.width)])
          ck_sample_perspective(c.row(y), texture, origin, step, 0, c.width)
        }
      },
    ]
  }

  private static func affine(
    _ name: String, u: Int32, v: Int32, du: Int32, dv: Int32, down: (u: Int32, v: Int32)
  ) -> Kernel {
    Kernel(name: "sample_affine, \(name)") { c, y in
      withUnsafePointer(to: c.texture) {
        ck_sample_affine(
          c.row(y), $0, u &+ Int32(y) &* down.u, v &+ Int32(y) &* down.v, du, dv, c.width)
      }
    }
  }

  private static var other: [Kernel] {
    [
      Kernel(name: "gradient_row, axial, 3 stops") { c, y in
        withUnsafePointer(to: c.gradient) { ck_gradient_row(c.row(y), $0, 0, Double(y), c.width) }
      },
      Kernel(name: "blur_row, radius 8 down") { c, y in
        let weights: [UInt32] = [3856, 3855, 3855, 3855, 3855, 3855, 3855, 3855, 3855]
        guard y >= 8, y + 8 < c.height else { return }
        ck_blur_row(c.otherMaskRow(y), c.maskRow(y), c.width, weights, 8, c.width)
      },
      Kernel(name: "i420_rows") { c, y in
        guard y % 2 == 0 else { return }
        ck_i420_rows(
          c.row(y), c.row(y + 1), c.width, c.maskRow(y), c.maskRow(y + 1), c.otherMaskRow(y),
          c.otherMaskRow(y + 1))
      },
      Kernel(name: "i420_rows, dithered") { c, y in
        guard y % 2 == 0 else { return }
        ck_i420_rows_dithered(
          c.row(y), c.row(y + 1), c.width, 0, UInt32(y) & ~1, c.maskRow(y), c.maskRow(y + 1),
          c.otherMaskRow(y),
          c.otherMaskRow(y + 1))
      },
    ]
  }
}
