import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists

extension WakingWorld {
  mutating func perform(_ step: WakingStep, by thread: Int) throws(BrokenClause) {
    switch step {
    case .branch(let steps, let otherwise):
      push(threads[thread].answer ? steps : otherwise, to: thread)
    case .openDue: threads[thread].due.append([])
    case .addDue(let list): addDue(list, of: thread)
    case .deliverDue:
      push(threads[thread].due.removeLast().map { .deliver($0) }, to: thread)
    case .deliver(let list): deliver(list, by: thread)
    case .runFunction: runFunction(by: thread)
    case .askHeld(let list): threads[thread].answer = lists[list].gate == thread
    case .askAtWork(let list): threads[thread].answer = isAtWork(list, thread)
    case .noteMissed(let list):
      lists[list].isMissed = rules.mistake != .missedInside
      lists[list].isDue = true
    case .enter, .enterAll, .leave: passGate(step, by: thread)
    case .load, .compare, .askAsleep, .askRecords, .askMissed, .askDelivery:
      ask(step, by: thread)
    case .sleep(let place): sleep(place)
    case .wakePlace(let place):
      places[place].isAsleep = false
      push(wake(shape.follower(at: place)), to: thread)
    case .noteSourceChange(let list): noteChange(of: list)
    case .takeWaking(let list): takeWaking(in: list, by: thread)
    case .commit: commit()
    case .take(let taken): for place in taken { take(place) }
    case .publish(let list): try publish(list)
    case .reach(let place): reach(place)
    case .mark, .beginRead, .endRead: try read(step, by: thread)
    case .join, .wakeObserver, .endWait, .beginTurn, .advance, .endTurn: observe(step, by: thread)
    }
  }

  // MARK: Questions

  private mutating func ask(_ step: WakingStep, by thread: Int) {
    switch step {
    case .load(let place): threads[thread].loaded = places[place].stand
    case .compare(let place):
      threads[thread].answer = threads[thread].loaded == lists[shape.source(at: place)].version
      threads[thread].loaded = 0
    case .askAsleep(let place): threads[thread].answer = places[place].isAsleep
    case .askRecords(let list): threads[thread].answer = lists[list].isHeard
    case .askMissed(let list):
      (threads[thread].answer, lists[list].isMissed) = (lists[list].isMissed, false)
    case .askDelivery(let list): threads[thread].answer = needsDelivery(list)
    default: break
    }
  }

  private func needsDelivery(_ list: Int) -> Bool {
    let list = lists[list]
    return list.waking != 0 || list.isMarkDue || (list.isHeard && list.heard < list.version)
  }

  /// Whether a thread brings a list, or one above it, up to date.
  private func isAtWork(_ list: Int, _ thread: Int) -> Bool {
    lists[list].gate == thread
      || shape.nodes(above: list).contains { lists[$0].gate == thread }
  }

  // MARK: Gates

  private mutating func passGate(_ step: WakingStep, by thread: Int) {
    switch step {
    case .enter(let list): take(gate: list, by: thread)
    case .leave(let list): leave(list, by: thread)
    case .enterAll(let nodes, let taken, let first): enterAll(nodes, taken, first, by: thread)
    default: break
    }
  }

  private mutating func take(gate list: Int, by thread: Int) {
    lists[list].gate = thread
    lists[list].depth += 1
  }

  private mutating func leave(_ list: Int, by thread: Int) {
    lists[list].depth -= 1
    if lists[list].depth > 0 { return }
    lists[list].gate = nil
    if lists[list].isDue {
      lists[list].isDue = false
      addDue(list, of: thread)
    }
  }

  /// The one that it had to wait for, and then the others in order.
  private mutating func enterAll(_ nodes: [Int], _ taken: Int, _ first: Int?, by thread: Int) {
    let order = [first].compactMap { $0 } + nodes.filter { $0 != first }
    if taken == order.count { return }
    if isFree(order[taken], for: thread) {
      take(gate: order[taken], by: thread)
      push([.enterAll(nodes, taken: taken + 1, first: first)], to: thread)
    } else {
      for list in order[..<taken] { leave(list, by: thread) }
      push([.enterAll(nodes, taken: 0, first: order[taken])], to: thread)
    }
  }

  // MARK: Changes

  private mutating func commit() {
    lists[0].version += 1
    lists[0].shows += 1
    noteChange(of: 0)
  }

