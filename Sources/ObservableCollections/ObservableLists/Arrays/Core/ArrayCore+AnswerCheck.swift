#if DEBUG
  extension AnswerCheck {
    /// Notes a change. Called under the data lock, before the version changes.
    static func noteChange(of core: ArrayCore, _ rounds: inout Rounds) {
      guard let received = received(of: core.identity) else { return rounds.count = 0 }
      if received <= rounds.start { return }
      let (call, cause) = (core.callOfChange, rounds.call)
      (rounds.count, rounds.start, rounds.call) = (rounds.count + 1, core.version, call)
      if rounds.count < limit || rounds.hasWarned { return }
      rounds.hasWarned = true
      let name = core.hasSideTable ? core.shared.name : nil
      let list = name.map { "\"\($0)\"" } ?? "a list without a name"
      writeWarning(
        "ObservableCollections: observers of \(list) have answered changes of it with changes of it \(limit) times in a row: "
          + "\(call) in answer to \(cause). Unless they stop, the first of these calls does not return. Change the list only if the new value differs."
      )
    }
  }

  extension ArrayCore {
    /// The call that changes the list.
    fileprivate var callOfChange: StaticString { hasSideTable ? writer.call : "a call" }
  }
#endif
