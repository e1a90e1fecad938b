import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request for a document, which ends when the answer is whole, wrong or too large.
final class WebDocument: NSObject, URLSessionDataDelegate, Sendable {
  private let url: URL
  private let limit: Int

  private struct State {
    var data = Data()
    var error: CompaniesError?
    var continuation: CheckedContinuation<Result<Data, CompaniesError>, Never>?
  }
  private let state = Mutex(State())

  init(url: URL, limit: Int) {
    (self.url, self.limit) = (url, limit)
  }

  /// Asks once, without any cache.
  func data() async throws(CompaniesError) -> Data {
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 20)
    let answer = await withCheckedContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      session.dataTask(with: request).resume()
    }
    return try answer.get()
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let error = error(for: response)
    if let error { state.withLock { $0.error = error } }
    completionHandler(error == nil ? .allow : .cancel)
  }

  private func error(for response: URLResponse) -> CompaniesError? {
    if let code = (response as? HTTPURLResponse)?.statusCode, code != 200 {
      return .httpStatus(url: url.absoluteString, code: code)
    }
    let isTooLarge = response.expectedContentLength > Int64(limit)
    return isTooLarge ? .tooLarge(name: url.absoluteString, limit: limit) : nil
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      state.data.append(data)
      if state.data.count <= limit { return false }
      (state.data, state.error) = (Data(), .tooLarge(name: url.absoluteString, limit: limit))
      return true
    }
    if isTooLarge { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (answer, continuation) = state.withLock { state in
      let continuation = state.continuation
      state.continuation = nil
      return (result(of: state, error), continuation)
    }
    continuation?.resume(returning: answer)
  }

  /// An answer that was refused ends with a cancellation, which says nothing new.
  private func result(of state: State, _ error: (any Error)?) -> Result<Data, CompaniesError> {
    if let refusal = state.error { return .failure(refusal) }
    guard let error else { return .success(state.data) }
    return .failure(.unreachable(url: url.absoluteString, reason: failureText(of: error)))
  }
}
