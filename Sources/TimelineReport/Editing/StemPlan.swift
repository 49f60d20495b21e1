import Animator

/// A film to be made of a shot by itself.
package struct StemPlan: Sendable {
  /// The index of the part of the reel, or of the overlay.
  package let index: Int
  package let isOverlay: Bool
  /// The name of the file without its extension, such as `01-hello`.
  package let name: String
  /// The range in the shot's own time.
  package let range: Range<MediaTime>
  /// Whether the shot may be heard.
  package let hasSound: Bool

  /// The film, whose file has an extension.
  package func stem(_ kind: String, sound: Bool) -> Stem {
    Stem(
      path: "\(name).\(kind)", origin: range.lowerBound,
      duration: range.upperBound - range.lowerBound, sound: sound ? "\(name).wav" : nil)
  }
}

extension FilmEdit {
  /// The films of all shots and overlays.
  ///
  /// - Parameter handles: How much more a film shows before and after what the edit shows, in the time of the shot;
  ///   rounded up to whole frames.
  package func stemPlans(handles: MediaTime) -> [StemPlan] {
    let digits = max(String(max(shots.count, overlays.count)).count, 2)
    func plan(_ index: Int, _ shot: Shot, isOverlay: Bool) -> StemPlan {
      let number = Timecode.padded(index + 1, digits)
      let stem = Reel.Part.stem(ofName: shot.path)
      return StemPlan(
        index: index, isOverlay: isOverlay,
        name: (isOverlay ? "overlay-" : "") + "\(number)-\(stem)",
        range: range(of: shot, handles: handles),
        hasSound: !isOverlay && shot.speed == 1 && shot.length > .zero)
    }
    return shots.indices.filter { !shots[$0].isGap }.map { plan($0, shots[$0], isOverlay: false) }
      + overlays.indices.map { plan($0, overlays[$0], isOverlay: true) }
  }

  /// The range of a film, whose frames are those of the edit: it begins whole frames before the shot.
  private func range(of shot: Shot, handles: MediaTime) -> Range<MediaTime> {
    let count = handles > .zero ? frameRate.frameCount(in: handles) : 0
    let possible = Int((frameRate.frames(in: shot.start) + 1e-6).rounded(.down))
    let first = shot.start - frameRate.time(ofFrame: min(count, possible))
    let last = max(shot.end, shot.start + frame) + frameRate.time(ofFrame: count)
    return first..<last
  }

  /// Uses films instead of the scenes; `stems` are those of the plans.
  package mutating func use(_ stems: [(plan: StemPlan, stem: Stem)]) {
    for (plan, stem) in stems {
      if plan.isOverlay {
        overlays[plan.index].stem = stem
      } else {
        shots[plan.index].stem = stem
      }
    }
  }
}
