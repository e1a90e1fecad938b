import ObservableCollections

/// The additional rules of the strict profiles, stricter than those of any widget.
struct HouseRules {
  private let block: SectionsTableBlock
  private let profile: StrictTableProfile
  private let messages: BlockMessages

  init(_ block: SectionsTableBlock, profile: StrictTableProfile, messages: BlockMessages) {
    self.block = block
    self.profile = profile
    self.messages = messages
  }

  func check() throws(StrictTableError) {
    try checkDuplicates()
    try checkMixtures()
    try checkRanges()
    try checkSources()
    try checkTargets()
    if profile == .macCollection { try checkMacMixtures() }
  }

  private func checkDuplicates() throws(StrictTableError) {
    let lists = [
      ("deleted", block.allRemovals),
      ("inserted", block.allInsertions),
      ("reloaded", block.allReloads),
    ]
    for (name, list) in lists {
      var seen = Set<ElementPath>()
      for place in list where !seen.insert(place).inserted {
        throw refuse(.houseDuplicate, "\(messages.name(place)) is \(name) twice")
      }
    }
    var seen = Set<SectionsTableBlock.Move>()
    for move in block.allMoves where !seen.insert(move).inserted {
      throw refuse(
        .houseDuplicate,
        "\(messages.name(move.from)) is moved to \(messages.target(move.to)) twice")
    }
  }

  private func checkMixtures() throws(StrictTableError) {
    if let reload = block.reloads.first, let move = block.allMoves.first {
      let arrow = "\(messages.target(move.from)) → \(messages.target(move.to))"
      throw refuse(
        .houseReloadBesideMove,
        "\(messages.name(reload)) is reloaded beside the move \(arrow)")
    }
    if let section = block.sectionReloads.first {
      throw refuse(
        .houseSectionReload, "section \(section) is reloaded, not deleted and inserted")
    }
    if let move = block.allMoves.first(where: { $0.from == $0.to }) {
      throw refuse(
        .houseMoveToItself, "\(messages.name(move.from)) is moved to its own index")
    }
  }

  private func checkRanges() throws(StrictTableError) {
    for reload in block.reloads where messages.removalFault(reload) != nil {
      let hasSection = messages.oldCounts.indices.contains(reload.section)
      let existing =
        hasSection
        ? "\(messages.oldCounts[reload.section]) \(messages.entry)s"
        : "\(messages.oldCounts.count) sections"
      throw refuse(
        .houseReloadRange,
        "\(messages.name(reload)) is reloaded, but there are only \(existing) before the update")
    }
  }

  private func checkSources() throws(StrictTableError) {
    let deleted = Set(block.sectionRemovals)
    let moved = Set(block.sectionMoves.lazy.map(\.from))
    for source in block.removals + block.reloads + block.moves.map(\.from) {
      if deleted.contains(source.section) {
        throw refuse(
          .houseElementOfChangedSection, "\(messages.name(source)) goes with its deleted section")
      }
      if moved.contains(source.section) {
        throw refuse(
          .houseElementOfChangedSection, "\(messages.name(source)) is named, its section is moved")
      }
    }
  }

  private func checkTargets() throws(StrictTableError) {
    let inserted = Set(block.sectionInsertions)
    let moved = Set(block.sectionMoves.lazy.map(\.to))
    for target in block.insertions + block.moves.map(\.to) {
      if inserted.contains(target.section) {
        throw refuse(
          .houseElementOfChangedSection,
          "\(messages.name(target)) comes with its inserted section")
      }
      if moved.contains(target.section) {
        throw refuse(
          .houseElementOfChangedSection,
          "\(messages.name(target)) is named, a section is moved there")
      }
    }
  }

  private func checkMacMixtures() throws(StrictTableError) {
    let lists = [block.removals, block.insertions]
    let sectionLists = [block.sectionRemovals, block.sectionInsertions]
    guard !lists.allSatisfy(\.isEmpty) || !sectionLists.allSatisfy(\.isEmpty) else { return }
    if let move = block.allMoves.first {
      throw refuse(
        .houseMoveBesideOthers,
        "\(messages.name(move.from)) is moved beside removals or insertions")
    }
    if let reload = block.reloads.first {
      throw refuse(
        .houseReloadBesideOthers,
        "\(messages.name(reload)) is reloaded beside removals or insertions")
    }
  }

  private func refuse(_ rule: StrictTableError.Rule, _ message: String) -> StrictTableError {
    .init(rule: rule, description: message)
  }
}
