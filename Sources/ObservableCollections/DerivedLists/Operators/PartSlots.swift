/// The part of each element of a flattened list's source, and the number of its shown elements.
///
/// A part has a number. The place of an element of the source is a *slot*; several slots may have
/// one part.
struct PartSlots {
  struct Slot {
    /// The number of the part.
    var part: Int
    /// The part that is shown in the slot; -1 if none is.
    var shownPart = -1
    /// The slot at the last update of the list, and whether a move call touched it since, as in the
    /// origin of a run.
    var origin = PackedRun.insertedOrigin

    /// Whether the part is already shown in the slot.
    var isShown: Bool { part == shownPart }
  }

  /// The current slots.
  private(set) var slots: [Slot] = []
  /// The number of shown elements of each slot, at the last update of the list.
  private(set) var sizes = SectionSizes()
  /// Whether the slots differ from the shown ones.
  private(set) var areChanged = false

  /// Applies the changes of the source.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - parts: the parts of its inserted and replaced elements, in their new order.
  /// - Returns: whether the slots have changed: not if elements were only replaced by others with
  ///   the same parts. That is found out without reading the other slots.
  mutating func take(_ log: EditLog, renewed parts: [Int]) -> Bool {
    if stay(log, renewed: parts) { return false }
    var (result, taken): ([Slot], Int) = ([], 0)
    result.reserveCapacity(slots.count + parts.count)
    log.forEachRun { run in
      for offset in 0..<run.count {
        var slot = run.isInserted ? Slot(part: parts[taken]) : slots[run.oldStart + offset]
        // A new one stays new.
        if run.isMoved { slot.origin |= PackedRun.movedMark }
        if run.isUpdated { slot.part = parts[taken] }
        if run.isInserted || run.isUpdated { taken += 1 }
        result.append(slot)
      }
    }
    slots = result
    areChanged = true
    return true
  }

  /// Whether all slots remain unchanged.
  private func stay(_ log: EditLog, renewed parts: [Int]) -> Bool {
    var (index, taken, stay) = (0, 0, true)
    log.forEachRun { run in
      if run.isInserted || run.isMoved || run.oldStart != index { stay = false }
      if stay, run.isUpdated {
        let known = slots[index..<index + run.count].lazy.map(\.part)
        stay = known.elementsEqual(parts[taken..<taken + run.count])
        taken += run.count
      }
      index += run.count
    }
    return stay && index == slots.count
  }

  /// The changes of the flattened list.
  ///
  /// - Parameters:
  ///   - turns: the changes of the changed parts, and the contents of the parts with new slots, by
  ///     their numbers.
  ///   - changed: the slots of those parts, ascending.
  ///   - operations: the operations on the elements.
  mutating func show<Element>(
    _ turns: [Int: SourceTurn<Element>], in changed: [Int], _ operations: ElementOperations<Element>
  ) -> DerivedTurn<Element> {
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: sizes.total))
    turn.operations = operations
    if areChanged {
      showAll(turns, in: &turn, operations)
    } else {
      showChanged(turns, changed, in: &turn)
    }
    return turn
  }

  /// Adds all slots, one by one.
  private mutating func showAll<Element>(
    _ turns: [Int: SourceTurn<Element>], in turn: inout DerivedTurn<Element>,
    _ operations: ElementOperations<Element>
  ) {
    let starts = sizes.starts
    var counts: [Int] = []
    counts.reserveCapacity(slots.count)
    for index in slots.indices {
      let slot = slots[index]
      let part = turns[slot.part]
      if !slot.isShown {
        guard let part else { trap("Part \(slot.part) is new and was not read") }
        turn.runs.append(inserted: part.state.count)
        turn.inserted += operations.fetch(part.state, [0..<part.state.count])
        counts.append(part.state.count)
      } else {
        let (old, marks) = (slot.origin >> 2, slot.origin & PackedRun.movedMark)
        if let part, let log = part.step.log {
          turn.append(log, to: part.state, from: starts[old], marks: marks)
          counts.append(part.state.count)
        } else {
          turn.runs.append(retained: starts[old]..<starts[old + 1], marks: marks)
          counts.append(starts[old + 1] - starts[old])
        }
      }
      slots[index].shownPart = slot.part
      slots[index].origin = index << 2
    }
    sizes = SectionSizes(counts)
    areChanged = false
  }

  /// Adds only the changed parts.
  private mutating func showChanged<Element>(
    _ turns: [Int: SourceTurn<Element>], _ changed: [Int], in turn: inout DerivedTurn<Element>
  ) {
    var (end, growths): (Int, [(slot: Int, by: Int)]) = (0, [])
    for slot in changed {
      guard let part = turns[slots[slot].part], let log = part.step.log else { continue }
      let (start, count) = (sizes.start(of: slot), sizes[slot])
      turn.runs.append(retained: end..<start, marks: 0)
      turn.append(log, to: part.state, from: start)
      end = start + count
      growths.append((slot, part.state.count - count))
    }
    turn.runs.append(retained: end..<sizes.total, marks: 0)
    for growth in growths { sizes.add(growth.by, to: growth.slot) }
  }
}
