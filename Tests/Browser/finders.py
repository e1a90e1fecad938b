"""Checks of what a person looks for and chooses: the search field of an example and its menus."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import wait_until
from readers import keys

__all__ = ["check_search", "check_hostile_search", "check_order_menu", "check_other_page", "check_no_search"]

HOSTILE = [
    "<img src=x onerror=window.attacked=1>", "<b>book</b>", ".*", "[(\\", "'\"`", "{{name}}",
    "a\u0000b\u001b[2J\u0007", "line\u2028line", "\u202eabc", "👩‍👩‍👧‍👦", "e\u0301", "日本", "%s%00",
]

OFFERED = """return { text: document.querySelector(".find input")?.value,
  chosen: [...document.querySelectorAll(".find select")].map((menu) => menu.value),
  focus: document.activeElement?.tagName, status: document.querySelector(".status").textContent }"""


def offered(check):
    return check.driver.execute_script(OFFERED)


def find(check, text):
    """Types a text instead of what is there, as input methods and the clipboard do, and waits for the rows."""
    check.run("""const [text] = given;
      const field = document.querySelector(".find input");
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await harness.until(() => !example.finder.isSending, "the server does not answer");
      await harness.compare();""", text)


def open_posts(check):
    check.open("FeedReader")
    count = "return example.panes[0].nodes.length"
    wait_until(lambda: check.driver.execute_script(count) == 500, what="500 posts")
    check.compare()


def titles(check):
    return check.driver.execute_script(
        "return example.panes[0].nodes.map((node) => node.row.title.slice(2))")


def check_search(check):
    """Each key that is typed finds less; Escape shows all, and gives the keyboard to the list. No key that is
    typed does anything else."""
    open_posts(check)
    keys(check, "/")
    assert offered(check)["focus"] == "INPUT", offered(check)
    # Each letter would be an action: read, delete, refresh, unread, ten.
    keys(check, "b", "o", "o", "k", " ", "d", "r", "u", "t")
    check.run("await harness.until(() => !example.finder.isSending, 'no answer'); await harness.compare();")
    seen = offered(check)
    assert seen["text"] == "book drut", seen
    wait_until(lambda: offered(check)["status"].startswith("0 of 500 posts"), what="no post")
    keys(check, *[Keys.BACKSPACE] * 5)
    wait_until(lambda: " of 500 posts" in offered(check)["status"]
               and not offered(check)["status"].startswith("0 "), what="some posts")
    check.compare()
    found = len(titles(check))
    assert 0 < found < 500, found
    keys(check, Keys.ENTER)
    assert offered(check)["focus"] == "LI" and offered(check)["text"] == "book", offered(check)
    keys(check, "/", Keys.ESCAPE)
    wait_until(lambda: offered(check)["status"].startswith("500 posts"), what="all posts")
    check.compare()
    seen = offered(check)
    assert seen["focus"] == "LI" and seen["text"] == "", seen
    return f"{found} posts have a book"


def check_hostile_search(check):
    """Whatever is typed is looked for as text, and shown as text."""
    open_posts(check)
    for text in HOSTILE + ["long " * 2_000, "é" * 20_000]:
        find(check, text)
        known = check.driver.execute_script("return example.finder.known")
        assert len(known.encode()) <= 200, known
        assert not check.driver.execute_script("return window.attacked"), text
    # More than the server takes: it says so, and what is shown stays.
    check.run("""const field = document.querySelector(".find input");
      field.value = "x".repeat(100000);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      const complaint = document.querySelector(".complaint");
      await harness.until(() => complaint.textContent !== "", "nobody complains");""")
    find(check, "")
    assert check.driver.execute_script("return document.querySelector('.complaint').textContent") == ""
    assert len(titles(check)) == 500
    errors = [entry for entry in check.driver.get_log("browser") if entry["level"] == "SEVERE"]
    assert all("413" in error["message"] for error in errors), errors
    return f"{len(HOSTILE) + 2} texts"


def check_order_menu(check):
    """A menu orders the rows: rows that stay keep their nodes. A key gives it the keyboard."""
    open_posts(check)
    keys(check, "o")
    assert offered(check)["focus"] == "SELECT", offered(check)
    menu = Select(check.driver.find_element(By.CSS_SELECTOR, ".find select"))
    check.driver.execute_script("window.before = new Set(example.panes[0].nodes)")
    for option in ["title", "oldest", "newest", "feed"]:
        menu.select_by_value(option)
        check.run("""await harness.until(() => example.finder.menus.every(({ isSending }) => !isSending), "no answer");
          await harness.compare();""")
        assert offered(check)["chosen"] == [option], offered(check)
        if option == "title":
            lower = [title.lower() for title in titles(check)]
            assert lower == sorted(lower), "the titles are not in order"
    kept = check.driver.execute_script(
        "return example.panes[0].nodes.filter((node) => window.before.has(node)).length")
    assert kept > 300, f"{kept} nodes were kept"
    return f"{len(menu.options)} orders, {kept} nodes kept"


def check_other_page(check):
    """Two pages of one model: what one looks for and chooses, the other shows, but not where somebody types."""
    open_posts(check)
    first = check.driver.current_window_handle
    check.driver.switch_to.new_window("window")
    check.open("FeedReader")
    find(check, "book")
    Select(check.driver.find_element(By.CSS_SELECTOR, ".find select")).select_by_value("title")
    check.driver.switch_to.window(first)
    wait_until(lambda: offered(check)["text"] == "book" and offered(check)["chosen"] == ["title"],
               what="the text of the other page")
    check.compare()
    keys(check, "/", "x")
    wait_until(lambda: check.driver.execute_script("return example.finder.known") == "x", what="x")
    check.driver.switch_to.window(check.driver.window_handles[1])
    find(check, "novel")
    check.driver.switch_to.window(first)
    wait_until(lambda: check.driver.execute_script("return example.finder.known") == "novel", what="novel")
    assert offered(check)["text"] == "x", "what is being typed was replaced"
    keys(check, Keys.ENTER)
    wait_until(lambda: offered(check)["text"] == "novel", what="the text of the other page")
    check.driver.switch_to.window(check.driver.window_handles[1])
    check.driver.close()
    check.driver.switch_to.window(first)
    find(check, "")
    Select(check.driver.find_element(By.CSS_SELECTOR, ".find select")).select_by_value("feed")
    check.compare()
    return "the field and the menu follow"


def check_no_search(check):
    """An example without a search shows none."""
    check.open("KVOList")
    seen = offered(check)
    assert seen["text"] is None and seen["chosen"] == [], seen
    height = "return document.querySelector('.find').offsetHeight"
    assert check.driver.execute_script(height) == 0
    keys(check, "/")
    return "no field, no menu"
