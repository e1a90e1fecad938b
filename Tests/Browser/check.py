"""Checks the pages of the examples in a headless Chromium, against the server's own rows.

  check.py PROGRAM [--full] [--only NAME]

PROGRAM is the built `Web`. The short form takes half a minute, `--full` keeps the pace for a minute.
"""

import argparse
import http.server
import json
import socket
import sys
import threading
import time
import traceback
from pathlib import Path

from browser import SEED, Server, console_errors, open_browser, wait_until, wait_until_live
from finders import *
from looks import *
from readers import *

HARNESS = (Path(__file__).parent / "harness.js").read_text()


class Check:
    """One server and one browser, shared by all checks."""

    def __init__(self, program, is_full):
        self.program, self.is_full = program, is_full
        self.server = Server(program, seed=SEED)
        self.driver = open_browser()

    def end(self):
        self.driver.quit()
        self.server.stop()

    def open(self, name):
        self.driver.get(self.server.url(name))
        wait_until_live(self.driver)
        self.driver.execute_script(HARNESS)

    def run(self, script, *arguments):
        """Runs an async script in the page and returns its value."""
        wrapped = """const done = arguments[arguments.length - 1];
          (async (...given) => { %s })(...arguments)
            .then((value) => done({ value }), (error) => done({ error: error.message }));"""
        answer = self.driver.execute_async_script(wrapped % script, *arguments)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def compare(self):
        self.run("await harness.compare();")

    def counts(self):
        return self.driver.execute_script("return example.counts")


# ---- The checks --------------------------------------------------------------------------------


def check_random_turns(check):
    """500 random turns: the page's rows are the model's, survivors keep their nodes."""
    check.open("Random")
    survivors = check.run("return harness.turns(470, 0);")
    # With time to animate between them.
    survivors += check.run("return harness.turns(30, 200);")
    counts = check.counts()
    assert survivors > 30_000, f"only {survivors} rows survived a turn"
    assert counts["connections"] == 1 and counts["gaps"] == counts["misfits"] == 0, counts
    return f"{counts['patches']} batches, {survivors} survivors kept their nodes"


def check_focus(check):
    """A row keeps the focus while others come, go and move; when it goes a neighbour gets it."""
    results = []
    # As this browser does it, and as one does it that cannot move a node with its state.
    for prepare in ["if (!example.panes[0].list.moveBefore) throw new Error('no moveBefore');",
                    "for (const pane of example.panes) pane.list.moveBefore = undefined;"]:
        check.open("Random")
        found = check.run(prepare + "return harness.focused(60);")
        assert found["kept"] > 30 and found["passedOn"] > 0, found
        results.append(f"kept {found['kept']} times, passed on {found['passedOn']} times")
    return "; ".join(results)


def check_scroll(check):
    """What is in view stays where it is."""
    check.open("Random")
    found = check.run("return harness.scrolled(60);")
    assert found["kept"] > 40, found
    return f"kept {found['kept']} times"


LOG = """const pane = example.panes[1];
  const { scroller } = pane;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const end = () => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  const insert = async (count) => {
    for (let turn = 0; turn < count; turn += 1) {
      const { patches } = example.counts;
      await harness.act("below");
      await harness.until(() => example.counts.patches > patches, "no batch came");
      await harness.compare();
    }
  };
  await insert(40);
  if (scroller.scrollHeight < 1.5 * scroller.clientHeight) throw new Error("the log fills no page");"""


