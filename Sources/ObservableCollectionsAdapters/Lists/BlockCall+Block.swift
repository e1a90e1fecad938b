import ObservableCollections

extension BlockCall {
  /// The update block. An initial batch is shown by a reload, without reading its calls.
  var block: Block {
    switch self {
    case .block(let block): block
    case .reload: preconditionFailure("An initial batch has no blocks: the view is to be reloaded")
    }
  }
}
