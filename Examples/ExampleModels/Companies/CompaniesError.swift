/// Why companies could not be read, and what to do about it. What is shown stays as it was.
package enum CompaniesError: Error, Hashable, Sendable {
  case missingFile(path: String)
  case unreadableFile(path: String, reason: String)
  case notHTTP(url: String)
  case unreachable(url: String, reason: String)
  case httpStatus(url: String, code: Int)
  case tooLarge(name: String, limit: Int)
  case tooLate(name: String, limit: Duration)
  case noScratchFile(reason: String)
  case malformed(reason: String)
  /// `path` names what lacks the key, as `companies[0].products[2]`; empty for the document.
  case missingKey(String, path: String)
  /// A value of another type than is wanted, at a path like `companies[0].name`.
  case wrongType(path: String, reason: String)
  /// `path` names the company, and `first` the one that has the id already.
  case repeatedCompany(id: String, path: String, first: String)
  /// One product twice, in one company or in two.
  case repeatedProduct(id: String, path: String, first: String)
}

extension CompaniesError {
  /// A document that did not come.
  init(_ error: FetchError) {
    self =
      switch error {
      case .missingFile(let path): .missingFile(path: path)
      case .folder(let path):
        .unreadableFile(path: path, reason: "it is a folder, name a file in it")
      case .noPermission(let path):
        .unreadableFile(path: path, reason: "no permission, allow yourself to read it")
      case .unreadableFile(let path, let reason): .unreadableFile(path: path, reason: reason)
      case .unreachable(let url, let reason): .unreachable(url: url, reason: reason)
      case .httpStatus(let url, let code): .httpStatus(url: url, code: code)
      case .tooLarge(let name, let limit): .tooLarge(name: name, limit: limit)
      case .tooLate(let name, let limit): .tooLate(name: name, limit: limit)
      case .noScratchFile(let reason): .noScratchFile(reason: reason)
      }
  }
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
    case .tooLate(let name, let limit):
      "\(name) has not come whole in \(seconds(limit)): check the address and the network"
    case .noScratchFile(let reason):
      "There is no room for a document on its way: \(reason). Make some in the temporary folder"
    case .malformed(let reason): "The document is no JSON: \(reason)"
    case .missingKey(let key, let path): "\(place(path)) has no key \"\(key)\": add it"
    case .wrongType(let path, let reason): "\(place(path)) is of another type: \(reason)"
    case .repeatedCompany(let id, let path, let first):
      "\(path) has the id \"\(id)\" of \(first): give each company its own"
    case .repeatedProduct(let id, let path, let first):
      "\(path) has the id \"\(id)\" of \(first): give each product its own"
    }
  }

  private func place(_ path: String) -> String { path.isEmpty ? "The document" : path }
}