def check_followed_end(check):
    """A log that shows its last line stays at its end, also where tabs hide it meanwhile; one that is
    scrolled away stays where it is."""
    check.open("KVOList")
    check.run(LOG + """if (end() > 1) throw new Error(`${end()} from the end`);
      scroller.scrollTop -= 300;
      await frame();
      const line = pane.visibleNodes(0)[3];
      const { top } = line.getBoundingClientRect();
      await insert(5);
      if (line.getBoundingClientRect().top !== top) throw new Error("what is read goes away");
      scroller.scrollTop = scroller.scrollHeight;
      await insert(5);
      if (end() > 1) throw new Error(`${end()} from the end, after coming back`);""")
    try:
        check.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 375, "height": 720, "deviceScaleFactor": 1, "mobile": True})
        check.open("KVOList")
        check.run(LOG + """if (scroller.clientHeight > 0) throw new Error("the log is seen");
          example.tabs.show(1);
          await frame();
          await frame();
          if (scroller.clientHeight === 0) throw new Error("the log is not seen");
          if (end() > 1) throw new Error(`${end()} from the end, as the tab opens`);
          scroller.scrollTop = 0;
          await frame();
          example.tabs.show(0);
          await insert(3);
          example.tabs.show(1);
          await frame();
          await frame();
          if (end() < 300) throw new Error("what was read is gone");""")
    finally:
        check.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    return "at the end with the last line, else where it was"


def check_duplicates(check):
    """A batch that arrives twice is left out."""
    check.open("Random")
    check.run("""const again = [];
      const end = harness.watch((pane, batch) => again.push([pane, batch]));
      for (let turn = 0; turn < 5; turn += 1) { await harness.act("turn"); await harness.compare(); }
      end();
      for (const [pane, batch] of again) example.patch(pane, batch);
      if (example.counts.ignored !== again.length) throw new Error(`${example.counts.ignored} ignored`);
      await harness.compare();""")
    counts = check.counts()
    assert counts["connections"] == 1 and counts["ignored"] >= 5, counts
    return f"{counts['ignored']} batches left out"


def check_order(check):
    """Batches that change places: the page notices the gap and gets to the true rows."""
    check.open("Random")
    check.run("""const held = [];
      const pane = example.panes[0];
      example.patch = (target, batch) => {
        if (target === pane) held.push(batch); else Example.prototype.patch.call(example, target, batch);
      };
      await harness.act("turn");
      while (held.length < 1) await harness.pause(5);
      await harness.act("turn");
      while (held.length < 2) await harness.pause(5);
      delete example.patch;
      example.patch(pane, held[1]);
      example.patch(pane, held[0]);
      await harness.compare();
      await harness.act("turn");
      await harness.compare();""")
    counts = check.counts()
    # Both are gaps until the new connection has brought the batch that makes up for them, or the
    # older one is applied at once.
    assert counts["gaps"] >= 1 and counts["misfits"] == 0 and counts["reloads"] == 2, counts
    return f"{counts['gaps']} gap, {counts['connections']} connections, no reload"


def check_misfit(check):
    """A batch that does not fit the rows: all rows are asked for anew, and no row is harmed."""
    check.open("Random")
    check.run("""const pane = example.panes[0];
      const { history, version } = pane.position;
      const changes = { removals: [[0, 1]], insertions: [], moves: [], updates: [],
        oldCount: pane.nodes.length + 3, newCount: pane.nodes.length + 2,
        start: { history, version }, end: { history, version: version + 1 } };
      const first = pane.nodes[0];
      example.patch(pane, { changes, elements: [] });
      await harness.act("turn");
      await harness.compare();""")
    counts = check.counts()
    assert counts["misfits"] == 1 and counts["reloads"] == 4, counts
    return "all rows came anew"


def check_damaged(check):
    """Batches in which a number is wrong: whatever the page makes of them, all rows anew are right."""
    check.open("Random")
    found = check.run("""const found = { refused: 0, taken: 0 };
      let damage = null;
      let state = 7;
      const random = (count) => { state = (state * 48271) % 2147483647; return state % count; };
      example.patch = (pane, batch) => {
        if (damage === pane) {
          damage = null;
          const lists = ["removals", "insertions", "moves", "updates"]
            .flatMap((name) => batch.changes[name]).filter((list) => list.length > 0);
          const list = lists[random(lists.length)];
          const index = random(list.length);
          list[index] = Math.max(0, list[index] + [-3, -2, -1, 1, 2, 3][random(6)]);
        }
        Example.prototype.patch.call(example, pane, batch);
      };
      for (let turn = 0; turn < 150; turn += 1) {
        const { misfits, patches } = example.counts;
        damage = example.panes[turn % 2];
        await harness.act("turn");
        for (let wait = 0; damage && wait < 400; wait += 1) await harness.pause(5);
        if (!damage) found[example.counts.misfits > misfits ? "refused" : "taken"] += 1;
        damage = null;
        // A batch that is wrong and fits cannot be told from a right one.
        example.connectAfresh();
        await harness.compare();
      }
      delete example.patch;
      await harness.turns(5, 0);
      return found;""")
    assert found["refused"] > 50, found
    return f"{found['refused']} refused, {found['taken']} taken"


