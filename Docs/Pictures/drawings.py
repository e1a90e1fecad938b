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
    .path { fill: none; stroke: #d1d9e0; stroke-width: 1.5; }
    .way { fill: none; stroke: #0969da; stroke-width: 2; }
    .index { font-size: 11px; fill: #59636e; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .note, .index { fill: #9198a1; }
      .row { fill: #212830; stroke: #3d444d; }
      .out { stroke: #3d444d; }
      .moved { fill: #0c2d4b; stroke: #4493f8; }
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


def svg(width, height, title, lines):
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">\n  <title>{title}</title>\n')
    return head + STYLE + "\n".join(lines) + "\n</svg>\n"


DRAWINGS = {CATALOG / "move-through-operators.svg": move_through_operators}


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
