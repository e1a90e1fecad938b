import ObservableCollections

extension BlockCall {
  /// The block. What shows a list in blocks takes an initial batch as a reload, before it asks for calls.
  var block: Block {
    switch self {
    case .block(let block): block
    case .reload: preconditionFailure("An initial batch has no blocks: the view is to be reloaded")
    }
  }
}
