import AdaptersOnDarwin
import CoreFoundation
import Darwin
import Foundation
import KitOnDarwin
import ObjectiveC

@testable import CoreOnDarwin
@testable import WebSinksOnDarwin

/// The lines that only Darwin compiles do what those of Linux do. Prints what does not hold.
@main enum DarwinCheck {
  @MainActor private static var failures = 0

  @MainActor static func main() async throws {
    threadIdentity()
    mainActor()
    await lock()
    mainRunLoop()
    keyValueObserving()
    try await sockets()
    try limits()
    print(failures == 0 ? "All holds" : "\(failures) of the checks failed")
    Darwin.exit(failures == 0 ? 0 : 1)
  }

  @MainActor private static func check(_ holds: Bool, _ what: String) {
    if holds { return }
    failures += 1
    print("It does not hold: \(what)")
  }

  /// A thread has one identity, and another thread has another one.
  @MainActor private static func threadIdentity() {
    let own = currentThreadIdentity()
    check(own != 0 && own == UInt(bitPattern: Darwin.pthread_self()), "a thread has one identity")
    var other = UInt(0)
    var thread = UInt()
    withUnsafeMutablePointer(to: &other) { place in
      let status = pthread_create(&thread, nil, storeIdentity, place)
      check(status == 0 && pthread_join(thread, nil) == 0, "a thread begins and ends")
    }
    check(other != 0 && other != own, "another thread has another identity")
  }

  /// The main thread is the main actor: what it changes is heard before the call returns.
  @MainActor private static func mainActor() {
    check(pthread_main_np() != 0, "the program begins on the main thread")
    let array = ObservableArray<Int>()
    var heard = 0
    let token = array.observe { heard = $0.revision.version }
    array.append(1)
    check(heard == 1, "a change on the main thread is heard at once")
    token.cancel()
  }

  /// A lock keeps others out.
  @MainActor private static func lock() async {
    let array = ObservableArray<Int>()
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask { for value in 0..<500 { array.append(task * 500 + value) } }
      }
    }
    check(array.sorted() == Array(0..<4_000), "an array is changed from many tasks")
  }

  /// The main run loop's turn ends when the loop is about to wait, before Core Animation commits.
  @MainActor private static func mainRunLoop() {
    let array = ObservableArray<Int>()
    let batches = Batches()
    let observer = array.render(every: .mainRunLoop, initial: false) {
      batches.all.append($0.changes)
    }
    let before = CFRunLoopSimulation.wakeUpCount
    array.append(1)
    array.append(2)
    check(CFRunLoopSimulation.wakeUpCount > before, "a change wakes the loop")
    check(batches.all.isEmpty, "nothing is told before the end of the turn")
    CFRunLoopSimulation.reach(.beforeWaiting)
    check(batches.all.map(\.insertions) == [IndexRanges(0..<2)], "the turn is one batch")
    CFRunLoopSimulation.reach(.beforeWaiting)
    check(batches.all.count == 1, "a turn ends once")
    let orders = CFRunLoopSimulation.orders(of: .beforeWaiting)
    check(orders.allSatisfy { $0 < 2_000_000 }, "Core Animation comes later")
    withExtendedLifetime(observer) {}
  }

  /// An object that reports a change is replaced, once a turn; one that left is not observed.
  @MainActor private static func keyValueObserving() {
    let posts = [Post(), Post(), Post()]
    let array = ObservableArray(posts)
    let rows = array.observingElements(keyValue: \.title, \.isDone)
    let batches = Batches()
    let observer = rows.render(every: .manual, initial: false) { batches.all.append($0.changes) }
    KeyValueSimulation.report(posts[1], \Post.title)
    KeyValueSimulation.report(posts[1], \Post.isDone)
    observer.flush()
    let updates = batches.all.map(\.updatedNewIndexes)
    check(updates == [IndexRanges(1..<2)], "an object that reports is replaced")
    array.remove(at: 1)
    observer.flush()
    check(KeyValueSimulation.observerCount == 4, "an object that left is not observed")
    withExtendedLifetime(rows) {}
  }

  /// A socket listens and brings bytes; a write to a client that is gone fails.
  @MainActor private static func sockets() async throws {
    // On Darwin the socket's option does this; Linux has none of that name.
    signal(SIGPIPE, SIG_IGN)
    let listener = try Listener(port: 0)
    let client = openSocket()
    check(connect(client, to: listener.port) == 0, "a client connects")
    let near = Connection(descriptor: client)
    guard let far = await listener.accept() else { return check(false, "a client is accepted") }
    check(await near.write(Array("hello".utf8)), "bytes are sent")
    if case .bytes(let bytes) = await far.read() {
      check(bytes == Array("hello".utf8), "the bytes are the same")
    } else {
      check(false, "bytes are read")
    }
    near.end()
    // The first write after the end is taken and answered with a reset.
    var writes = 0
    while await far.write([0]), writes < 1_000_000 { writes += 1 }
    check(writes < 1_000_000, "writing to a client that is gone fails")
    if case .end = await far.read() {} else { check(false, "a client that is gone is at its end") }
  }

  /// A server of the tests, too; what is open is counted, and processor time.
  @MainActor private static func limits() throws {
    let url = try WebServer(answering: []).url
    check(url.hasPrefix("http://127.0.0.1:"), "a server has an address")
    let files = OpenFiles.now
    check(files.limit > files.count && files.count >= 3, "open files are counted")
    check(ProcessorTime.used > 0, "processor time is counted")
  }

  private static func connect(_ descriptor: Int32, to port: Int) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

/// What the other thread does.
private let storeIdentity: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  $0?.storeBytes(of: currentThreadIdentity(), as: UInt.self)
  return nil
}

private final class Post: NSObject, @unchecked Sendable {
  var title = ""
  var isDone = false
}

@MainActor private final class Batches {
  var all: [BatchChanges] = []
}
