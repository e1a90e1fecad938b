/// A state as 128 bits of hash: millions of them fit in memory, and two that differ have the same
/// one with a chance of less than one in 10^24.
///
/// It takes the numbers one by one, because an array for each of a hundred million states takes most
/// of the time of the walk.
struct StateKey: Equatable {
  private var first: UInt64 = 0xCBF2_9CE4_8422_2325
  private var second: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number)) &+ 1
    first = (first ^ bits) &* 0x0000_0100_0000_01B3
    first ^= first >> 29
    second = (second &+ bits) &* 0xD6E8_FEB8_6659_FD93
    second ^= second >> 32
  }

  mutating func add(_ first: Int, _ second: Int) {
    add(first)
    add(second)
  }

  mutating func add(_ first: Int, _ second: Int, _ third: Int) {
    add(first, second)
    add(third)
  }

  mutating func add(_ first: Bool, _ second: Bool = false, _ third: Bool = false) {
    add((first ? 1 : 0) + (second ? 2 : 0) + (third ? 4 : 0))
  }
}

extension StateKey: Hashable {
  /// One half is spread well enough for a table; what is equal is decided by both.
  func hash(into hasher: inout Hasher) { hasher.combine(first) }
}
