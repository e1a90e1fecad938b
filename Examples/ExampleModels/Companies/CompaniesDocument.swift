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
    let bytes = Array(data)
    let root: JSONValue
    do throws(JSONFault) {
      root = try JSONReader.value(of: bytes)
    } catch {
      throw .malformed(at: TextPlace(offset: error.offset, in: bytes), reason: error.reason)
    }
    var reader = Reader(bytes: bytes)
    companies = try reader.companies(root)
  }
}

/// Makes companies out of values, and remembers which ids came where.
private struct Reader {
  let bytes: [UInt8]
  private var companyPlaces: [String: Int] = [:]
  private var productPlaces: [String: (offset: Int, company: String)] = [:]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func companies(
    _ root: JSONValue
  ) throws(CompaniesError) -> [SectionSnapshot<Company, Product>] {
    var companies: [SectionSnapshot<Company, Product>] = []
    for value in try array("companies", of: root, "the document") {
      companies.append(try company(value))
    }
    return companies
  }

  private mutating func company(
    _ value: JSONValue
  ) throws(CompaniesError) -> SectionSnapshot<Company, Product> {
    let id = try string("id", of: value, "a company")
    if let first = companyPlaces.updateValue(value.offset, forKey: id) {
      throw .repeatedCompany(id: id, at: place(value.offset), first: place(first))
    }
    let owner = "the company \"\(id)\""
    let company = Company(id: id, name: try string("name", of: value, owner))
    var products: [Product] = []
    for value in try array("products", of: value, owner) {
      products.append(try product(value, in: id))
    }
    return SectionSnapshot(company, elements: products)
  }

  private mutating func product(
    _ value: JSONValue, in company: String
  ) throws(CompaniesError) -> Product {
    let id = try string("id", of: value, "a product of \"\(company)\"")
    if let first = productPlaces.updateValue((value.offset, company), forKey: id) {
      throw .repeatedProduct(
        id: id, at: place(value.offset), first: place(first.offset), company: first.company)
    }
    return Product(id: id, name: try string("name", of: value, "the product \"\(id)\""))
  }

  private func place(_ offset: Int) -> TextPlace { TextPlace(offset: offset, in: bytes) }

  private func member(
    _ key: String, of value: JSONValue, _ owner: String
  ) throws(CompaniesError) -> JSONValue {
    guard case .object(let members) = value.content else {
      throw wrong(value, owner, "an object")
    }
    guard let member = members[key] else {
      throw .missingKey(key, of: owner, at: place(value.offset))
    }
    return member
  }

  private func string(
    _ key: String, of value: JSONValue, _ owner: String
  ) throws(CompaniesError) -> String {
    let member = try member(key, of: value, owner)
    guard case .string(let text) = member.content else {
      throw wrong(member, "\"\(key)\" of \(owner)", "a string")
    }
    return text
  }

  private func array(
    _ key: String, of value: JSONValue, _ owner: String
  ) throws(CompaniesError) -> [JSONValue] {
    let member = try member(key, of: value, owner)
    guard case .array(let values) = member.content else {
      throw wrong(member, "\"\(key)\" of \(owner)", "an array")
    }
    return values
  }

  private func wrong(_ value: JSONValue, _ what: String, _ expected: String) -> CompaniesError {
    .wrongType(of: what, expected: expected, found: value.kind, at: place(value.offset))
  }
}
