/// Something that shows a list of two levels: a table with sections, a web page, a terminal.
///
/// It is to an ``ObservableSections`` what a ``RenderSink`` is to an array: it first receives the
/// whole state, then batches, each of which starts where the one before it ended.
public protocol SectionsRenderSink<Header, Element>: AnyObject {
  /// What the header of a section is made from.
  associatedtype Header
  /// What a row is made from.
  associatedtype Element

  /// Shows the state of the list, whatever was shown before.
  ///
  /// - Parameters:
  ///   - sections: all sections with their elements.
  ///   - revision: the state that they are.
  func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision)

  /// Shows one batch.
  ///
  /// - Parameter batch: never empty; `before` is what the sink shows.
  func apply(_ batch: SectionsBatchUpdate<Header, Element>)
}
