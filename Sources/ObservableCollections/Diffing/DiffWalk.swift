/// Finds for each new element the old one with the same key.
///
/// It runs in two parts. *Walking* compares element by element while keys are equal. Where they are
/// not, it looks for the place nearest by at which the lists agree again: first by comparing a
/// few neighbours, then by hash in windows that double. What it passes goes to two lists, the
/// rest. *Joining* then pairs the rest by hash. So elements in unchanged stretches are compared,
/// never hashed, and every other element is hashed at most once.
///
/// Where keys are unique it does not matter which part finds a pair: it is the only one.
@usableFromInline
struct DiffWalk<Rule: DiffRule> {
  @usableFromInline let lists: DiffLists<Rule>
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
  @usableFromInline var window = HashWindow()

  @inlinable
  init(_ lists: DiffLists<Rule>) {
    self.lists = lists
    oldEnd = lists.oldCount
    newEnd = lists.newCount
  }

  /// Finds all pairs.
  @inlinable
  mutating func run() {
    matchHere()
    findCommonEnd()
    while old < oldEnd, new < newEnd {
      realign()
      matchHere()
    }
    skip(to: oldEnd, newEnd)
    matchCommonEnd()
    join()
  }

  /// Pairs elements while their keys are equal.
  @inlinable
  mutating func matchHere() {
    var start = old
    var isUpdated = false
    while old < oldEnd, new < newEnd, lists.haveEqualKeys(old, new) {
      if lists.isUpdated(old, new) != isUpdated {
        runs.append(
          oldStart: start, newStart: new - (old - start), count: old - start, isUpdated: isUpdated)
        isUpdated.toggle()
        start = old
      }
      old += 1
      new += 1
    }
    runs.append(
      oldStart: start, newStart: new - (old - start), count: old - start, isUpdated: isUpdated)
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
    var start = old
    var isUpdated = false
    while old < lists.oldCount {
      if lists.isUpdated(old, new) != isUpdated {
        runs.append(
          oldStart: start, newStart: new - (old - start), count: old - start, isUpdated: isUpdated)
        isUpdated.toggle()
        start = old
      }
      old += 1
      new += 1
    }
    runs.append(
      oldStart: start, newStart: new - (old - start), count: old - start, isUpdated: isUpdated)
  }

  /// Passes elements of both lists without pairing them.
  @inlinable
  mutating func skip(to oldIndex: Int, _ newIndex: Int) {
    runs.oldRest.append(old..<oldIndex, hashes: window.old)
    runs.newRest.append(new..<newIndex, hashes: window.new)
    old = oldIndex
    new = newIndex
  }
}
