"""Checks of what readers need: keyboards, screen readers, phones, dark grounds, no motion.

check.py runs them with its own.
"""

import re

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import SEED, Server, console_errors, wait_until, wait_until_live

__all__ = ["check_keyboard", "check_neighbour", "check_screen_reader", "check_news", "check_undo",
           "check_marks", "check_logs", "check_phone"]

PAGES = ["", "Companies", "KVOList", "Chores", "FeedReader", "Numbers", "Parks", "Processes", "nothing"]


def keys(check, *names):
    """Presses keys, as a person does."""
    for name in names:
        ActionChains(check.driver).send_keys(getattr(Keys, name, name)).perform()


def check_keyboard(check):
    """Each list has one tab stop, also before a click and after batches; keys select its rows."""
    stops = """return example.panes.map((pane) => {
      const stops = [pane.element, ...pane.element.querySelectorAll("*")]
        .filter((node) => node.tabIndex === 0);
      const wanted = pane.layout === "notes" ? pane.scroller : pane.selected ?? pane.near(0) ?? pane.list;
      return stops.length === 1 && stops[0] === wanted; })"""
    for name in [*PAGES[1:7], "Random"]:
        check.open(name)
        wait_until(lambda: check.driver.execute_script(
            "return example.panes[0].nodes.length > 0"), what=f"the first row of {name}")
        assert all(check.driver.execute_script(stops)), name
        # From the first button on, tab reaches the list's first row.
        check.driver.execute_script("document.querySelector('.back').focus()")
        for _ in range(20):
            keys(check, "TAB")
            if check.driver.execute_script("return !!document.activeElement.closest('.row')"):
                break
        first = """const pane = example.panes[0];
          return document.activeElement === pane.selected && pane.selected !== null
            && pane.selected.getAttribute("aria-selected") === "true"
            && document.querySelectorAll(".row[aria-selected='true']").length"""
        assert check.driver.execute_script(first) == 1, name
        keys(check, "ARROW_DOWN", "END", "HOME", "PAGE_DOWN")
        assert check.driver.execute_script(first) == 1, name
        assert all(check.driver.execute_script(stops)), name
    for turn in range(40):
        check.run("await harness.act('turn'); await harness.compare();")
        assert all(check.driver.execute_script(stops)), f"turn {turn}"
        assert check.driver.execute_script(first) == 1, f"turn {turn}"
    return "one tab stop a list, the first row by the tab key"


def check_neighbour(check):
    """Who is deleted leaves selection and focus to the next row that stays, wherever that is then."""
    check.open("KVOList")
    check.run("""const pane = example.panes[0];
      await harness.compare();
      pane.select(pane.nodes[6], true);
      const next = pane.nodes[8];
      // Rows above, the row itself and the next one go, and the first one moves below.
      const { version } = pane.position;
      pane.apply({ changes: { removals: [[1, 4], [6, 8]], insertions: [], moves: [[0, 6, 1]],
        updates: [], oldCount: 12, newCount: 7, start: { version }, end: { version: version + 1 } },
        elements: [] });
      if (pane.selected !== next) throw new Error(`${pane.selected?.row.title} is selected`);
      if (document.activeElement !== next) throw new Error("the focus is elsewhere");
      pane.apply({ changes: { removals: [[0, 7]], insertions: [], moves: [], updates: [],
        oldCount: 7, newCount: 0, start: { version: version + 1 }, end: { version: version + 2 } }, elements: [] });
      if (document.activeElement !== pane.list) throw new Error("an empty list lost the focus");
      example.connectAfresh();
      await harness.compare();""")
    return "the next survivor, or the empty list"


