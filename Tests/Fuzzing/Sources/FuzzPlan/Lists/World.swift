import ObservableCollections

/// A list, the same plain, all who observe it, and the turns that wait.
///
/// `@unchecked Sendable` holds because a program runs on one thread; closures that must be
/// `Sendable` only pass through the framework.
final class World<Kind: ListKind>: @unchecked Sendable {
  private(set) var list: Kind.List
  /// What reads on this thread must show.
  private var state: Kind.State
  /// What all others would read: without an open transaction the same.
  private var published: Kind.State
  private var publishedVersion = 0
  private var openTransactions = 0
  /// How many lists there were before this one.
  private(set) var generation = 0
  /// The generations whose records are being heard.
  var hearing: Set<Int> = []
  private var values: Values
  private var observers: [any Observing] = []
  private var waiting: [@Sendable () -> Void] = []
  private var ended: [@Sendable () -> Void] = []
  private let trace: (String) -> Void
  private var depth = 0
  /// The first thing that did not hold.
  private(set) var failure: String?

  init(_ state: Kind.State, _ values: Values, trace: @escaping (String) -> Void) {
    list = Kind.list(of: state)
    self.state = state
    published = state
    self.values = values
    self.trace = trace
  }

  func fail(_ reason: String) {
    if failure == nil { failure = reason }
  }

  /// What an observer that is added now starts from.
  var visible: (state: Kind.State, version: Int) {
    openTransactions > 0 ? (published, publishedVersion) : (state, Kind.version(of: list))
  }

  func say(_ text: @autoclosure () -> String) {
    trace(String(repeating: "  ", count: depth) + text())
  }
}

// MARK: - Steps

extension World {
  func take(_ step: Step<Kind.Edit>) {
    say(step.title)
    depth += 1
    defer { depth -= 1 }
    switch step {
    case .edit(let edit):
      let call = Kind.call(edit, on: state, &values)
      say(call.description)
      // The plain one first: observers that the observable calls see it already.
      call.onPlain(&state)
      call.onList(list)
    case .transaction(let steps, let isThrowing): transact(steps, isThrowing: isThrowing)
    case .observe(let options, let steps):
      let observer = RecordObserver(of: self, options: options, steps: steps)
      // Its first record may have made it start over.
      if observer.generation == generation { observers.append(observer) } else { observer.letGo() }
    case .coalesce(let pace, let steps):
      observers.append(BatchObserver(of: self, scheduler: scheduler(pace), steps: steps))
    case .cancel(let number): observer(number)?.cancel()
    case .letGo(let number):
      if !observers.isEmpty { observers.remove(at: number % observers.count).letGo() }
    case .flush(let number): observer(number)?.flush()
    case .pause(let number): observer(number)?.pause()
    case .resume(let number): observer(number)?.resume()
    case .limit(let number, let changes): observer(number)?.limit(to: changes)
    case .endTurn(let number): endTurn(number)
    case .endTurnAgain(let number): endTurnAgain(number)
    case .startOver: startOver()
    }
  }

  private func observer(_ number: Int) -> (any Observing)? {
    observers.isEmpty ? nil : observers[number % observers.count]
  }

  private func transact(_ steps: [Step<Kind.Edit>], isThrowing: Bool) {
    let before = state
    if openTransactions == 0 { (published, publishedVersion) = visible }
    openTransactions += 1
    do throws(Refusal) {
      try Kind.transaction(on: list) { _ throws(Refusal) in
        for step in steps { take(step) }
        if isThrowing { state = before }
        openTransactions -= 1
        if isThrowing { throw Refusal() }
      }
    } catch {
      say("took back")
    }
  }

  /// Inside a transaction it does nothing: what the rest of that would be done on is gone.
  private func startOver() {
    if openTransactions > 0 { return }
    let old = observers
    observers = []
    generation += 1
    list = Kind.list(of: state)
    for observer in old { observer.letGo() }
  }

  private func scheduler(_ pace: Pace) -> TurnScheduler {
    TurnScheduler { [self] endTurn in
      say("asked for the end of a turn, \(pace)")
      switch pace {
      case .never: break
      case .immediately: endTurn()
      case .twice:
        endTurn()
        endTurn()
      case .later: waiting.append(endTurn)
      case .laterAndAtOnce:
        waiting.append(endTurn)
        endTurn()
      }
    }
  }

  private func endTurn(_ number: Int) {
    if waiting.isEmpty { return }
    let endTurn = waiting.remove(at: number % waiting.count)
    if ended.count < 20 { ended.append(endTurn) }
    endTurn()
  }

  private func endTurnAgain(_ number: Int) {
    let all = ended + waiting
    if !all.isEmpty { all[number % all.count]() }
  }
}

// MARK: - What must hold

extension World {
  /// Checks what must hold between two steps.
  func checkAtRest() {
    if Kind.state(of: list) != state {
      fail("The list shows \(Kind.state(of: list)) instead of \(state)")
    }
    for observer in observers {
      if let fault = observer.faultAtRest(state, version: Kind.version(of: list)) { fail(fault) }
    }
  }

  /// Ends all turns; then every sink must show the list.
  func end() {
    for observer in observers { observer.takeEverything() }
    while !waiting.isEmpty, failure == nil { endTurn(0) }
    var version = -1
    // What sinks change while they are shown a batch is in the next one.
    while version != Kind.version(of: list), failure == nil {
      version = Kind.version(of: list)
      for observer in observers {
        observer.takeEverything()
        observer.flush()
      }
    }
    for observer in observers {
      if let fault = observer.faultAtEnd(state, version: Kind.version(of: list)) { fail(fault) }
    }
    // Programs hold each other: the observers' closures hold the world.
    for observer in observers { observer.letGo() }
    observers = []
    waiting = []
    ended = []
  }
}
