import ObservableCollections

extension Sequence {
  /// The blocks of calls of which none is a reload, for tests of ordinary batches; traps if one is.
  package func blocks<Block>() -> [Block] where Element == BlockCall<Block> {
    map { call in
      guard case .block(let block) = call else { fatalError("An initial batch has no blocks") }
      return block
    }
  }
}