def check_screen_reader(check):
    """What a screen reader finds: lists with names, their rows in order, and a log that is no list of
    choices."""
    check.driver.execute_cdp_cmd("Accessibility.enable", {})
    for name in PAGES[1:7]:
        check.open(name)
        wait_until(lambda: check.driver.execute_script(
            "return example.panes[0].nodes.length > 0"), what=f"the first row of {name}")
        nodes = check.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        seen = [(node["role"]["value"], node.get("name", {}).get("value", ""))
                for node in nodes if not node.get("ignored")]
        panes = check.driver.execute_script(
            "return example.panes.map(({ layout, title }) => [layout, title])")
        for layout, title in panes:
            role = "list" if layout == "notes" else "listbox"
            assert any(r == role and n.startswith(title) for r, n in seen), (name, title, seen[:40])
        options = [n for r, n in seen if r == "option"]
        assert options and all(options), (name, options[:5])
        # Signs of marks are said in words elsewhere.
        assert not any(n[:1] in "+*↕" for n in options), options[:5]
        assert any(r == "status" and n == "What changed" for r, n in seen), name
        assert any(r == "group" and n == "Actions" for r, n in seen), name
    check.driver.execute_cdp_cmd("Accessibility.disable", {})
    return "lists and rows have roles and names"


def check_news(check):
    """What changed is said in words: one row by its name, many by their number, and not too often."""
    check.open("KVOList")
    said = check.run("""await harness.compare();
      const news = document.querySelector(".news");
      if (news.textContent !== "") throw new Error(`at first it says ${news.textContent}`);
      const said = [];
      new MutationObserver(() => { if (news.textContent) said.push(news.textContent); })
        .observe(news, { childList: true, characterData: true, subtree: true });
      await harness.act("above");
      await harness.until(() => said.length === 1, "nothing was said");
      example.news.next = 0;
      await harness.act("several");
      await harness.until(() => said.length === 2, "nothing more was said");
      // From now on it is silent, and counts.
      example.news.next = performance.now() + 1e9;
      for (let turn = 0; turn < 30; turn += 1) await harness.act("above");
      await harness.compare();
      if (said.length !== 2) throw new Error(`it said ${said.length} things`);
      clearTimeout(example.news.timer);
      example.news.say();
      await harness.pause(20);
      const rows = (count) => Array.from({ length: count }, (_, id) => ({ row: { title: `${id}` } }));
      example.news.add("List", { deleted: rows(100), inserted: [], moved: rows(2), reloaded: rows(1) });
      clearTimeout(example.news.timer);
      example.news.say();
      await harness.pause(50);
      return said;""")
    assert said == ["List: Milk inserted.", "List: 6 rows moved.", "List: 30 rows inserted.",
                    "List: more than 99 rows deleted, 2 rows moved, 0 reloaded."], said
    return "; ".join(said)


def check_undo(check):
    """Undo is offered where there is something to undo, and gives its focus on when there is not."""
    check.open("KVOList")
    check.run("""await harness.compare();
      const button = example.actions.find(({ id }) => id === "undo").button;
      for (let turn = 0; turn < 200 && !button.disabled; turn += 1) await harness.act("undo").catch(() => 0);
      await harness.until(() => button.disabled, "it is offered with nothing to undo");
      const response = await fetch("/KVOList/actions/undo", { method: "POST", body: "{}",
        headers: { "Content-Type": "application/json" } });
      if (response.status !== 409) throw new Error(`the server answers ${response.status}`);
      await harness.act("above");
      await harness.until(() => !button.disabled, "it is not offered after an edit");
      button.focus();
      button.click();
      await harness.until(() => button.disabled, "it is offered when all was undone");
      const now = document.activeElement;
      if (now.tagName !== "BUTTON" || now.disabled) throw new Error(`the focus is at ${now.tagName}`);""")
    console_errors(check.driver)
    return "off, on, off again"


# What a row's mark says, its colour, and those of the legend.
MARKS = """const colours = new Map([...document.querySelectorAll(".legend li")]
    .map((item) => [item.textContent, getComputedStyle(item).color]));
  const mark = (node) => ({ sign: getComputedStyle(node, "::before").content.replaceAll('"', "")[0],
    kind: node.dataset.kind, colour: getComputedStyle(node, "::before").color });
  const pane = example.panes[0];
  await harness.compare();
  const seen = [];
  for (const [id, row] of [["down", "3"], ["edit", "0"], ["above", "0"]]) {
    await harness.act(id, row);
    await harness.compare();
    const marked = pane.nodes.filter((node) => node.dataset.mark);
    seen.push(marked.map((node) => [node.row.title, mark(node),
      colours.get(mark(node).sign + node.dataset.kind) === mark(node).colour]));
    const rows = [...document.querySelectorAll(".notes .row")];
    if (rows.some((node) => node.dataset.mark)) throw new Error("a line of a log is marked as a row");
    await harness.until(() => pane.nodes.every((node) => !node.dataset.mark), "a mark stays");
  }
  return { seen, colours: [...colours] };"""


