import ExampleModels
import ExampleTestKit
import Foundation
import ObservableCollections

/// Documents as text, and what they say.
enum Documents {
  /// Fetches as the program does, but waits a day: a test may wait long for a core.
  static let fetch = DocumentFetch(
    limit: CompaniesSource.largestDocument, deadline: .after(.seconds(86_400)))

  /// Companies by their ids, with the ids of their products; each is named as its id.
  static func json(_ companies: KeyValuePairs<String, [String]>) -> String {
    let entries = companies.map { id, products in
      let rows = products.map { "{\"id\": \"\($0)\", \"name\": \"\($0)\"}" }
      return """
        {"id": "\(id)", "name": "\(id)", "products": [\(rows.joined(separator: ", "))]}
        """
    }
    return "{\"companies\": [\n\(entries.joined(separator: ",\n"))\n]}\n"
  }

  /// What a text says, or why it says nothing.
  static func read(_ text: String) -> Result<CompaniesDocument, CompaniesError> {
    read(Data(text.utf8))
  }

  static func read(_ data: Data) -> Result<CompaniesDocument, CompaniesError> {
    Result { () throws(CompaniesError) in try CompaniesDocument(data) }
  }

  /// The ids of all products by that of their company, as `a: x y`.
  static func text(_ sections: some Sequence<SectionSnapshot<Company, Product>>) -> [String] {
    sections.map { "\($0.header.id): \($0.elements.map(\.id).joined(separator: " "))" }
  }

  /// A company whose products are named as their ids.
  static func section(_ id: String, _ products: [String]) -> SectionSnapshot<Company, Product> {
    SectionSnapshot(
      Company(id: id, name: id), elements: products.map { Product(id: $0, name: $0) })
  }
}

/// Nobody's network is asked: an address of this machine where nothing listens.
let nobody = "http://127.0.0.1:9/companies.json"
