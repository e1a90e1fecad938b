/// A program on one list: its first content, and steps.
struct ListPlan<Kind: ListKind>: CustomStringConvertible {
  private let state: Kind.State
  private let values: Values
  private let steps: [Step<Kind.Edit>]

  init(_ reader: inout ByteReader) {
    var values = Values()
    state = Kind.initialState(&reader, &values)
    self.values = values
    var steps: [Step<Kind.Edit>] = []
    while !reader.isAtEnd, steps.count < 100 {
      steps.append(Step(&reader, edit: Kind.readEdit))
    }
    self.steps = steps
  }

  func failure(trace: @escaping (String) -> Void) -> String? {
    let world = World<Kind>(state, values, trace: trace)
    for step in steps {
      world.take(step)
      world.checkAtRest()
      if let failure = world.failure { return failure }
    }
    world.end()
    return world.failure
  }

  var description: String {
    (["starts from \(state)"] + steps.flatMap { $0.lines(indent: "") }).joined(separator: "\n")
  }
}
