/// A walk over two lists that finds, for each new element, the old element with the same key.
///
/// It has two parts. *Walking* compares element by element while keys are equal. Where they differ,
/// it searches for the nearest place at which the lists agree again: first by comparing a few
/// neighbours, then by hash in windows that grow, unless the remainder is short. The elements that
/// it passes are *unmatched*. *Joining* then pairs those: a few elements by comparing, others by
/// hash. So elements in long unchanged ranges are compared, never hashed, and no element is hashed
/// twice.
///
/// If keys are unique, it does not matter which part finds a pair: there is only one.
@frozen @usableFromInline
struct DiffWalk<Rule: DiffRule, Old: DiffSource<Rule.Element>>: ~Copyable {
  @usableFromInline let lists: DiffLists<Rule, Old>
  @usableFromInline var runs = DiffRuns()
  @usableFromInline var repeats = RepeatedKeys()
  /// The current old index of the walk.
  @usableFromInline var old = 0
  /// The current new index of the walk.
  @usableFromInline var new = 0
  /// The start of the common suffix in the old list.
  @usableFromInline var oldEnd: Int
  /// The start of the common suffix in the new list.
  @usableFromInline var newEnd: Int
  /// The number of elements at the end that are known to be the same and not updated.
  @usableFromInline var unchangedAtEnd = 0
  @usableFromInline var window = HashWindow()

  @inlinable
  init(_ lists: DiffLists<Rule, Old>) {
    self.lists = lists
    oldEnd = lists.oldCount
    newEnd = lists.newCount
  }

  /// Creates a walk that stores its result in memory that another walk no longer needs.
  @inlinable
  init(_ lists: DiffLists<Rule, Old>, reusing memory: inout DiffRuns) {
    self.init(lists)
    swap(&runs, &memory)
    runs.removeAll()
  }

  /// Finds all pairs.
  @inlinable
  mutating func run() {
    walk()
    join()
  }

  /// Finds the ranges in which both lists agree.
  @inlinable
  mutating func walk() {
    matchHere()
    findCommonEnd()
    while old < oldEnd, new < newEnd {
      realign()
      matchHere()
    }
    skip(to: oldEnd, newEnd)
    matchCommonEnd()
    runs.end(oldCount: lists.oldCount, newCount: lists.newCount)
  }

  /// Starts after a prefix and ends before a suffix of elements that are known to be unchanged.
  @inlinable
  mutating func pass(_ ends: UnchangedEnds) {
    passUnchanged(ends.prefix)
    unchangedAtEnd = ends.suffix
    oldEnd = lists.oldCount - ends.suffix
    newEnd = lists.newCount - ends.suffix
  }

  /// Starts after elements that are known to be the same and not updated.
  @inlinable
  mutating func passUnchanged(_ count: Int) {
    note(0..<count, behind: 0, 0, isUpdated: false)
    (old, new) = (count, count)
  }

  /// Pairs elements while their keys are equal.
  @inlinable
  mutating func matchHere() {
    let (oldStart, newStart) = (old, new)
    let limit = Swift.min(oldEnd - old, newEnd - new)
    var count = 0
    var noted = 0
    var isUpdated = false
    while count < limit, lists.haveEqualKeys(oldStart &+ count, newStart &+ count) {
      if lists.isUpdated(oldStart &+ count, newStart &+ count) != isUpdated {
        note(noted..<count, behind: oldStart, newStart, isUpdated: isUpdated)
        noted = count
        isUpdated.toggle()
      }
      count &+= 1
    }
    note(noted..<count, behind: oldStart, newStart, isUpdated: isUpdated)
    old = oldStart &+ count
    new = newStart &+ count
  }

  /// Records partners.
  @_alwaysEmitIntoClient
  mutating func note(
    _ offsets: Range<Int>, behind oldStart: Int, _ newStart: Int, isUpdated: Bool
  ) {
    if offsets.isEmpty { return }
    runs.append(
      oldStart: oldStart &+ offsets.lowerBound, newStart: newStart &+ offsets.lowerBound,
      count: offsets.count, isUpdated: isUpdated)
  }

  /// Sets the longest common suffix aside.
  @inlinable
  mutating func findCommonEnd() {
    while oldEnd > old, newEnd > new, lists.haveEqualKeys(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
  }

  /// Pairs the common suffix, whose keys have been compared.
  @inlinable
  mutating func matchCommonEnd() {
    let count = lists.oldCount - oldEnd
    let compared = count - unchangedAtEnd
    var noted = 0
    var isUpdated = false
    for offset in 0..<compared
    where lists.isUpdated(oldEnd &+ offset, newEnd &+ offset) != isUpdated {
      note(noted..<offset, behind: oldEnd, newEnd, isUpdated: isUpdated)
      noted = offset
      isUpdated.toggle()
    }
    if isUpdated {
      note(noted..<compared, behind: oldEnd, newEnd, isUpdated: true)
      (noted, isUpdated) = (compared, false)
    }
    note(noted..<count, behind: oldEnd, newEnd, isUpdated: isUpdated)
  }

  /// Passes elements of both lists without pairing them.
  @inlinable
  mutating func skip(to oldIndex: Int, _ newIndex: Int) {
    let hashesNow = isLarge && isJoinedByHash
    if hashesNow || old < window.old.end { keepOldHashes(old..<oldIndex, hashesNow: hashesNow) }
    if hashesNow || new < window.new.end { keepNewHashes(new..<newIndex, hashesNow: hashesNow) }
    old = oldIndex
    new = newIndex
  }

  /// Whether the lists are so large that reading an element again would wait for memory.
  ///
  /// If so, passed elements are hashed while they are at hand. That hashes no element that would
  /// not be hashed later: it starts only when there are unmatched elements to be joined by hash.
  @inlinable var isLarge: Bool { lists.oldCount > 1 << 15 }

  /// Keeps the hashes of passed old elements.
  @inlinable
  mutating func keepOldHashes(_ range: Range<Int>, hashesNow: Bool) {
    let unknown = window.old.pass(range)
    if hashesNow {
      for index in unknown { window.old.pass(index, hash: lists.oldHash(index)) }
    }
  }

  /// Keeps the hashes of passed new elements.
  @inlinable
  mutating func keepNewHashes(_ range: Range<Int>, hashesNow: Bool) {
    let unknown = window.new.pass(range)
    if hashesNow {
      for index in unknown { window.new.pass(index, hash: lists.newHash(index)) }
    }
  }
}
