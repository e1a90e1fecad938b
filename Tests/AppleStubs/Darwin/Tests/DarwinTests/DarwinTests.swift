import AdaptersOnDarwin
import CoreFoundation
import Darwin
import KitOnDarwin
import Testing

@testable import CoreOnDarwin
@testable import WebSinksOnDarwin

/// The lines that only Darwin compiles do what those of Linux do.
@Suite("On stubs of Darwin")
struct DarwinTests {
  @Test("A thread has one identity, and another thread has another one")
  func threadIdentity() async {
    let own = currentThreadIdentity()
    #expect(own != 0)
    #expect(own == UInt(bitPattern: Darwin.pthread_self()))
    // A task's thread may change at each suspension, so a thread of its own is asked.
    var other = UInt(0)
    withUnsafeMutablePointer(to: &other) { place in
      var thread = UInt()
      let work: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { place in
        place?.storeBytes(of: currentThreadIdentity(), as: UInt.self)
        return nil
      }
      #expect(pthread_create(&thread, nil, work, place) == 0)
      #expect(pthread_join(thread, nil) == 0)
    }
    #expect(other != 0 && other != own)
  }

  @Test("A lock keeps others out, and an array is changed from many tasks")
  func lock() async {
    let array = ObservableArray<Int>()
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask { for value in 0..<500 { array.append(task * 500 + value) } }
      }
    }
    #expect(array.sorted() == Array(0..<4_000))
  }

  @Test("The main run loop's turn ends when the loop is about to wait, before Core Animation")
  @MainActor func mainRunLoop() {
    let array = ObservableArray<Int>()
    let batches = Batches()
    let observer = CoalescingObserver(
      of: array, scheduler: .mainRunLoop, onMainActor: { batches.all.append($0.changes) })
    let before = CFRunLoopSimulation.wakeUpCount
    array.append(1)
    array.append(2)
    #expect(CFRunLoopSimulation.wakeUpCount > before)
    #expect(batches.all.isEmpty)
    CFRunLoopSimulation.reach(.beforeWaiting)
    #expect(batches.all.map(\.insertions) == [IndexRanges(0..<2)])
    CFRunLoopSimulation.reach(.beforeWaiting)
    #expect(batches.all.count == 1)
    #expect(CFRunLoopSimulation.orders(of: .beforeWaiting).allSatisfy { $0 < 2_000_000 })
    withExtendedLifetime(observer) {}
  }

  @Test("A socket listens and brings bytes; a write to a client that is gone raises no signal")
  func sockets() async throws {
    let listener = try Listener(port: 0)
    let client = openSocket()
    try #require(client >= 0)
    #expect(Self.connect(client, to: listener.port) == 0)
    let (near, far) = (Connection(descriptor: client), try #require(await listener.accept()))
    #expect(await near.write(Array("hello".utf8)))
    guard case .bytes(let bytes) = await far.read() else {
      Issue.record("nothing was read")
      return
    }
    #expect(bytes == Array("hello".utf8))
    near.end()
    // The first write after the end is taken and answered with a reset.
    var writes = 0
    while await far.write([0]), writes < 1_000_000 { writes += 1 }
    #expect(writes < 1_000_000)
    guard case .end = await far.read() else {
      Issue.record("a client that is gone is read")
      return
    }
  }

  @Test("A server of the tests, too, and what is open is counted")
  func limits() throws {
    #expect(try WebServer(answering: []).url.hasPrefix("http://127.0.0.1:"))
    let files = OpenFiles.now
    #expect(files.limit > files.count && files.count >= 3)
    #expect(ProcessorTime.used > 0)
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

@MainActor private final class Batches {
  var all: [BatchChanges] = []
}
