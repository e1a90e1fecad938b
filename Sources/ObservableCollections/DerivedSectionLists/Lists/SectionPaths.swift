/// Maps paths in a derived list of sections to indexes, and back: made where the operator is known.
struct SectionPaths {
  /// The index in the source of the element at a path.
  let sourceIndex: (ElementPath) -> Int
  /// The path of the element at an index of the source.
  let path: (Int) -> ElementPath
  /// The index in the root of the element at a path.
  let rootIndex: (ElementPath) -> Int

  /// - Parameter node: the node that keeps the list current.
  init<Operator: Derivation, Header: Identifiable & Equatable>(
    _ node: DerivedNode<Operator>
  ) where Operator.Output == DerivedSections<Header, Operator.Source> {
    sourceIndex = { path in
      node.withCurrent("sourceIndex(at:)") { operation, state, _ in
        state.checkPath(path, in: node.site)
        return operation.sourceIndex(at: state.row(of: path))
      }
    }
    self.path = { index in
      node.withCurrent("path(atSource:)") { operation, state, source in
        checkIndex(index, count: source.count, in: node.site)
        guard let row = operation.index(atSource: index) else {
          trap("A list of sections lacks the element at index \(index) of its source")
        }
        return state.sizes.path(of: row)
      }
    }
    rootIndex = { path in
      node.rootIndex { state in
        state.checkPath(path, in: node.site)
        return state.row(of: path)
      }
    }
  }
}
