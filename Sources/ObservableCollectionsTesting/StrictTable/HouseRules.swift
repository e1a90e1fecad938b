/// The rules of the strict profiles, wider than those of any one widget.
struct HouseRules {
  private let block: TableBlock
  private let profile: StrictTableProfile
  private let messages: BlockMessages

  init(_ block: TableBlock, profile: StrictTableProfile, messages: BlockMessages) {
    self.block = block
    self.profile = profile
    self.messages = messages
  }

  func check() throws(StrictTableError) {
    try checkDuplicates()
    try checkMixtures()
    try checkRanges()
    if profile == .macCollection { try checkMacMixtures() }
  }

  private func checkDuplicates() throws(StrictTableError) {
    let lists = [
      ("deleted", block.deletions), ("inserted", block.insertions), ("reloaded", block.reloads),
    ]
    for (name, list) in lists {
      var seen = Set<Int>()
      for index in list where !seen.insert(index).inserted {
        throw refuse(.houseDuplicate, "\(messages.entry) \(index) is \(name) twice")
      }
    }
    var seen = Set<TableBlock.Move>()
    for move in block.moves where !seen.insert(move).inserted {
      throw refuse(.houseDuplicate, "\(messages.entry) \(move.from) is moved to \(move.to) twice")
    }
  }

  private func checkMixtures() throws(StrictTableError) {
    if let reload = block.reloads.first, let move = block.moves.first {
      throw refuse(
        .houseReloadBesideMove,
        "\(messages.entry) \(reload) is reloaded beside the move \(move.from) → \(move.to)")
    }
    if let move = block.moves.first(where: { $0.from == $0.to }) {
      throw refuse(.houseMoveToItself, "\(messages.entry) \(move.from) is moved to its own index")
    }
  }

  private func checkRanges() throws(StrictTableError) {
    for reload in block.reloads where reload < 0 || reload >= messages.oldCount {
      throw refuse(
        .houseReloadRange,
        "\(messages.entry) \(reload) is reloaded, but there are only \(messages.oldCount) "
          + "\(messages.entry)s before the update")
    }
  }

  private func checkMacMixtures() throws(StrictTableError) {
    let isStructural = !block.deletions.isEmpty || !block.insertions.isEmpty
    if let move = block.moves.first, isStructural {
      throw refuse(
        .houseMoveBesideOthers,
        "\(messages.entry) \(move.from) is moved beside deletions or insertions")
    }
    if let reload = block.reloads.first, isStructural {
      throw refuse(
        .houseReloadBesideOthers,
        "\(messages.entry) \(reload) is reloaded beside deletions or insertions")
    }
  }

  private func refuse(_ rule: StrictTableError.Rule, _ message: String) -> StrictTableError {
    .init(rule: rule, description: message)
  }
}
