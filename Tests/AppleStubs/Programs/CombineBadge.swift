// A badge by a publisher.

import Combine
import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Mail: Identifiable, Equatable, Sendable {
  let id: Int
  var isUnread: Bool
}

final class TabsController: UITabBarController {
  private let mails = ObservableArray<Mail>()
  private var subscriptions: Set<AnyCancellable> = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let inbox = UIViewController()
    viewControllers = [inbox]
    let unread = mails.filtered { $0.isUnread }
    unread.batchesPublisher(every: .turn, initial: true)
      .map { $0.after.count }
      .removeDuplicates()
      .sink { [weak inbox] count in
        inbox?.tabBarItem.badgeValue = count == 0 ? nil : "\(count)"
      }
      .store(in: &subscriptions)
  }
}
