import Foundation
import TestSupport

/// How many mutations the attack of eight tasks makes in all.
enum AttackScale {
  /// The number in `ATTACK_MUTATIONS`, which the thread sanitizer's stage sets; without it few in a
  /// debug build.
  static let mutations =
    ProcessInfo.processInfo.environment["ATTACK_MUTATIONS"].flatMap { Int($0) }
    ?? TestScale.bound(full: 200_000, debug: 4_000)
}
