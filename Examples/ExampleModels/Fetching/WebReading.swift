import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands the pieces of one answer on as they come, counted after they were inflated.
final class WebReading: NSObject, URLSessionDataDelegate, Sendable {
  /// How often an address may send us on to another.
  private static let mostRedirections = 5

  private static let day: TimeInterval = 86_400

  private let url: URL
  private let transfer: Transfer
  private let redirections = Mutex(0)

  private init(_ url: URL, into transfer: Transfer) {
    (self.url, self.transfer) = (url, transfer)
  }

  /// Asks once, without any cache; the result ends it. The deadline is that of the poll, not a
  /// time-out of the session.
  static func start(_ url: URL, into transfer: Transfer) -> @Sendable () -> Void {
    let reading = WebReading(url, into: transfer)
    let configuration = URLSessionConfiguration.ephemeral
    (configuration.timeoutIntervalForRequest, configuration.timeoutIntervalForResource) = (
      Self.day, Self.day
    )
    let session = URLSession(
      configuration: configuration, delegate: reading, delegateQueue: .inPlaceOfItsCaller)
    // Some systems take the request's time-out, others the session's.
    let request = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.day)
    let task = session.dataTask(with: request)
    task.resume()
    return {
      // Elsewhere: both wait for the queue of the session, on which this may be called.
      DispatchQueue.global().async {
        task.cancel()
        session.invalidateAndCancel()
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let count = redirections.withLock { count in
      count += 1
      return count
    }
    if count > Self.mostRedirections {
      let reason = "it sends us on more than \(Self.mostRedirections) times"
      transfer.end(.unreachable(url: url.absoluteString, reason: reason))
    }
    completionHandler(count > Self.mostRedirections ? nil : request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let code = (response as? HTTPURLResponse)?.statusCode
    if let code, code != 200 {
      transfer.end(.httpStatus(url: url.absoluteString, code: code))
    } else if response.expectedContentLength > Int64(transfer.limit) {
      transfer.end(.tooLarge(name: transfer.name, limit: transfer.limit))
    }
    // What has ended is cancelled: some systems take no other disposition than this one.
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer.take(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    transfer.end(
      error.map { .unreachable(url: url.absoluteString, reason: failureText(of: $0)) })
  }
}

extension OperationQueue {
  /// Makes the session wait until a piece is taken before it reads the next one.
  ///
  /// The session of swift-corelibs-foundation reads on while the delegate's queue works: what a fast
  /// server sends waits there, however much it is. This queue does each operation at once, in place of
  /// the caller. Apple's session waits by itself, and makes its own queue for nil.
  fileprivate static var inPlaceOfItsCaller: OperationQueue? {
    #if canImport(FoundationNetworking)
      InPlaceQueue()
    #else
      nil
    #endif
  }
}

#if canImport(FoundationNetworking)
  /// Holds nothing of its own.
  private final class InPlaceQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