def check_catching_up(check):
    """A page that was away is brought up to date by one batch for each list."""
    check.open("Random")
    check.run("""example.source.close();
      for (let turn = 0; turn < 30; turn += 1) await harness.act("turn");
      const before = { ...example.counts };
      example.connect();
      await harness.compare();
      const counts = example.counts;
      if (counts.reloads !== before.reloads) throw new Error("all rows came anew");
      const batches = counts.patches - before.patches;
      if (batches !== 2) throw new Error(`${batches} batches instead of one for each of two lists`);""")
    return "30 turns were one batch for each list"


def check_resting(check):
    """A page that nobody sees ends its connection, and catches up by one batch when it is seen."""
    check.open("Random")
    check.run("""let state = "hidden";
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      example.patience = 10;
      document.dispatchEvent(new Event("visibilitychange"));
      const sign = document.querySelector(".connection");
      await harness.until(() => sign.dataset.state === "resting", "the page does not rest");
      for (let turn = 0; turn < 10; turn += 1) await harness.act("turn");
      const { patches, reloads } = example.counts;
      state = "visible";
      document.dispatchEvent(new Event("visibilitychange"));
      await harness.compare();
      if (example.counts.reloads !== reloads) throw new Error("all rows came anew");
      if (example.counts.patches !== patches + 2) throw new Error("more than one batch for each list");
      await harness.turns(3, 0);""")
    return "10 turns were one batch for each list"


def check_restart(check):
    """Another run of the server on the same port: the page finds it and shows its rows."""
    check.open("Random")
    check.run("await harness.turns(5, 0);")
    check.server.stop()
    state = """return document.querySelector(".connection").dataset.state;"""
    wait_until(lambda: check.driver.execute_script(state) == "lost", what="the loss")
    check.server = Server(check.program, port=check.server.port, seed=SEED + 1)
    wait_until(lambda: check.driver.execute_script(state) == "live", what="the return")
    check.compare()
    check.run("await harness.turns(5, 0);")
    errors = console_errors(check.driver)
    assert all("ERR_CONNECTION" in e or "ERR_INCOMPLETE" in e for e in errors), errors
    return "the rows of the new run are shown"


def check_gone(check):
    """A server that has no such example any more: the page says so, asks no more, and shows the way."""
    check.open("Random")
    check.server.stop()
    other = OtherServer(check.server.port)
    state = """return document.querySelector(".connection").dataset.state;"""
    wait_until(lambda: check.driver.execute_script(state) == "gone", what="the answer")
    notice = check.run("""const notice = document.querySelector(".notice");
      if (notice.hidden || notice.offsetHeight === 0) throw new Error("the notice is not to be seen");
      if (notice.querySelector("a").pathname !== "/") throw new Error("the link leads elsewhere");
      if (example.actions.some(({ button }) => !button.disabled)) throw new Error("a button offers itself");
      await harness.pause(3000);
      return notice.textContent;""")
    assert other.end() == 1, "the page asked again"
    check.server = Server(check.program, port=check.server.port, seed=SEED)
    check.run("""document.dispatchEvent(new Event("visibilitychange"));
      await harness.until(() => document.querySelector(".notice").hidden, "the notice stays");
      await harness.compare();
      if (example.actions.some(({ button }) => button.disabled)) throw new Error("a button stays off");
      await harness.turns(3, 0);""")
    errors = console_errors(check.driver)
    expected = ["ERR_CONNECTION", "ERR_INCOMPLETE", "404"]
    assert all(any(part in error for part in expected) for error in errors), errors
    return notice


