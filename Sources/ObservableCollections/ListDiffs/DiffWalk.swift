/// Finds for each new element the old one with the same key.
///
/// It runs in two parts. *Walking* compares element by element while keys are equal. Where they are
/// not, it looks for the place nearest by at which the lists agree again: first by comparing a
/// few neighbours, then by hash in windows that grow, unless little is left. What it passes is the
/// rest of both lists. *Joining* then pairs the rest: a few elements by comparing, others by hash. So
/// elements in long unchanged stretches are compared, never hashed, and no element is hashed twice.
///
/// Where keys are unique it does not matter which part finds a pair: it is the only one.
@usableFromInline
struct DiffWalk<Rule: DiffRule, Old: DiffSource<Rule.Element>> {
  @usableFromInline let lists: DiffLists<Rule, Old>
  @usableFromInline var runs = DiffRuns()
  @usableFromInline var repeats = RepeatedKeys()
  /// The old index that the walk has come to.
  @usableFromInline var old = 0
  /// The new index that the walk has come to.
  @usableFromInline var new = 0
  /// Where the common end of both lists starts in the old one.
  @usableFromInline var oldEnd: Int
  /// Where the common end of both lists starts in the new one.
  @usableFromInline var newEnd: Int
  /// How many elements at the end are known to be the same and not updated.
  @usableFromInline var unchangedAtEnd = 0
  @usableFromInline var window = HashWindow()

  @inlinable
  init(_ lists: DiffLists<Rule, Old>) {
    self.lists = lists
    oldEnd = lists.oldCount
    newEnd = lists.newCount
  }

  /// A walk that keeps what it finds in memory that another walk needs no more.
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

  /// Finds the stretches in which both lists agree.
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

  /// Starts behind elements that are known to be the same, and ends before some.
  @inlinable
  mutating func pass(_ ends: UnchangedEnds) {
    passUnchanged(ends.prefix)
    unchangedAtEnd = ends.suffix
    oldEnd = lists.oldCount - ends.suffix
    newEnd = lists.newCount - ends.suffix
  }

  /// Starts behind elements that are known to be the same and not updated.
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

  /// Notes partners.
  @inlinable
  mutating func note(
    _ offsets: Range<Int>, behind oldStart: Int, _ newStart: Int, isUpdated: Bool
  ) {
    if offsets.isEmpty { return }
    runs.append(
      oldStart: oldStart &+ offsets.lowerBound, newStart: newStart &+ offsets.lowerBound,
      count: offsets.count, isUpdated: isUpdated)
  }

  /// Sets aside the longest end that both lists have in common.
  @inlinable
  mutating func findCommonEnd() {
    while oldEnd > old, newEnd > new, lists.haveEqualKeys(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
  }

  /// Pairs the common end; its keys have been compared.
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

  /// Whether the lists are too large to come back to an element without waiting for memory.
  ///
  /// Then passed elements are hashed while they are at hand. Nothing is hashed that would not be
  /// later: it happens from the time that there is a rest to be joined by hash.
  @inlinable var isLarge: Bool { lists.oldCount > 1 << 15 }

  /// Keeps the hashes of elements that are passed.
  @inlinable
  mutating func keepOldHashes(_ range: Range<Int>, hashesNow: Bool) {
    let unknown = window.old.pass(range)
    if hashesNow {
      for index in unknown { window.old.pass(index, hash: lists.oldHash(index)) }
    }
  }

  /// Keeps the hashes of elements that are passed.
  @inlinable
  mutating func keepNewHashes(_ range: Range<Int>, hashesNow: Bool) {
    let unknown = window.new.pass(range)
    if hashesNow {
      for index in unknown { window.new.pass(index, hash: lists.newHash(index)) }
    }
  }
}