def check_marks(check):
    """New, moved and changed rows have the legend's signs and colours for a while, also for those who
    want no motion; on a dark ground in other colours."""
    legends = []
    for features in [[], [{"name": "prefers-color-scheme", "value": "dark"}],
                     [{"name": "prefers-reduced-motion", "value": "reduce"}]]:
        check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        # A list that no check has changed.
        check.server.stop()
        check.server = Server(check.program, port=check.server.port, seed=SEED)
        check.open("KVOList")
        found = check.run(MARKS)
        signs = [[(title, mark["sign"], mark["kind"]) for title, mark, _ in each]
                 for each in found["seen"]]
        assert signs == [[("Dates", "↕", "moved")], [("Apples v2", "*", "reloaded")],
                         [("Milk", "+", "inserted")]], signs
        assert all(same for each in found["seen"] for _, _, same in each), found
        legends.append(found["colours"])
    check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    words = [word for word, _ in legends[0]]
    assert words == ["-deleted", "+inserted", "↕moved", "*reloaded"], words
    assert len({colour for _, colour in legends[0]}) == 4, legends[0]
    assert legends[0] != legends[1] and legends[0] == legends[2], legends
    console_errors(check.driver)
    return "+ ↕ * as the legend says, light and dark"


def check_logs(check):
    """Lines of a log have the colour of what they say."""
    lines = """const colours = new Map([...document.querySelectorAll(".legend li")]
        .map((item) => [item.dataset.kind, getComputedStyle(item).color]));
      return [...document.querySelectorAll(".notes .row")].map((node) => {
        const colour = getComputedStyle(node).color;
        return [node.textContent, [...colours].find(([, value]) => value === colour)?.[0] ?? null]; });"""
    words = {"deleted": "deleted", "delete": "deleted", "removal": "deleted", "inserted": "inserted",
             "insert": "inserted", "insertion": "inserted", "moved": "moved", "move": "moved",
             "reloaded": "reloaded", "reload": "reloaded", "replacement": "reloaded"}
    seen = set()
    for name, actions in {"KVOList": ["above", "several", "replace"], "Parks": ["toggle"],
                          "Numbers": ["next"], "Companies": ["poll"]}.items():
        check.open(name)
        for action in actions:
            check.run(f"await harness.act('{action}'); await harness.compare();")
        for text, colour in check.driver.execute_script(lines):
            said = next((kind for word, kind in words.items()
                         if re.match(rf"(\d+ )?{word}(?![a-z])", text)), None)
            assert colour == said, (name, text, colour)
            seen.add(said)
    assert seen >= {"deleted", "inserted", "moved", "reloaded", None}, seen
    return ", ".join(sorted(filter(None, seen)))


def check_phone(check):
    """On a phone no page scrolls sideways, and nothing of the titles is cut."""
    # The width of the device: a page that is wider makes the window's own width larger.
    script = """const width = arguments[0];
      return [...document.querySelectorAll("h1, h2, header p, .actions button, .legend li,"
        + " .connection, footer span")].filter((node) => {
          const box = node.getBoundingClientRect();
          return box.width > 0 && (node.scrollWidth > Math.ceil(box.width) || box.right > width + 0.5
            || box.left < 0); }).map((node) => node.textContent)
      .concat(document.documentElement.scrollWidth > width ? ["the page"] : [])"""
    try:
        for width in [375, 320]:
            check.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 720, "deviceScaleFactor": 1, "mobile": True})
            for name in PAGES:
                check.driver.get(check.server.url(name))
                if name in PAGES[1:7]:
                    wait_until_live(check.driver)
                    wait_until(lambda: check.driver.execute_script(
                        "return example.panes[0].nodes.length > 0"), what=f"a row of {name}")
                cut = check.driver.execute_script(script, width)
                assert not cut, (width, name, cut)
    finally:
        check.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    console_errors(check.driver)
    return f"{len(PAGES)} pages, 375 and 320 wide"
