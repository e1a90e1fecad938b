import Foundation

/// Where companies come from, asked again at each poll.
package enum CompaniesSource: Equatable, Sendable {
  /// The documents that come with the examples, in turn.
  case bundled
  case file(path: String)
  case web(URL)

  /// The most bytes that a document may have.
  package static let largestDocument = 16 << 20

  /// A file by its path, or an address of the web.
  package init(name: String) throws(CompaniesError) {
    switch DocumentName(name) {
    case .file(let path): self = .file(path: path)
    case .web(let url): self = .web(url)
    case .neither: throw .notHTTP(url: name)
    }
  }

  /// How many polls show each state of the source once.
  package var statesInARound: Int { self == .bundled ? Self.documents.count : 1 }

  /// The document of a poll; polls count from 0.
  package func document(poll: Int) async throws(CompaniesError) -> CompaniesDocument {
    try CompaniesDocument(try await data(poll: poll))
  }

  private func data(poll: Int) async throws(CompaniesError) -> Data {
    switch self {
    case .bundled: try Self.data(ofDocument: poll % Self.documents.count)
    case .file(let path): try Self.data(ofFile: path)
    case .web(let url): try await WebDocument(url: url, limit: Self.largestDocument).data()
    }
  }

  static let documents = ["companies-1.json", "companies-2.json", "companies-3.json"]

  private static func data(ofDocument number: Int) throws(CompaniesError) -> Data {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Resources")
    return try data(ofFile: folder.appendingPathComponent(documents[number]).path)
  }

  /// Reads at most one byte too many: some files have no end.
  static func data(
    ofFile path: String, limit: Int = largestDocument
  ) throws(CompaniesError) -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missingFile(path: path)
    }
    if isFolder.boolValue {
      throw .unreadableFile(path: path, reason: "it is a folder, name a file in it")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .unreadableFile(path: path, reason: "no permission, allow yourself to read it")
    }
    let data: Data
    do {
      data = try file.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw .unreadableFile(path: path, reason: "\(error.localizedDescription)")
    }
    if data.count > limit { throw .tooLarge(name: path, limit: limit) }
    return data
  }
}
