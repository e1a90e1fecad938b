import ExampleModels

/// The shades in which an animation comes to rest, from the bright to the plain one: those of the
/// palette of 256 that are nearest to `AnimationKind.colour`.
package enum Fade {
  /// The shade of text that tells of a kind.
  package static func shade(of kind: AnimationKind) -> Int { shades(of: kind)[0] }

  /// The shade of an animation of some age among so many frames.
  package static func shade(of kind: AnimationKind, age: Int, frames: Int) -> Int {
    let shades = shades(of: kind)
    return shades[min(age * shades.count / frames, shades.count - 1)]
  }

  private static func shades(of kind: AnimationKind) -> [Int] {
    switch kind {
    case .deleted: [203, 167, 131, 95]
    case .inserted: [46, 40, 34, 28]
    case .moved: [75, 69, 63, 61]
    case .reloaded: [226, 184, 142, 100]
    }
  }
}
