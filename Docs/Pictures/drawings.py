#!/usr/bin/env python3
"""Draws the pictures of the documentation that are not screenshots, as SVG for light and dark pages.

    Docs/Pictures/drawings.py          # writes them anew
    Docs/Pictures/drawings.py --check  # fails if a file is not what it would write
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/ObservableCollections/ObservableCollections.docc"

STYLE = """\
  <style>
    text { font: 13px -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328; }
    .code { font-family: ui-monospace, Menlo, "DejaVu Sans Mono", monospace; }
    .note { fill: #59636e; }
    .row { fill: #f6f8fa; stroke: #d1d9e0; }
    .out { fill: none; stroke: #d1d9e0; stroke-dasharray: 3 3; }
    .moved { fill: #ddf4ff; stroke: #0969da; }
    .removed { fill: #ffebe9; stroke: #cf222e; }
    .inserted { fill: #dafbe1; stroke: #1a7f37; }
    .updated { fill: #fff8c5; stroke: #9a6700; }
    .axis { fill: none; stroke: #59636e; stroke-width: 1.5; }
    .lane { fill: none; stroke: #8250df; stroke-width: 2; }
    .path { fill: none; stroke: #d1d9e0; stroke-width: 1.5; }
    .way { fill: none; stroke: #0969da; stroke-width: 2; }
    .index { font-size: 11px; fill: #59636e; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .note, .index { fill: #9198a1; }
      .row { fill: #212830; stroke: #3d444d; }
      .out { stroke: #3d444d; }
      .moved { fill: #0c2d4b; stroke: #4493f8; }
      .removed { fill: #4b1113; stroke: #f85149; }
      .inserted { fill: #0f3a1d; stroke: #3fb950; }
      .updated { fill: #3b2a04; stroke: #d29922; }
      .axis { stroke: #9198a1; }
      .lane { stroke: #ab7df8; }
      .path { stroke: #3d444d; }
      .way { stroke: #4493f8; }
    }
  </style>
"""

ROW, GAP, WIDTH, BETWEEN = 26, 8, 78, 46


def place(index):
    return 52 + index * (ROW + GAP)


def panel(left, title, before, after, moved, outside, note):
    """One list before and after: rows by name, lines from where each stood to where it stands."""
    lines = [f'  <text class="code" x="{left}" y="20">{title}</text>']
    for column, rows in ((left + 14, before), (left + 14 + WIDTH + BETWEEN, after)):
        for index, name in enumerate(rows):
            kind = "out" if name in outside else "moved" if name == moved else "row"
            top = place(index)
            lines.append(
                f'  <rect class="{kind}" x="{column}" y="{top}" width="{WIDTH}" height="{ROW}" rx="5"/>')
            text = "note" if name in outside else ""
            lines.append(
                f'  <text class="{text}" x="{column + WIDTH / 2}" y="{top + 18}" '
                f'text-anchor="middle">{name}</text>')
            lines.append(f'  <text class="index" x="{column - 12}" y="{top + 17}">{index}</text>')
    start, end = left + 14 + WIDTH, left + 14 + WIDTH + BETWEEN - 14
    for index, name in enumerate(before):
        if name not in after:
            continue
        first, last = place(index) + ROW / 2, place(after.index(name)) + ROW / 2
        middle = (start + end) / 2
        kind = "way" if name == moved else "path"
        lines.append(
            f'  <path class="{kind}" d="M{start} {first} C{middle} {first} {middle} {last} {end} {last}"/>')
    bottom = place(max(len(before), len(after))) + 16
    lines.append(f'  <text class="code note" x="{left + 14}" y="{bottom}">{note}</text>')
    return lines


def move_through_operators():
    """A move in a list is a move in a filter of it, and in what is mapped of that."""
    posts, moved = ["Ada", "Bell", "Cole", "Dara"], "Dara"
    after = ["Dara", "Ada", "Bell", "Cole"]
    unread = [name for name in posts if name != "Bell"]
    unread_after = [name for name in after if name != "Bell"]
    upper = [name.upper() for name in unread]
    upper_after = [name.upper() for name in unread_after]
    step = 2 * WIDTH + BETWEEN + 50
    lines = panel(10, "posts", posts, after, moved, {"Bell"}, "move 3 to 0")
    lines += panel(
        10 + step, "unread = posts.filtered { … }", unread, unread_after, moved, set(), "move 2 to 0")
    lines += panel(
        10 + 2 * step, "unread.mapped { … }", upper, upper_after, moved.upper(), set(), "move 2 to 0")
    return svg(3 * step + 10, place(4) + 30, "A move in a list, in a filter of it and in what is mapped of that", lines)


def box(kind, left, top, width, text, height=ROW, style=""):
    return [
        f'  <rect class="{kind}" x="{left}" y="{top}" width="{width}" height="{height}" rx="5"/>',
        f'  <text class="{style}" x="{left + width / 2}" y="{top + height / 2 + 5}" '
        f'text-anchor="middle">{text}</text>']


def curve(kind, start, first, end, last):
    middle = (start + end) / 2
    return f'  <path class="{kind}" d="M{start} {first} C{middle} {first} {middle} {last} {end} {last}"/>'


def batch_indexes():
    """Old indexes count in the list before, new ones in the list after, whatever was done in between."""
    before = [("a", "Ada"), ("b", "Bell"), ("c", "Cole"), ("d", "Dara"), ("e", "Eve")]
    after = [("d", "Dara"), ("a", "Ada"), ("c", "Cole!"), ("f", "Fay"), ("e", "Eve")]
    old, new = [key for key, _ in before], [key for key, _ in after]
    moved, updated = "d", "c"
    fates = {key: "removed" for key in old if key not in new}
    fates |= {key: "inserted" for key in new if key not in old}
    fates |= {moved: "moved", updated: "updated"}
    lines = ['  <text x="24" y="20">before</text>', '  <text x="204" y="20">after</text>']
    for left, rows in ((24, before), (204, after)):
        for index, (key, name) in enumerate(rows):
            lines += box(fates.get(key, "row"), left, place(index) - 16, WIDTH, name)
            lines.append(f'  <text class="index" x="{left - 12}" y="{place(index) + 1}">{index}</text>')
    for key in old:
        if key in new:
            first, last = place(old.index(key)) - 16 + ROW / 2, place(new.index(key)) - 16 + ROW / 2
            lines.append(curve("way" if key == moved else "path", 24 + WIDTH, first, 204 - 14, last))
    pair = lambda key: f"{old.index(key)} → {new.index(key)}"
    notes = [
        ("removals", f"{{{old.index('b')}}}", "counted before"),
        ("insertions", f"{{{new.index('f')}}}", "counted after"),
        ("moves", pair(moved), "before → after"),
        ("updates", pair(updated), "before → after")]
    for row, (name, value, note) in enumerate(notes):
        top = place(row)
        lines.append(f'  <text class="code" x="320" y="{top + 1}">{name}</text>')
        lines.append(f'  <text class="code" x="408" y="{top + 1}">{value}</text>')
        lines.append(f'  <text class="note" x="466" y="{top + 1}">{note}</text>')
    return svg(580, place(5), "The indexes of a batch: old ones count before it, new ones after it", lines)


def two_levels():
    """A section is a row of its own before those of its elements."""
    sections = [("fruit", ["apple", "pear"]), ("nuts", []), ("bread", ["rye"])]
    lines = ['  <text x="24" y="20">sections</text>', '  <text x="250" y="20">rows of the log</text>']
    row = 0
    for number, (name, elements) in enumerate(sections):
        for offset, text in enumerate([name] + elements):
            kind, indent = ("moved", 0) if offset == 0 else ("row", 22)
            top = place(row) - 16
            lines += box(kind, 40 + indent, top, WIDTH, text)
            path = f"{number}" if offset == 0 else f"{number}.{offset - 1}"
            lines.append(
                f'  <text class="index" x="{34 + indent}" y="{top + 17}" text-anchor="end">{path}</text>')
            lines += box(kind, 270, top, WIDTH, text)
            lines.append(f'  <text class="index" x="264" y="{top + 17}" text-anchor="end">{row}</text>')
            lines.append(curve("path", 40 + indent + WIDTH, top + ROW / 2, 246, top + ROW / 2))
            row += 1
    return svg(380, place(row), "Sections and their elements, and the same as one list of rows", lines)


def mutation_to_sink():
    """Calls on a time line: each is a record at once, all are one batch at the end of the turn."""
    calls = [("append", "inserted"), ("update", "updated"), ("move", "moved"), ("remove", "removed")]
    lines = [
        '  <text class="note" x="14" y="37">your calls</text>',
        '  <text class="note" x="14" y="97">observers</text>',
        '  <text class="note" x="14" y="167">the sink</text>',
        '  <path class="axis" d="M100 196 H640"/>',
        '  <text class="note" x="640" y="214" text-anchor="end">time</text>']
    for index, (name, kind) in enumerate(calls):
        left = 104 + index * 96
        lines += box(kind, left, 20, 80, name, style="code")
        lines.append(f'  <path class="path" d="M{left + 40} 46 V78"/>')
        lines += box("row", left + 6, 80, 68, "record")
        lines.append(f'  <path class="axis" d="M{left + 40} 192 V200"/>')
    lines += [
        '  <path class="lane" d="M500 14 V196"/>',
        '  <text class="note" x="508" y="28">the turn ends</text>',
        '  <path class="way" d="M144 106 V138 H556 V148"/>',
        '  <path class="way" d="M240 106 V138 M336 106 V138 M432 106 V138"/>']
    lines += box("moved", 512, 150, 118, "one batch")
    return svg(654, 224, "Each call is one record at once; the calls of a turn are one batch at its end", lines)


def gate_and_lock():
    """Who changes a list takes its gate; the lock below it is held for the edit alone."""
    lines = []

    def edit(left, top):
        lines.extend(box("row", left, top, 196, "", height=34))
        lines.append(f'  <text class="note" x="{left + 10}" y="{top + 22}">your closure</text>')
        lines.extend(box("moved", left + 108, top + 4, 78, "the edit"))
        lines.extend(box("updated", left + 204, top + 4, 84, "observers"))

    for row, name in enumerate(["thread 1 edits", "thread 2 edits", "thread 3 reads"]):
        lines.append(f'  <text class="note" x="14" y="{42 + row * 54}">{name}</text>')
    edit(120, 20)
    lines.extend(box("out", 160, 78, 156, "waits at the gate", style="note"))
    edit(324, 74)
    for left in (132, 334, 384, 534):
        lines.extend(box("moved", left, 132, 44, "read"))
    lines += [
        '  <path class="axis" d="M120 176 H640"/>',
        '  <text class="note" x="640" y="194" text-anchor="end">time</text>']
    for left, kind, name in ((120, "row", "the gate"), (234, "moved", "the data lock"), (382, "updated", "nothing is held")):
        lines.append(f'  <rect class="{kind}" x="{left}" y="204" width="16" height="16" rx="4"/>')
        lines.append(f'  <text class="note" x="{left + 24}" y="217">{name}</text>')
    return svg(654, 230, "Writers wait at the gate, readers only for an edit; observers are called with nothing held", lines)


def svg(width, height, title, lines):
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">\n  <title>{title}</title>\n')
    return head + STYLE + "\n".join(lines) + "\n</svg>\n"


DRAWINGS = {
    CATALOG / "move-through-operators.svg": move_through_operators,
    CATALOG / "batch-indexes.svg": batch_indexes,
    CATALOG / "two-levels.svg": two_levels,
    CATALOG / "mutation-to-sink.svg": mutation_to_sink,
    CATALOG / "gate-and-lock.svg": gate_and_lock,
}


def main():
    status = 0
    for path, draw in DRAWINGS.items():
        text = draw()
        if "--check" in sys.argv[1:]:
            if not path.exists() or path.read_text() != text:
                print(f"error: {path.name} is not what Docs/Pictures/drawings.py draws", file=sys.stderr)
                status = 1
        else:
            path.write_text(text)
    return status


sys.exit(main())
