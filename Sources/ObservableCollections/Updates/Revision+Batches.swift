extension BatchChanges {
  /// The state that the batch starts from.
  var oldState: Revision { Revision(version: fromVersion, part: fromPart) }
  /// The state that it leads to.
  var newState: Revision { Revision(version: toVersion, part: toPart) }
}

extension SectionsBatchChanges {
  /// The state that the batch starts from.
  var oldState: Revision { Revision(version: fromVersion, part: fromPart) }
  /// The state that it leads to.
  var newState: Revision { Revision(version: toVersion, part: toPart) }
}

extension Revision {
  /// Traps unless this, to which a batch leads, is where the next batch starts.
  func checkFollowed(by next: Revision) {
    if next.version != version {
      trap("A batch from version \(next.version) does not follow one to version \(version)")
    }
    if next.part != part {
      trap("A batch from part \(next.part) does not follow one to part \(part)")
    }
  }
}