def check_rebuilt(check):
    """A server that was built anew and offers other actions: the page has them, and the rows."""
    check.open("Random")
    check.run("""await harness.turns(3, 0);
      const hello = Example.prototype.hello;
      example.hello = (message) => hello.call(example, { ...message,
        actions: message.actions.map((action) => ({ ...action, title: `New ${action.title}` })) });
      const areNew = () => [...document.querySelectorAll(".actions button")]
        .every((button) => button.textContent.startsWith("New "));
      if (areNew()) throw new Error("the buttons are new before the server is");
      // The true server knows the revisions, and would bring nothing to who shows its rows.
      example.connectAfresh();
      await harness.until(areNew, "the buttons are the old ones");
      await harness.compare();
      await harness.turns(3, 0);
      delete example.hello;
      example.connectAfresh();
      await harness.until(() => !areNew(), "the buttons stay");
      await harness.compare();""")
    return "other buttons, the same rows"


def check_many_pages(check):
    """Two pages, one whose script is slow, and a client that does not read: all end with the rows
    of the model, and nobody holds another one up."""
    check.open("Random")
    first = check.driver.current_window_handle
    slow_reader = SlowReader(check.server)
    windows = [first]
    for slowness in [0, 20]:
        check.driver.switch_to.new_window("window")
        check.open("Random")
        windows.append(check.driver.current_window_handle)
        check.driver.execute_script("""const slowness = arguments[0];
          harness.watch(() => { const end = performance.now() + slowness;
            while (performance.now() < end); });""", slowness)
    check.driver.switch_to.window(first)
    turns = 200
    start = time.monotonic()
    check.run(f"await harness.turns({turns}, 0);")
    pace = turns / (time.monotonic() - start)
    for window in windows:
        check.driver.switch_to.window(window)
        check.compare()
    for window in windows[1:]:
        check.driver.switch_to.window(window)
        check.driver.close()
    check.driver.switch_to.window(first)
    batches = slow_reader.finish(check.run("return harness.model();"))
    assert batches < turns, f"the slow client got {batches} batches"
    return f"{pace:.0f} turns a second; the slow client got {batches} batches for {2 * turns} of two lists"


def check_pace(check):
    """1,000 rows, 50 changes a turn, 60 turns a second: every version is accounted for."""
    check.open("Pace")
    rounds = 6 if check.is_full else 1
    check.run("harness.follow();")
    samples = []
    start = time.monotonic()
    for number in range(1, rounds + 1):
        check.run("await harness.act('start');")
        while True:
            made = check.driver.execute_script(
                "return parseInt(document.querySelector('.status').textContent)")
            if made >= 600 * number:
                break
            if made >= 150 and not samples:
                samples.append(memory(check))
            time.sleep(0.1)
        samples.append(memory(check))
    seconds = time.monotonic() - start
    check.compare()
    seen = check.driver.execute_script("return harness.seen")
    version = check.run("return (await harness.model())[0].revision.version;")
    turns = 600 * rounds
    assert seen["broken"] == 0 and seen["first"] == 0, seen
    assert seen["versions"] == version, f"{seen['versions']} of {version} versions"
    assert check.counts()["reloads"] == 1, check.counts()
    (server, heap), (server_end, heap_end) = samples[0], samples[-1]
    assert server_end < server + 4_000, f"the server grew from {server} to {server_end} kB"
    assert heap_end < heap + 1_500, f"the page grew from {heap} to {heap_end} kB"
    return (f"{turns} turns, {version} versions in {seen['batches']} batches: "
            f"{seen['batches'] / seconds:.1f} batches a second of {turns / seconds:.1f} turns; "
            f"server {server} → {server_end} kB, page {heap} → {heap_end} kB")