  private mutating func noteChange(of list: Int) {
    lists[list].waking |= lists[list].asleep
    lists[list].asleep = 0
    if lists[list].isMarked { (lists[list].isMarked, lists[list].isMarkDue) = (false, true) }
  }

  private mutating func sleep(_ place: Int) {
    lists[shape.source(at: place)].asleep |= 1 << UInt32(place)
    places[place].isAsleep = true
  }

  private mutating func take(_ place: Int) {
    let source = lists[shape.source(at: place)]
    sleep(place)
    (places[place].takenVersion, places[place].takenRoot) = (source.version, source.shows)
  }

  private mutating func reach(_ place: Int) {
    places[place].stand = places[place].takenVersion
    // What was taken says nothing any more.
    (places[place].takenVersion, places[place].takenRoot) = (0, 0)
  }

  private mutating func publish(_ list: Int) throws(BrokenClause) {
    let taken = shape.places(of: list).map { places[$0].takenRoot }
    let root = taken[0]
    if taken.contains(where: { $0 != root }) {
      throw BrokenClause(description: "Clause 13: list \(list) is made of the versions \(taken)")
    }
    if root < lists[list].shows {
      throw BrokenClause(description: "Clause 13: list \(list) went back to version \(root)")
    }
    let isFirst = places[shape.firstPlace(of: list)].stand < 0
    let isChanged =
      shape.content(of: list, at: root) != shape.content(of: list, at: lists[list].shows)
    lists[list].shows = root
    if isChanged, !isFirst {
      lists[list].version += 1
      noteChange(of: list)
    }
  }

  /// A function of a list changes the root, as often as it may.
  private mutating func runFunction(by thread: Int) {
    if threads[thread].editsLeft == 0 { return }
    threads[thread].editsLeft -= 1
    push([.commit, .deliver(0)], to: thread)
  }

  // MARK: Deliveries

  private mutating func addDue(_ list: Int, of thread: Int) {
    let top = threads[thread].due.count - 1
    if !threads[thread].due[top].contains(list) { threads[thread].due[top].append(list) }
  }

  private mutating func deliver(_ list: Int, by thread: Int) {
    if lists[list].gate == thread {
      lists[list].isDue = true
      return
    }
    push([.takeWaking(list)], to: thread)
    if shape.isDerived(list) {
      push([.askMissed(list), .branch(wake(list), otherwise: [])], to: thread)
    }
  }

  private mutating func takeWaking(in list: Int, by thread: Int) {
    let waking = lists[list].waking
    lists[list].waking = 0
    if lists[list].isHeard { lists[list].heard = lists[list].version }
    if lists[list].isMarkDue { (lists[list].isMarkDue, trackedRoot) = (false, nil) }
    var steps = places.indices.filter { waking & 1 << UInt32($0) != 0 }.map {
      WakingStep.wakePlace($0)
    }
    if waking & Self.observer != 0 { steps.append(.wakeObserver) }
    push(steps, to: thread)
  }

  // MARK: Readers

  private mutating func read(_ step: WakingStep, by thread: Int) throws(BrokenClause) {
    switch step {
    case .mark(let list):
      threads[thread].readFrom = lists[0].version
      lists[list].isMarked = true
    case .beginRead: threads[thread].readFrom = lists[0].version
    case .endRead(let list):
      let (shows, from) = (lists[list].shows, threads[thread].readFrom)
      if shape.content(of: list, at: shows) < shape.content(of: list, at: from) {
        throw BrokenClause(description: "Clause 13: a read after version \(from) sees \(shows)")
      }
      if lists[list].isMarked { trackedRoot = shows }
    default: break
    }
  }

  // MARK: The observer

  private mutating func observe(_ step: WakingStep, by thread: Int) {
    let last = shape.last
    switch step {
    case .join:
      turn.position = lists[last].version
      (isShown, shownRoot) = (true, lists[last].shows)
      lists[last].asleep |= Self.observer
    case .wakeObserver: if turn.beginWait() { scheduledTurns += 1 }
    case .endWait: turn.endWait()
    case .beginTurn: if turn.begin() { push(look(last) + [.advance(last)], to: thread) }
    case .advance:
      if turn.position != lists[last].version { shownRoot = lists[last].shows }
      turn.position = lists[last].version
      lists[last].asleep |= Self.observer
      push(checkForMissed(last) + [.endTurn], to: thread)
    case .endTurn: if turn.end() == .again { push(look(last) + [.advance(last)], to: thread) }
    default: break
    }
  }
}
