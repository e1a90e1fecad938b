import ObservableCollections

/// Messages about places that do not exist.
extension BlockMessages {
  /// Returns a fault if a removed place does not exist before the update.
  func removalFault(_ place: ElementPath) -> StrictTableError? {
    let section = place.section
    if place.isSection {
      guard !oldCounts.indices.contains(section) else { return nil }
      return .init(
        rule: .sectionRemovalRange,
        description: "attempt to delete section \(section), but there are only "
          + "\(oldCounts.count) sections before the update")
    }
    guard oldCounts.indices.contains(section) else {
      return .init(
        rule: .removalSectionRange,
        description: "attempt to delete \(entry) \(place.element) from section \(section), but "
          + "there are only \(oldCounts.count) sections before the update")
    }
    guard place.element < 0 || place.element >= oldCounts[section] else { return nil }
    return .init(
      rule: .removalRange,
      description: "attempt to delete \(entry) \(place.element) from section \(section) which "
        + "only contains \(oldCounts[section]) \(entry)s before the update")
  }

  /// Returns a fault if an inserted place does not exist after the update.
  func insertionFault(_ place: ElementPath) -> StrictTableError? {
    let section = place.section
    if place.isSection {
      guard !newCounts.indices.contains(section) else { return nil }
      return .init(
        rule: .sectionInsertionRange,
        description: "attempt to insert section \(section) but there are only "
          + "\(newCounts.count) sections after the update")
    }
    guard newCounts.indices.contains(section) else {
      return .init(
        rule: .insertionSectionRange,
        description: "attempt to insert \(entry) \(place.element) into section \(section), but "
          + "there are only \(newCounts.count) sections after the update")
    }
    guard place.element < 0 || place.element >= newCounts[section] else { return nil }
    return .init(
      rule: .insertionRange,
      description: "attempt to insert \(entry) \(place.element) into section \(section), but "
        + "there are only \(newCounts[section]) \(entry)s in section \(section) after the update")
  }

  /// Returns a fault if the source or target of a move does not exist.
  func moveFault(from source: ElementPath, to target: ElementPath) -> StrictTableError? {
    source.isSection
      ? sectionMoveFault(source.section, target.section)
      : sourceFault(source) ?? targetFault(source, target)
  }

  private func sectionMoveFault(_ source: Int, _ target: Int) -> StrictTableError? {
    if !oldCounts.indices.contains(source) {
      return .init(
        rule: .sectionMoveRange,
        description: "attempt to move section \(source), but there are only \(oldCounts.count) "
          + "sections before the update")
    }
    if newCounts.indices.contains(target) { return nil }
    return .init(
      rule: .sectionMoveRange,
      description: "attempt to to move section \(source) to section \(target), but there are "
        + "only \(newCounts.count) sections after the update")
  }

  private func sourceFault(_ source: ElementPath) -> StrictTableError? {
    let start = "attempt to move index path (\(source.asIndexPath))"
    guard oldCounts.indices.contains(source.section) else {
      return .init(
        rule: .moveSourceRange,
        description: "\(start) from a section that does not exist - there are only "
          + "\(oldCounts.count) sections before the update")
    }
    let count = oldCounts[source.section]
    guard source.element < 0 || source.element >= count else { return nil }
    return .init(
      rule: .moveSourceRange,
      description: "\(start) that does not exist - there are only \(count) \(entry)s in section "
        + "\(source.section) before the update")
  }

  private func targetFault(_ source: ElementPath, _ target: ElementPath) -> StrictTableError? {
    let start =
      "attempt to move index path (\(source.asIndexPath)) to index path (\(target.asIndexPath))"
    guard newCounts.indices.contains(target.section) else {
      return .init(
        rule: .moveTargetRange,
        description: "\(start) in section that does not exist - there are only "
          + "\(newCounts.count) sections after the update")
    }
    let count = newCounts[target.section]
    guard target.element < 0 || target.element >= count else { return nil }
    return .init(
      rule: .moveTargetRange,
      description: "\(start) that does not exist - there are only \(count) \(entry)s in section "
        + "\(target.section) after the update")
  }
}
