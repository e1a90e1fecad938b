import Foundation
import ObservableCollections

/// Companies and their products, as one JSON document says them:
///
///     {"companies": [{"id": "apple", "name": "Apple", "products": [{"id": "ipad", "name": "iPad"}]}]}
///
/// Other keys are skipped. No two companies have the same id, and no two products, wherever they are.
package struct CompaniesDocument: Equatable, Sendable {
  package let companies: [SectionSnapshot<Company, Product>]

  /// Reads a document, all of it or nothing.
  package init(_ data: Data) throws(CompaniesError) {
    let root: Root
    do {
      root = try JSONDecoder().decode(Root.self, from: data)
    } catch {
      throw CompaniesError(error, of: data)
    }
    try root.checkIDs()
    companies = root.companies.map {
      SectionSnapshot(Company(id: $0.id, name: $0.name), elements: $0.products)
    }
  }
}

/// The document as it is written.
private struct Root: Decodable {
  struct Entry: Decodable {
    let id: String
    let name: String
    let products: [Product]
  }

  let companies: [Entry]

  func checkIDs() throws(CompaniesError) {
    var companyPaths: [String: String] = [:]
    var productPaths: [String: String] = [:]
    for (number, company) in companies.enumerated() {
      let path = "companies[\(number)]"
      if let first = companyPaths.updateValue(path, forKey: company.id) {
        throw .repeatedCompany(id: company.id, path: path, first: first)
      }
      for (number, product) in company.products.enumerated() {
        let path = "\(path).products[\(number)]"
        if let first = productPaths.updateValue(path, forKey: product.id) {
          throw .repeatedProduct(id: product.id, path: path, first: first)
        }
      }
    }
  }
}

extension CompaniesError {
  /// What the decoder says, with the place.
  fileprivate init(_ error: any Error, of data: Data) {
    self =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        .missingKey(key.stringValue, path: Self.path(context))
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        .wrongType(path: Self.path(context), reason: withoutPeriod(context.debugDescription))
      default: .malformed(reason: Self.reason(data) ?? failureText(of: error))
      }
  }

  /// `companies[0].products[2].name`
  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? "\(path.isEmpty ? "" : ".")\(key.stringValue)"
    }
  }

  /// Why a text is no JSON, and where: the older reader of JSON says what the decoder keeps to itself.
  private static func reason(_ data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      return ((error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String).map(withoutPeriod)
    }
  }
}
