"""Checks of how rows look: whether their text can be read at all times, and where it stands.

check.py runs them with its own.
"""

from browser import SEED, Server, console_errors, wait_until
from readers import keys

__all__ = ["check_contrast", "check_details", "check_thumbnails", "check_words", "check_tabs"]

# Forty changes of a selected row, of one of quiet text and of another, none of them held: how well
# their text is read at the beginning of each flash, in its midst, and how far the ground goes.
CONTRAST = """const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const rgb = (colour, ground) => {
    for (const layer of [`rgb(${ground.join()})`, colour]) {
      context.fillStyle = layer;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const linear = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (colour) => colour.map((value) => linear(value / 255))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (...colours) => {
    const [low, high] = colours.map(luminance).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const style = (node) => getComputedStyle(node);
  const ground = (node) => rgb(style(node).backgroundColor, [255, 255, 255]);
  const worst = (node) => Math.min(...[...node.querySelectorAll(".title, .detail, .part")]
    .filter((part) => part.textContent !== "")
    .map((part) => contrast(rgb(style(part).color, ground(node)), ground(node))));
  const pane = example.panes[0];
  if (document.querySelector(".actions [aria-pressed='true']") === null) await harness.act("pause");
  await harness.until(() => example.find(".status").textContent.includes("paused"), "it goes on");
  await harness.compare();
  await harness.until(() => pane.nodes.every((node) => !node.dataset.mark), "a mark stays");
  const isRow = (node) => !node.row.head && node !== pane.selected;
  pane.select(pane.near(0));
  const quiet = pane.visibleNodes(0).find((node) => isRow(node) && node.row.dim);
  const other = pane.visibleNodes(0).find((node) => isRow(node) && node !== quiet);
  const nodes = [pane.selected, quiet ?? pane.near(3), other];
  const still = nodes.map((node) => [worst(node), ground(node)]);
  const found = { least: Math.min(...still.map(([least]) => least)), far: [], flashes: 0, most: 0 };
  const far = () => Math.max(...nodes.map((node, index) =>
    Math.hypot(...ground(node).map((value, part) => value - still[index][1][part]))));
  const look = () => {
    found.least = Math.min(found.least, ...nodes.map(worst));
    const running = nodes.map((node) => node.getAnimations()
      .filter((animation) => animation.effect.getTiming().duration > 1000).length);
    found.most = Math.max(found.most, ...running);
    return running[0];
  };
  for (let change = 0; change < 40; change += 1) {
    const places = nodes.map((node) => pane.nodes.indexOf(node)).sort((a, b) => a - b);
    const { history, version } = pane.position;
    const count = pane.nodes.length;
    pane.apply({ changes: { removals: [], insertions: [], moves: [], oldCount: count, newCount: count,
      updates: places.map((place) => [place, place, 1]), start: { history, version },
      end: { history, version: version + 1 } },
      elements: places.map((place) => ({ ...pane.nodes[place].row })) });
    if (look() > 0) found.flashes += 1;
    found.far.push(far());
    await harness.pause(85);
    look();
    await harness.pause(85);
  }
  example.connectAfresh();
  await harness.compare();
  return found;"""


def check_contrast(check):
    """Titles and details are read with a contrast of 4.5 at all times, also while a row that changes
    again and again flashes; and flashes do not add up."""
    least = []
    dark, still = ({"name": f"prefers-{name}", "value": value}
                   for name, value in [("color-scheme", "dark"), ("reduced-motion", "reduce")])
    try:
        for features in [[], [dark], [still], [dark, still]]:
            check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            check.open("Processes")
            wait_until(lambda: check.driver.execute_script(
                "return example.panes[0].nodes.length > 3"), what="processes")
            found = check.run(CONTRAST)
            far = found["far"]
            assert found["least"] >= 4.5, (features, found)
            assert max(far[-20:]) <= max(far[:3]) + 4, (features, far)
            if still not in features:
                assert found["flashes"] > 30 and found["most"] == 1, (features, found)
            least.append(found["least"])
    finally:
        check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        check.run("await harness.act('pause');")
    return f"{min(least):.1f} at least, on light and dark grounds, with motion and without"


# Where the details of the rows in view begin and end, and how many lines they take.
DETAILS = """const pane = example.panes[0];
  await harness.compare();
  const rows = pane.visibleNodes(0).filter((node) => !node.row.head && node !== pane.selected);
  const box = (node) => node.getBoundingClientRect();
  const parts = (node) => [...node.querySelectorAll(pane.columns?.length ? ".part" : ".detail")];
  const lines = (part) => box(part).height / parseFloat(getComputedStyle(part).lineHeight);
  const start = (part) => (part.classList.contains("number") ? box(part).right : box(part).left);
  return { count: rows.length, below: rows.every((node) => parts(node)
      .every((part) => box(part).top >= box(node.firstChild).bottom - 1)),
    starts: [...new Set(rows.map((node) => parts(node).map((part) => Math.round(start(part))).join()))],
    titles: [...new Set(rows.map((node) => Math.round(box(node.firstChild).left)))],
    lines: Math.max(...rows.flatMap(parts).map(lines)) };"""


