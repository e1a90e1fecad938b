/// Something that shows a list of two levels: a table with sections, a web page, a terminal.
///
/// It is to an ``ObservableSections`` what a ``RenderSink`` is to an array: it first receives the
/// whole state, then batches, each of which starts where the one before it ended.
public protocol SectionsRenderSink<Section, Element>: AnyObject {
  /// What the head of a section is made from.
  associatedtype Section
  /// What a row is made from.
  associatedtype Element

  /// Shows the state of the list, whatever was shown before.
  ///
  /// - Parameters:
  ///   - sections: all sections with their elements.
  ///   - version: the version of the list that has them.
  func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int)

  /// Shows one batch.
  ///
  /// - Parameter batch: never empty; `before` is what the sink shows.
  func apply(_ batch: SectionsBatchUpdate<Section, Element>)
}