# Animations are counted as they begin: how long they last is nothing to be waited for.
MOTION = """await harness.compare();
  const begun = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    begun.push(timing.duration === 0 ? "still"
      : this.classList.contains("ghost") ? "ghost" : timing.id ?? "other");
    return animate.call(this, frames, timing);
  };
  const seen = [];
  // There, which inserts a row, moves two and updates one; and back, which deletes one.
  for (const isThere of [true, false]) {
    await harness.pause(200);
    begun.length = 0;
    await harness.act("toggle");
    await harness.compare();
    const count = (kind) => begun.filter((one) => one === kind).length;
    seen.push({ slides: count("slide"), others: count("other") + count("flash"), ghosts: count("ghost") });
    await harness.until(() => !document.querySelector(".ghost"), "a removed row stays");
  }
  return seen;"""


def check_motion(check):
    """Rows slide, come, flash and fade; and nothing moves for a reader who wants no motion."""
    check.open("Parks")
    there, back = check.run(MOTION)
    assert there["slides"] >= 2 and there["others"] >= 2 and there["ghosts"] == 0, there
    assert back["slides"] >= 2 and back["ghosts"] == 1, back
    check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    check.open("Parks")
    still = check.run(MOTION)
    check.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert all(not any(seen.values()) for seen in still), still
    return f"{there['slides']} rows slide; or nothing moves"


def check_planted_mistakes(check):
    """Each of these mistakes in the page's script is found: the checks can fail."""
    mistakes = {
        "a row at the wrong place": """const place = Pane.prototype.place;
          Pane.prototype.place = function (node, next) {
            place.call(this, node, next?.nextSibling ?? next); };""",
        "an update left out": """Pane.prototype.fill = ((fill) => function (node, row) {
          if (!node.row) fill.call(this, node, row); })(Pane.prototype.fill);""",
        "a survivor made anew": """Pane.prototype.survivors = ((survivors) => function (changes) {
          const nodes = survivors.call(this, changes);
          const index = nodes.findIndex(Boolean);
          const copy = this.node(nodes[index].row);
          nodes[index].replaceWith(copy);
          nodes[index] = copy;
          return nodes; })(Pane.prototype.survivors);""",
        "a removal left out": "Element.prototype.remove = function () {};",
    }
    for name, script in mistakes.items():
        check.open("Random")
        check.driver.execute_script(script)
        try:
            check.run("await harness.turns(40, 0);")
        except AssertionError as error:
            assert "shows other rows" in str(error) or "is another node" in str(error), error
            continue
        raise AssertionError(f"nobody noticed {name}")
    check.open("Random")
    console_errors(check.driver)
    return ", ".join(mistakes)


def check_gallery(check):
    """The gallery leads to every example, and each shows the rows of its model, also after each of its
    actions."""
    check.driver.get(check.server.url(""))
    names = check.driver.execute_script(
        "return [...document.querySelectorAll('.cards a')].map((card) => card.pathname.slice(1))")
    assert len(names) == 7, names
    for name in names:
        check.open(name)
        rows = "return example.panes[0].nodes.length"
        wait_until(lambda: check.driver.execute_script(rows) > 0, what=f"the first row of {name}")
        panes = check.run("return (await harness.model()).length;")
        assert panes == check.driver.execute_script("return example.panes.length"), name
        check.compare()
        done = check.run("""const list = example.panes[0];
          for (const { id, needsRow } of example.actions) {
            const node = needsRow ? list.nodes.find(({ row }) => !row.head) : null;
            await harness.act(id, node?.row.id);
            await harness.compare();
          }
          return example.actions.length;""")
        assert done > 0, name
    return ", ".join(names)


def check_keys_and_buttons(check):
    """A key and a click do what the model offers; an action about a row is about the selected one."""
    check.open("KVOList")
    check.compare()
    check.run("""const pane = example.panes[0];
      for (const action of example.actions.filter(({ needsRow }) => needsRow)) {
        if (!action.button.disabled) throw new Error(`${action.id} needs a row and offers itself`);
      }
      pane.select(pane.nodes[1], true);
      const { row } = pane.nodes[1];
      const remove = example.actions.find(({ id }) => /delete|remove/.test(id));
      document.dispatchEvent(new KeyboardEvent("keydown", { key: remove.key, bubbles: true }));
      const isThere = () => pane.nodes.some((node) => node.row.id === row.id);
      await harness.until(() => !isThere(), "the row is still there");
      if (!pane.selected) throw new Error("no neighbour is selected");
      example.actions.find(({ id }) => id === "undo").button.click();
      await harness.until(isThere, "the row does not come back");
      await harness.compare();
      if (pane.nodes[1].row.id !== row.id) throw new Error("the row did not come back");""")
    return "deleted by a key, brought back by a click"