def check_details(check):
    """The details of all rows begin at one place: of posts below the title, each in one line, the
    selected one whole; of processes in columns."""
    try:
        for width in [1280, 375]:
            check.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": width, "height": 720, "deviceScaleFactor": 1, "mobile": width < 720})
            check.open("FeedReader")
            wait_until(lambda: check.driver.execute_script(
                "return example.panes[0].nodes.length === 500"), what="500 posts")
            found = check.run(DETAILS)
            assert found["count"] > 3 and found["below"] and found["lines"] < 1.1, found
            assert found["starts"] == [str(each) for each in found["titles"]], found
            whole = """const pane = example.panes[0];
              pane.select(pane.visibleNodes(0)[1]);
              const detail = pane.selected.lastChild;
              return detail.scrollWidth <= detail.clientWidth"""
            assert check.driver.execute_script(whole), width
            check.open("Processes")
            wait_until(lambda: check.driver.execute_script(
                "return example.panes[0].nodes.length > 3"), what="processes")
            found = check.run(DETAILS)
            assert found["count"] > 1 and found["lines"] < 1.1, found
            assert len(found["starts"]) == 1 and len(found["starts"][0].split(",")) == 4, found
    finally:
        check.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    return "one place for all posts, four columns of processes"


def check_thumbnails(check):
    """Each card of the gallery moves by batches that come back to where they began, is no stop of the
    tab key, and stands still for who wants no motion."""
    still = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    script = """const shown = () => thumbnails.map(({ pane }) =>
        [...pane.list.children].map((node) => node.textContent).join("|"));
      const [first, states] = [shown(), thumbnails.map(() => new Set())];
      for (let step = 0; step < 12; step += 1) {
        for (const thumbnail of thumbnails) thumbnail.step();
        shown().forEach((text, index) => states[index].add(text));
      }
      return { cards: document.querySelectorAll(".cards a").length, count: thumbnails.length,
        states: states.map(({ size }) => size), isBack: shown().join() === first.join(),
        heights: thumbnails.map(({ element }) => element.offsetHeight),
        titles: [...document.querySelectorAll(".cards a > h2")].map((title) => title.textContent),
        isInert: thumbnails.every(({ element }) => element.inert) };"""
    found = {}
    try:
        for features in [[], still]:
            check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            # All cards are in view: others stand still.
            check.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": 1280, "height": 1200, "deviceScaleFactor": 1, "mobile": False})
            check.driver.get(check.server.url(""))
            found[bool(features)] = check.run(script)
    finally:
        check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        check.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    for seen in found.values():
        assert seen["count"] == seen["cards"] == 7 and seen["isBack"] and seen["isInert"], found
        assert min(seen["heights"]) > 100 and len(set(seen["titles"])) == 7, found
    assert min(found[False]["states"]) >= 2 and set(found[True]["states"]) == {1}, found
    return ", ".join(found[False]["titles"])


def check_words(check):
    """No pane is empty without a word, and no button is off without one."""
    script = """await harness.compare();
      const words = (pane) => (pane.nodes.length > 0 ? "rows"
        : getComputedStyle(pane.list, "::after").content.replaceAll('"', ""));
      return [example.panes.map(words), document.querySelector(".hint").offsetHeight > 0]"""
    for name in ["Companies", "Chores", "FeedReader", "Numbers", "Parks", "Processes", "KVOList"]:
        check.server.stop()
        check.server = Server(check.program, port=check.server.port, seed=SEED)
        check.open(name)
        words, hints = check.run(script)
        assert all(words) and "none" not in words, (name, words)
        assert hints == (name in ["Chores", "FeedReader", "KVOList"]), (name, hints)
    assert words == ["rows", "Nothing has changed yet", "rows"], words
    check.run("example.panes[0].select(example.panes[0].nodes[0]);")
    assert not check.run(script)[1], "a row is chosen"
    check.open("FeedReader")
    check.run("""const field = document.querySelector(".find input");
      field.value = "no post says this";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await harness.until(() => example.panes[0].nodes.length === 0, "posts are found");
      await harness.until(() => example.panes[0].list.dataset.empty.includes("words"), "no word");""")
    assert check.run(script)[0][0] == "No row has these words"
    check.run("""const field = document.querySelector(".find input");
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await harness.until(() => example.panes[0].nodes.length === 500, "posts are not found");""")
    # Of the servers that were ended.
    console_errors(check.driver)
    return "; ".join(words)


def check_tabs(check):
    """On a phone one pane is seen at a time, and tabs lead to the others, by finger and by key."""
    script = """const seen = () => example.panes.map(({ element }) => element.offsetHeight > 0);
      const tabs = [...document.querySelectorAll(".tabs button")];
      if (given[0] !== null) {
        tabs[given[0]].focus();
        tabs[given[0]].click();
      }
      return { seen: seen(), chosen: tabs.map((tab) => tab.getAttribute("aria-selected") === "true"),
        tabs: tabs.map((tab) => tab.offsetHeight > 0) };"""
    try:
        check.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 375, "height": 720, "deviceScaleFactor": 1, "mobile": True})
        check.open("KVOList")
        for index in [None, 1, 2, 0]:
            found = check.run(script, index)
            one = [number == (index or 0) for number in range(3)]
            assert found == {"seen": one, "chosen": one, "tabs": [True] * 3}, found
        keys(check, "ARROW_LEFT")
        assert check.run(script, None)["seen"] == [False, False, True]
        keys(check, "ARROW_RIGHT")
        # What nobody sees is right all the same.
        check.run("await harness.act('above'); await harness.act('several'); await harness.compare();")
        check.open("Processes")
        assert check.run(script, None) == {"seen": [True], "chosen": [], "tabs": []}
    finally:
        check.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    check.open("KVOList")
    assert check.run(script, None)["seen"] == [True] * 3
    assert not any(check.run(script, None)["tabs"])
    # A list that no check has changed.
    check.server.stop()
    check.server = Server(check.program, port=check.server.port, seed=SEED)
    check.driver.get(check.server.url(""))
    console_errors(check.driver)
    return "one pane at a time"
