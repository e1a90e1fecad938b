/// Why companies could not be read, and what to do about it. What is shown stays as it was.
package enum CompaniesError: Error, Hashable, Sendable {
  case missingFile(path: String)
  case unreadableFile(path: String, reason: String)
  case notHTTP(url: String)
  case unreachable(url: String, reason: String)
  case httpStatus(url: String, code: Int)
  case tooLarge(name: String, limit: Int)
  case malformed(at: TextPlace, reason: String)
  /// `owner` is what lacks the key: the document, a company, a product.
  case missingKey(String, of: String, at: TextPlace)
  case wrongType(of: String, expected: String, found: String, at: TextPlace)
  case repeatedCompany(id: String, at: TextPlace, first: TextPlace)
  /// One product twice, in one company or in two.
  case repeatedProduct(id: String, at: TextPlace, first: TextPlace, company: String)
}

extension CompaniesError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingFile(let path): "There is no file at \(path): check the path"
    case .unreadableFile(let path, let reason): "The file at \(path) cannot be read: \(reason)"
    case .notHTTP(let url):
      "\(url) is no address of the web: begin it with http:// or https:// and a host, or name a file"
    case .unreachable(let url, let reason):
      "\(url) cannot be reached: \(reason). Check the address and the network"
    case .httpStatus(let url, let code):
      "\(url) answered with HTTP status \(code): it must answer with 200, check the address"
    case .tooLarge(let name, let limit):
      "\(name) has more than \(limit) bytes: ask for fewer companies"
    case .malformed(let place, let reason): "No JSON in \(place): \(reason)"
    case .missingKey(let key, let owner, let place):
      "In \(place): \(owner) has no key \"\(key)\": add it"
    case .wrongType(let what, let expected, let found, let place):
      "In \(place): \(what) is \(found): make it \(expected)"
    case .repeatedCompany(let id, let place, let first):
      """
      In \(place): the company id "\(id)" is that of \(first) already: give each company its own
      """
    case .repeatedProduct(let id, let place, let first, let company):
      """
      In \(place): the product id "\(id)" is that of \(first), in company "\(company)", already: \
      give each product its own
      """
    }
  }
}
