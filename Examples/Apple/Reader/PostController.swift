import ExampleModels
import ObservableCollections
import UIKit

/// One post, which is marked as read. It follows the feed, and says when the post is gone.
final class PostController: UIViewController {
  private let id: Post.ID
  private let model: FeedViewModel
  private let scheduler: TurnScheduler
  private let textView = UITextView(frame: .zero)
  private var following: CoalescingObserver<BatchUpdate<Post>>?

  /// - Parameters:
  ///   - id: what the feed calls the post.
  ///   - model: the feed.
  ///   - scheduler: determines when a turn ends.
  init(_ id: Post.ID, in model: FeedViewModel, scheduler: TurnScheduler) {
    (self.id, self.model, self.scheduler) = (id, model, scheduler)
    super.init(nibName: nil, bundle: nil)
  }

  /// Controllers of this kind are not read from a storyboard.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.isEditable = false
    textView.font = .preferredFont(forTextStyle: .body)
    textView.frame = view.bounds
    textView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(textView)
    let (id, model) = (id, model)
    model.posts.update(id: id) { $0.isRead = true }
    following = model.posts.filtered { $0.id == id }.render(every: scheduler, initial: true) {
      [weak self] batch in self?.show(batch.after.first)
    }
    let unread = UIAction(title: "Mark as Unread") { _ in
      model.posts.update(id: id) { $0.isRead = false }
    }
    navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: unread)
  }

  private func show(_ post: Post?) {
    title = post?.title ?? "Deleted"
    guard let post else { return textView.text = "The post is no longer in the feed." }
    let day = post.updated.map(FeedDate.day(of:)) ?? ""
    textView.text = [post.author, day, post.summary].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}
