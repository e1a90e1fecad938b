import ObservableCollections

extension Sequence {
  /// The blocks of calls without a reload. Traps if a call is a reload.
  package func blocks<Block>() -> [Block] where Element == BlockCall<Block> {
    map { call in
      guard case .block(let block) = call else { fatalError("An initial batch has no blocks") }
      return block
    }
  }
}
