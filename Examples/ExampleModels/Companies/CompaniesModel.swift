import ObservableCollections

/// Keeps the companies that the last good document named.
///
/// It is the same whatever shows it, and may be changed from any thread.
package final class CompaniesModel: Sendable {
  /// What is shown, in its order.
  package let sections = ObservableSections<Company, Product>()

  package init() {}

  /// Takes over a whole document: becomes equal to it by the fewest changes, in one transaction.
  ///
  /// - Returns: how many records that took; none if the document says nothing new.
  @discardableResult package func show(_ document: CompaniesDocument) -> Int {
    sections.transaction { sections in
      let version = sections.revision.version
      sections.replaceAll(with: document.companies)
      return sections.revision.version - version
    }
  }
}
