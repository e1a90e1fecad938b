// error: missing argument for parameter 'image' in call
import UIKit

@MainActor func makeButton(_ target: AnyObject) -> UIBarButtonItem {
  UIBarButtonItem(title: "Done", target: target, action: nil)
}
