"""Checks of how rows look: whether their text can be read at all times, and where it stands.

check.py runs them with its own.
"""

from browser import wait_until

__all__ = ["check_contrast", "check_details"]

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