# ---- What they need ----------------------------------------------------------------------------


def memory(check):
    """Kilobytes of the server, and of the page's live objects."""
    check.driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    heap = check.driver.execute_script("return performance.memory.usedJSHeapSize")
    return check.server.memory(), heap // 1024


class OtherServer:
    """A server that has nothing, and counts who asks for a page."""

    def __init__(self, port):
        self.pages = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_HEAD(handler):
                self.pages += 1
                handler.send_error(404)

            def do_GET(handler):
                handler.send_error(404)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self.server.serve_forever).start()

    def end(self):
        """How often a page was asked for."""
        self.server.shutdown()
        self.server.server_close()
        return self.pages


class SlowReader:
    """A client that asks for events and does not read them before the end."""

    def __init__(self, server):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.sendall(
            f"GET /Random/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        self.rows, self.versions, self.batches = {}, {}, 0

    def finish(self, model):
        """Reads what has come until the rows are those of the model. Returns how many batches."""
        text, wanted = b"", {pane["pane"]: pane for pane in model}
        while any(self.versions.get(pane) != want["revision"]["version"] for pane, want in wanted.items()):
            text += self.socket.recv(65536)
            *events, text = text.split(b"\n\n")
            for event in events:
                self.receive(event.decode())
        for pane, want in wanted.items():
            assert self.rows[pane] == want["rows"], f"pane {pane} of the slow client"
        self.socket.close()
        return self.batches

    def receive(self, event):
        fields = dict(line.split(": ", 1) for line in event.splitlines() if ": " in line)
        if fields.get("event") == "reload":
            reload = json.loads(fields["data"])
            pane = reload["pane"]
            self.rows[pane], self.versions[pane] = reload["rows"], reload["revision"]["version"]
        elif fields.get("event") == "patch":
            message = json.loads(fields["data"])
            self.apply(message["pane"], message["patch"])
            self.batches += 1

    def apply(self, pane, patch):
        changes, elements = patch["changes"], iter(patch["elements"])
        assert changes["start"]["version"] == self.versions[pane], "the batches do not chain"
        old, new = self.rows[pane], [None] * changes["newCount"]
        assert changes["oldCount"] == len(old), "the batch is for other rows"
        gone = {index for start, end in changes["removals"] for index in range(start, end)}
        for start, target, count in changes["moves"]:
            for offset in range(count):
                new[target + offset] = old[start + offset]
                gone.add(start + offset)
        fresh = {index for start, end in changes["insertions"] for index in range(start, end)}
        stay = (row for index, row in enumerate(old) if index not in gone)
        for index, row in enumerate(new):
            if row is None and index not in fresh:
                new[index] = next(stay)
        updated = {to + offset for _, to, count in changes["updates"] for offset in range(count)}
        for index in sorted(fresh | updated):
            new[index] = next(elements)
        self.rows[pane], self.versions[pane] = new, changes["end"]["version"]


# ---- Running them ------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--only")
    options = parser.parse_args()
    checks = [value for name, value in globals().items() if name.startswith("check_")]
    if options.only:
        checks = [each for each in checks if options.only in each.__name__]
    check = Check(options.program, options.full)
    failed = 0
    try:
        for each in checks:
            name = each.__name__.removeprefix("check_")
            start = time.monotonic()
            console_errors(check.driver)
            try:
                result = each(check)
                errors = console_errors(check.driver)
                assert not errors, f"the console says {errors}"
                print(f"passed  {name:17} {time.monotonic() - start:5.1f} s  {result}", flush=True)
            except Exception:
                failed += 1
                print(f"FAILED  {name}\n{traceback.format_exc()}", flush=True)
    finally:
        check.end()
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed or not checks else 0


if __name__ == "__main__":
    sys.exit(main())
