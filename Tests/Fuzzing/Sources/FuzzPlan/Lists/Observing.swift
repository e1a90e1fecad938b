import ObservableCollections

/// An observer of either form.
protocol Observing: AnyObject {
  func cancel()
  func letGo()
  /// Ends the turn, if it has turns.
  func flush()
  /// Its sink is busy, if it has one.
  func pause()
  /// Its sink is ready, if it was busy.
  func resume()
  /// Its sink takes so many changes a turn, if it has one; 0 for any number.
  func limit(to changes: Int)
  /// Its sink is ready, and takes all there is.
  func takeEverything()
  /// What is wrong when nothing is being delivered.
  func faultAtRest(_ state: some Equatable, version: Int) -> String?
  /// What is wrong after all turns have ended.
  func faultAtEnd(_ state: some Equatable, version: Int) -> String?
}

extension Observing {
  func flush() {}
  func pause() {}
  func resume() {}
  func limit(to changes: Int) {}

  /// Its sink is ready, and takes all there is.
  func takeEverything() {}
}

/// An observer of records that replays them.
///
/// `@unchecked Sendable` as its world is: one thread.
final class RecordObserver<Kind: ListKind>: Observing, @unchecked Sendable {
  private let world: World<Kind>
  /// Which of the world's lists it observes.
  let generation: Int
  private var token: ChangeObservation?
  private var shown: Kind.State
  private var version: Int
  private let options: ObservationOptions
  private var steps: [Step<Kind.Edit>]
  private var isAnnounced = false
  private var hasEnded = false
  /// Whether the first record, which `.initial` asks for, is still to come.
  private var waitsForInitial: Bool

  init(of world: World<Kind>, options: ObservationOptions, steps: [Step<Kind.Edit>]) {
    self.world = world
    self.options = options
    self.steps = steps.reversed()
    generation = world.generation
    (shown, version) = world.visible
    waitsForInitial = options.contains(.initial)
    let token = Kind.observe(world.list, options: options) { [self] in hear($0) }
    if waitsForInitial { world.fail("No initial record came before observe returned") }
    if !hasEnded { self.token = token }
  }

  private func hear(_ record: Kind.Record) {
    let heading = Kind.heading(of: record)
    world.say("record \(record)")
    if hasEnded { return world.fail("A record came after the end: \(record)") }
    if waitsForInitial != heading.isSetting { world.fail("Not the time for \(record)") }
    if heading.isSetting {
      hearFirst(record, heading.version)
    } else if world.hearing.insert(generation).inserted {
      checkOrder(heading, record)
      if !heading.isPrior { takeOver(record) }
      takeStep(heading.version)
      world.hearing.remove(generation)
    } else {
      world.fail("A record came inside another one's delivery: \(record)")
    }
  }

  /// The initial record is part of `observe`, not a delivery.
  private func hearFirst(_ record: Kind.Record, _ version: Int) {
    waitsForInitial = false
    let expected = shown
    takeOver(record)
    if shown != expected || version != self.version {
      world.fail("The initial record shows \(shown), version \(version), instead of \(expected)")
    }
    takeStep(version)
  }

  private func takeStep(_ version: Int) {
    self.version = version
    if let step = steps.popLast() { world.take(step) }
  }

  private func checkOrder(
    _ heading: (version: Int, isPrior: Bool, isSetting: Bool), _ record: Kind.Record
  ) {
    let isSecondHalf = options.contains(.prior) && !heading.isPrior
    if isSecondHalf != isAnnounced { world.fail("A half of a pair is missing: \(record)") }
    isAnnounced = heading.isPrior
    if heading.version != (isSecondHalf ? version : version + 1) {
      world.fail("Version \(heading.version) came after \(version): \(record)")
    }
  }

  private func takeOver(_ record: Kind.Record) {
    guard options.contains(.new) else { return }
    do {
      shown = try Kind.apply(record, to: shown)
    } catch {
      world.fail("\(record) does not apply to \(shown): \(error)")
    }
  }

  func cancel() {
    hasEnded = true
    token?.cancel()
  }

  func letGo() {
    hasEnded = true
    token = nil
  }

  func faultAtRest(_ state: some Equatable, version: Int) -> String? {
    if hasEnded { return nil }
    if self.version != version {
      return "An observer heard version \(self.version), the list has \(version)"
    }
    if isAnnounced { return "An announced record did not come" }
    if !options.contains(.new) { return nil }
    return shown == state as? Kind.State ? nil : "Replayed records show \(shown), not \(state)"
  }

  func faultAtEnd(_ state: some Equatable, version: Int) -> String? {
    faultAtRest(state, version: version)
  }
}

/// A coalescing observer whose sink runs every batch through the strict tables.
///
/// `@unchecked Sendable` as its world is: one thread.
final class BatchObserver<Kind: ListKind>: Observing, @unchecked Sendable {
  private let world: World<Kind>
  private var coalescer: (any Coalescer)?
  private var checker: Kind.Checker
  private var previous: Kind.Batch?
  private var steps: [Step<Kind.Edit>]
  private var isShowing = false
  private var pauses = 0
  private var hasEnded = false

  init(of world: World<Kind>, scheduler: TurnScheduler, steps: [Step<Kind.Edit>]) {
    self.world = world
    self.steps = steps.reversed()
    let visible = world.visible
    let history = Kind.revision(of: world.list).history
    checker = Kind.checker(
      of: visible.state, at: Revision(history: history, version: visible.version))
    coalescer = Kind.coalesce(world.list, scheduler: scheduler) { [self] in show($0) }
  }

  private func show(_ batch: Kind.Batch) {
    world.say("batch \(batch)")
    if hasEnded { return world.fail("A batch came after the end: \(batch)") }
    if isShowing { return world.fail("A batch came inside another one: \(batch)") }
    isShowing = true
    defer { isShowing = false }
    if pauses > 0 { world.fail("A batch came while the sink was busy: \(batch)") }
    do {
      try Kind.check(batch, with: &checker)
      try Kind.checkMore(batch, after: previous)
    } catch {
      world.fail("\(error)")
    }
    previous = batch
    if let step = steps.popLast() { world.take(step) }
  }

  func cancel() {
    hasEnded = true
    coalescer?.cancel()
  }

  func letGo() {
    hasEnded = true
    coalescer = nil
  }

  func flush() { coalescer?.flush() }

  func pause() {
    pauses += 1
    coalescer?.pause()
  }

  func resume() {
    if pauses == 0 { return }
    pauses -= 1
    coalescer?.resume()
  }

  func limit(to changes: Int) { coalescer?.changeLimit = changes == 0 ? nil : changes }

  func takeEverything() {
    limit(to: 0)
    while pauses > 0 { resume() }
  }

  func faultAtRest(_ state: some Equatable, version: Int) -> String? { nil }

  /// A turn whose changes cancel out leaves the version behind; the content is the list's.
  func faultAtEnd(_ state: some Equatable, version: Int) -> String? {
    if hasEnded { return nil }
    let shown = Kind.shown(by: checker)
    if shown.version > version { return "A sink shows version \(shown.version), not \(version)" }
    return shown.state == state as? Kind.State ? nil : "A sink shows \(shown.state), not \(state)"
  }
}
