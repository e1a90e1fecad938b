import ObservableCollections

/// A step of a program on a list.
indirect enum Step<Edit: CustomStringConvertible & Sendable>: Sendable {
  case edit(Edit)
  /// Steps in one instant; if it `throws`, without effect on the list.
  case transaction([Step], throws: Bool)
  /// Adds an observer of records. At its n-th record it takes the n-th of its own steps.
  case observe(ObservationOptions, [Step])
  /// Adds a coalescing observer. At its n-th batch it takes the n-th of its own steps.
  case coalesce(Pace, [Step])
  /// Cancels one of those that were ever added; again, if it was before.
  case cancel(Int)
  /// Lets one of them go.
  case letGo(Int)
  case flush(Int)
  /// One of them has a busy sink.
  case pause(Int)
  /// One of them has a sink that is ready again.
  case resume(Int)
  /// One of them takes so many changes a turn; 0 for any number.
  case limit(Int, changes: Int)
  /// Ends a turn that waits.
  case endTurn(Int)
  /// Ends a turn that may have ended long ago, or belongs to an observer that is gone.
  case endTurnAgain(Int)
  /// Lets the list and all who observe it go, and goes on with another of the same content.
  case startOver
}

/// When a scheduler ends a turn.
enum Pace: Int, CaseIterable, Sendable {
  case never, immediately, twice, later, laterAndAtOnce
}

extension Step {
  /// Reads a step.
  ///
  /// - Parameters:
  ///   - reader: where to read.
  ///   - depth: how many steps this one is part of.
  init(_ reader: inout ByteReader, depth: Int = 0, edit: (inout ByteReader) -> Edit) {
    func steps(_ reader: inout ByteReader) -> [Step] {
      if depth > 2 { return [] }
      return reader.list(upTo: 5) { Step(&$0, depth: depth + 1, edit: edit) }
    }
    let kind = reader.byte()
    if kind >= 240 {
      self = Step(ofSink: kind, &reader)
      return
    }
    switch kind % 24 {
    case 0..<11: self = .edit(edit(&reader))
    case 11, 12: self = .transaction(steps(&reader), throws: false)
    case 13: self = .transaction(steps(&reader), throws: true)
    case 14: self = .observe(ObservationOptions(rawValue: reader.choice(of: 16)), [])
    case 15:
      self = .observe(ObservationOptions(rawValue: reader.choice(of: 16)), steps(&reader))
    case 16: self = .coalesce(Pace(&reader), [])
    case 17: self = .coalesce(Pace(&reader), steps(&reader))
    case 18: self = .cancel(Int(reader.byte()))
    case 19: self = .letGo(Int(reader.byte()))
    case 20: self = .flush(Int(reader.byte()))
    case 21: self = .endTurn(Int(reader.byte()))
    case 22: self = .endTurnAgain(Int(reader.byte()))
    default: self = .startOver
    }
  }
}

extension Step {
  /// Reads what a sink asks for.
  private init(ofSink kind: UInt8, _ reader: inout ByteReader) {
    let number = Int(reader.byte())
    switch kind % 3 {
    case 0: self = .pause(number)
    case 1: self = .resume(number)
    default: self = .limit(number, changes: reader.choice(of: 4))
    }
  }
}

extension Pace {
  init(_ reader: inout ByteReader) {
    self = Self.allCases[reader.choice(of: Self.allCases.count)]
  }
}

extension Step: CustomStringConvertible {
  var description: String { lines(indent: "").joined(separator: "\n") }

  /// The step and, below and farther in, its parts.
  func lines(indent: String) -> [String] {
    func with(_ parts: [Step]) -> [String] { parts.flatMap { $0.lines(indent: indent + "  ") } }
    switch self {
    case .transaction(let parts, let throwing):
      return [indent + "transaction" + (throwing ? " that throws" : "")] + with(parts)
    case .observe(let options, let parts):
      return [indent + "observe, options \(options.rawValue)"] + with(parts)
    case .coalesce(let pace, let parts):
      return [indent + "coalesce, turns end \(pace)"] + with(parts)
    default: return [indent + title]
    }
  }

  /// The step without its parts.
  var title: String {
    switch self {
    case .edit(let edit): "\(edit)"
    case .transaction(_, let throwing): "transaction" + (throwing ? " that throws" : "")
    case .observe(let options, _): "observe, options \(options.rawValue)"
    case .coalesce(let pace, _): "coalesce, turns end \(pace)"
    case .cancel(let number): "cancel \(number)"
    case .letGo(let number): "let go \(number)"
    case .flush(let number): "flush \(number)"
    case .pause(let number): "pause \(number)"
    case .resume(let number): "resume \(number)"
    case .limit(let number, let changes): "limit \(number) to \(changes) changes"
    case .endTurn(let number): "end turn \(number)"
    case .endTurnAgain(let number): "end turn \(number) again"
    case .startOver: "start over"
    }
  }
}
