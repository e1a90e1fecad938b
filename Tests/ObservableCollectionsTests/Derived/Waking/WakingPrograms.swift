// The calls of derived lists step by step, as `GraphNode`, `DerivedNode`, `JoinedNode`,
// `UpstreamGroup` and `SourcePosition` make them.

extension WakingWorld {
  // MARK: Places

  /// Whether a follower shows what its source shows, and the next change of that will wake it.
  private func isShown(_ place: Int) -> [WakingStep] {
    let asleep: [WakingStep] = rules.mistake == .currentThoughAwake ? [] : [.askAsleep(place)]
    return [.load(stand: place), .compare(stand: place), .branch(asleep, otherwise: [])]
  }

  private func showsSources(_ list: Int) -> [WakingStep] {
    all(shape.places(of: list).map(isShown))
  }

  /// Questions one after the other, until one is answered with no.
  private func all(_ questions: [[WakingStep]]) -> [WakingStep] {
    guard let last = questions.last else { return [] }
    return questions.dropLast().reversed().reduce(last) { rest, question in
      question + [.branch(rest, otherwise: [])]
    }
  }

  private func isCurrent(_ list: Int) -> [WakingStep] {
    let above =
      isJoined(list)
      ? shape.nodes(above: list).map(showsSources)
      : shape.sources[list].filter(shape.isDerived).map(isCurrent)
    return all(above + [showsSources(list)])
  }

  func isJoined(_ list: Int) -> Bool { shape.sources[list].count > 1 }

  private func becomeIdleFirst(_ list: Int) -> [WakingStep] {
    if rules.mistake == .asleepTooLate { return [] }
    return shape.places(of: list).filter { shape.isDerived(shape.source(at: $0)) }.map {
      .sleep($0)
    }
  }

  private func becomeIdleIfShown(_ place: Int) -> [WakingStep] {
    let source = shape.source(at: place)
    let sleeps: [WakingStep] = [
      .load(stand: place), .compare(stand: place), .branch([.sleep(place)], otherwise: []),
    ]
    let above =
      shape.isDerived(source) ? showsSources(source) + [.branch(sleeps, otherwise: [])] : sleeps
    return [.askAsleep(place), .branch([], otherwise: above)]
  }

  // MARK: Lists

  /// Brings a list up to date, unless it is, and delivers what is due with nothing held.
  func look(_ list: Int) -> [WakingStep] {
    [.openDue] + lookInside(list) + [.deliverDue]
  }

  private func lookInside(_ list: Int) -> [WakingStep] {
    isCurrent(list) + [.branch([], otherwise: bringUpToDate(list))]
  }

  private func bringUpToDate(_ list: Int) -> [WakingStep] {
    let work = isJoined(list) ? bringTogether(list) : bringAlone(list)
    return [.askAtWork(list), .branch([], otherwise: [.enter(list)] + work + [.leave(list)])]
  }

  private func bringAlone(_ list: Int) -> [WakingStep] {
    let source = shape.sources[list][0]
    let above = shape.isDerived(source) ? becomeIdleFirst(list) + lookInside(source) : []
    return above + [.take(shape.places(of: list))] + show(list)
  }

  /// Shows what was taken.
  private func show(_ list: Int) -> [WakingStep] {
    (isJoined(list) ? [] : [.runFunction]) + [.publish(list)]
      + shape.places(of: list).map { .reach($0) }
  }

  private func bringTogether(_ list: Int) -> [WakingStep] {
    let nodes = shape.nodes(above: list)
    let lists = nodes + [list]
    let rootPlaces = lists.flatMap { shape.places(of: $0) }.filter { shape.source(at: $0) == 0 }
    let fed = { (list: Int) in
      shape.places(of: list).filter { shape.source(at: $0) != 0 }.map { WakingStep.take([$0]) }
    }
    // The gate of the list made last is taken first.
    let gates: [WakingStep] =
      rules.mistake == .gatesOneByOne
      ? nodes.reversed().map { .enter($0) } : [.enterAll(nodes, taken: 0, first: nil)]
    let capture: [WakingStep] =
      rules.mistake == .takenOneByOne ? rootPlaces.map { .take([$0]) } : [.take(rootPlaces)]
    var steps = becomeIdleFirst(list) + gates + nodes.flatMap(becomeIdleFirst) + capture
    for node in lists { steps += fed(node) + show(node) }
    return steps + nodes.map { .leave($0) }
  }

  /// A source has changed.
  func wake(_ list: Int) -> [WakingStep] {
    let notes: [WakingStep] = [
      .askRecords(list),
      .branch(bringUpToDate(list), otherwise: [.noteSourceChange(list)]),
    ]
    let sleeps = all(shape.places(of: list).map(becomeIdleIfShown))
    let due: [WakingStep] =
      rules.mistake == .foundDoneAndLeft
      ? [.branch([], otherwise: notes + [.addDue(list)])]
      : [.branch([], otherwise: notes), .addDue(list)]
    let woken: [WakingStep] =
      [.openDue] + sleeps + [.branch(isCurrent(list), otherwise: [])] + due + [.deliverDue]
    return [.askHeld(list), .branch([.noteMissed(list)], otherwise: woken)]
  }

  /// Looks whether something has happened since the list was brought up to date.
  func checkForMissed(_ list: Int) -> [WakingStep] {
    if rules.mistake == .missed { return [] }
    let delivers: [WakingStep] = [.askDelivery(list), .branch([.deliver(list)], otherwise: [])]
    let current = isCurrent(list)
    return [
      .askHeld(list),
      .branch(
        [.noteMissed(list)], otherwise: current + [.branch(delivers, otherwise: wake(list))]),
    ]
  }

  // MARK: Calls

  func program(of call: WakingCall) -> [WakingStep] {
    let last = shape.last
    return switch call {
    case .change: [.commit, .deliver(0)]
    case .read: [.beginRead] + look(last) + [.endRead(last)]
    case .track: [.mark(last)] + look(last) + [.endRead(last)]
    case .join: look(last) + [.join(last)] + checkForMissed(last)
    case .hold(let held, let other):
      [.openDue, .enter(held)] + bringAlone(held) + look(other) + [.leave(held), .deliverDue]
    }
  }
}
