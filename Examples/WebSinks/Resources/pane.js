"use strict";
// One list of an example: its rows, what a batch does to them, and which of them is selected.

/** How long a mark says what happened to a row. */
const markTime = 2400;

/** The signs of what happens to rows, by its words; the server says them. */
const signs = new Map();

/** The indexes in pairs of bounds, `[[1, 3]]` is 1 and 2. */
function* indexes(ranges) {
  for (const [start, end] of ranges) for (let index = start; index < end; index += 1) yield index;
}

/** The pairs in `[old start, new start, count]`. */
function* pairs(triples) {
  for (const [from, to, count] of triples) {
    for (let offset = 0; offset < count; offset += 1) yield [from + offset, to + offset];
  }
}

function make(tag, className, text = "") {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

class Pane {
  constructor(number, { title, layout, columns = [], followsEnd = false }) {
    this.number = number;
    this.layout = layout;
    /** The names of a title and of the parts of a detail; none where details are not parted. */
    this.columns = columns;
    /** Whether the list stays at its end when rows come, unless the reader has scrolled away: a log. */
    this.followsEnd = followsEnd;
    this.isAtEnd = true;
    this.position = null;
    this.nodes = [];
    this.selected = null;
    /** The one element of the list that the tab key reaches. */
    this.stop = null;
    this.lastBatch = 0;
    /** What each marked node was marked for and until when; and what the last batch marked. */
    this.marks = new Map();
    this.lastMarked = new Set();
    this.title = title;
    this.news = null;
    this.element = make("section", `pane ${layout}`);
    const heading = make("h2", "", title);
    heading.id = `pane-${number}`;
    this.count = heading.appendChild(document.createElement("output"));
    this.scroller = make("div", "scroller");
    this.list = this.scroller.appendChild(make("ol", "rows"));
    this.list.setAttribute("role", layout === "notes" ? "list" : "listbox");
    this.list.setAttribute("aria-labelledby", heading.id);
    // Notes cannot be selected, but scrolled.
    if (layout === "notes") {
      this.scroller.tabIndex = 0;
      this.scroller.setAttribute("role", "group");
      this.scroller.setAttribute("aria-labelledby", heading.id);
    }
    this.showsFound(false);
    this.element.append(heading, this.scroller);
    if (columns.length > 0) this.addColumns();
    if (followsEnd) {
      this.scroller.addEventListener("scroll", () => this.showsEnd());
      // Also where the list is seen only now, or gets less room.
      new ResizeObserver(() => { if (this.isAtEnd) this.scrollToEnd(); }).observe(this.scroller);
    }
    this.list.addEventListener("click", (event) => this.select(event.target.closest(".row"), true));
    this.list.addEventListener("focusin", (event) => this.select(event.target.closest(".row")));
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  /** Names the columns above the rows. Rows say the same with dots to who does not see them. */
  addColumns() {
    this.element.classList.add("columns");
    this.element.style.setProperty("--columns", this.columns.length - 1);
    this.heads = make("div", "heads");
    this.heads.setAttribute("aria-hidden", "true");
    this.heads.append(...this.columns.map((name) => make("span", "", name)));
    this.scroller.prepend(this.heads);
  }

  /** Says why the list is empty, where it is. */
  showsFound(isSearched) {
    this.list.dataset.empty = this.layout === "notes" ? "Nothing has changed yet"
      : isSearched ? "No row has these words" : "No rows";
  }

  // -- Rows

  node(row) {
    const node = make("li", "row");
    node.append(make("span", "title"), make("span", "detail"));
    if (this.layout !== "notes") node.setAttribute("role", "option");
    if (this.canSelect(row)) {
      node.tabIndex = -1;
      node.setAttribute("aria-selected", "false");
    } else if (row.head) {
      node.setAttribute("aria-disabled", "true");
    }
    this.fill(node, row);
    return node;
  }

  fill(node, row) {
    node.row = row;
    node.firstChild.textContent = row.title;
    if (this.heads && !row.head) this.fillParts(node.lastChild, row.detail ?? "");
    else node.lastChild.textContent = row.detail ?? "";
    node.classList.toggle("head", row.head ?? false);
    node.classList.toggle("dim", row.dim ?? false);
    if (this.layout === "notes") {
      if (row.tells) node.dataset.kind = row.tells;
      else delete node.dataset.kind;
    }
  }

  /** Puts the parts of a detail into columns; the dots between them are not seen. */
  fillParts(detail, text) {
    const parts = text === "" ? [] : text.split(" · ");
    if (detail.querySelectorAll(".part").length !== parts.length) {
      const nodes = parts.flatMap(() => [make("span", "dot", " · "), make("span", "part")]);
      detail.replaceChildren(...nodes.slice(1));
    }
    detail.querySelectorAll(".part").forEach((part, index) => {
      part.textContent = parts[index];
      const isNumber = /^\d/.test(parts[index]);
      part.classList.toggle("number", isNumber);
      this.heads.children[index + 1]?.classList.toggle("number", isNumber);
    });
  }

  /** Puts a node before the one at the next index, or last. Its state survives where it can. */
  place(node, next) {
    if (node.parentNode === this.list && this.list.moveBefore) this.list.moveBefore(node, next);
    else this.list.insertBefore(node, next);
  }

  /** The nodes in view, and so many heights of the view above and below. */
  visibleNodes(margin) {
    const frame = this.scroller.getBoundingClientRect();
    const [top, bottom] = [frame.top - margin * frame.height, frame.bottom + margin * frame.height];
    let [low, high] = [0, this.nodes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.nodes[middle].getBoundingClientRect().bottom <= top) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < this.nodes.length && this.nodes[end].getBoundingClientRect().top < bottom) end += 1;
    return this.nodes.slice(low, end);
  }

  /** Whether the last row is in view; of a list that nobody sees, whether it was. */
  showsEnd() {
    const frame = this.scroller.getBoundingClientRect();
    const last = this.nodes.at(-1);
    if (frame.height > 0) this.isAtEnd = !last || last.getBoundingClientRect().top < frame.bottom;
    return this.isAtEnd;
  }

  scrollToEnd() { this.scroller.scrollTop = this.scroller.scrollHeight; }

  // -- Batches

  /** All rows anew, whatever is there. Nodes of rows that are there already are kept. */
  reload({ revision, rows }) {
    const kept = new Map(this.nodes.map((node) => [node.row.id, node]));
    this.keepingPlace(new Set(), () => {
      const nodes = rows.map((row) => {
        const node = kept.get(row.id);
        kept.delete(row.id);
        if (!node || (node.row.head ?? false) !== (row.head ?? false)) return this.node(row);
        this.fill(node, row);
        return node;
      });
      const stay = new Set(nodes);
      for (const node of [...this.list.children]) if (!stay.has(node)) node.remove();
      for (let index = nodes.length - 1; index >= 0; index -= 1) {
        const next = nodes[index + 1] ?? null;
        if (nodes[index].parentNode !== this.list || nodes[index].nextSibling !== next) {
          this.place(nodes[index], next);
        }
      }
      this.nodes = nodes;
    });
    if (this.position) this.news?.reload(this.title);
    this.position = revision;
  }

  /** Brings the rows from one version to another. Throws if they do not fit: then all rows are due. */
  apply({ changes, elements }) {
    const nodes = this.survivors(changes);
    const updates = [...pairs(changes.updates)].map(([, to]) => to);
    const renewed = [...new Set([...indexes(changes.insertions), ...updates])].sort((a, b) => a - b);
    if (renewed.length !== elements.length || renewed.at(-1) >= nodes.length) {
      throw new Error("The batch brings other rows than it names");
    }
    const rows = new Map(renewed.map((index, offset) => [index, elements[offset]]));
    const moved = [...pairs(changes.moves)].map(([, to]) => to);
    const removed = [...indexes(changes.removals)].map((index) => this.nodes[index]);
    const inserted = new Set();
    const updated = new Set();
    const movedNodes = new Set(moved.map((index) => nodes[index]));
    const motion = this.motion(changes);

    this.keepingPlace(movedNodes, () => {
      for (const node of removed) node.remove();
      // An update may bring another row, with an id of its own: that is another node.
      const replaced = new Set();
      for (const index of updates) {
        if (nodes[index].row.id === rows.get(index).id) continue;
        nodes[index].remove();
        removed.push(nodes[index]);
        nodes[index] = undefined;
        replaced.add(index);
      }
      // From the last place to the first: each goes before a node that is in place already.
      const places = [...new Set([...indexes(changes.insertions), ...moved, ...replaced])];
      for (const index of places.sort((a, b) => b - a)) {
        if (!nodes[index]) {
          nodes[index] = this.node(rows.get(index));
          inserted.add(nodes[index]);
        }
        this.place(nodes[index], nodes[index + 1] ?? null);
      }
      for (const index of updates) {
        if (replaced.has(index)) continue;
        this.fill(nodes[index], rows.get(index));
        updated.add(nodes[index]);
      }
      this.nodes = nodes;
    });
    this.position = changes.end;
    this.mark({ inserted, moved: movedNodes, reloaded: updated });
    if (this.layout !== "notes") {
      this.news?.add(this.title, { deleted: removed, inserted, moved: movedNodes, reloaded: updated });
    }
    for (const node of motion ? removed : []) motion.fadeOut(node);
    motion?.play(inserted, movedNodes);
  }

  /** Puts a sign before rows for a while: what happened to each last. Heads of sections have room for
   *  none. Where very much happens at once, all would be marked: then nothing is. */
  mark(kinds) {
    this.lastMarked.clear();
    const count = Object.values(kinds).reduce((sum, nodes) => sum + nodes.size, 0);
    if (this.layout === "notes" || count > 200 || document.visibilityState !== "visible") return;
    const end = performance.now() + markTime;
    // A row that moved and changed has moved: that is what a reader has to follow.
    for (const kind of ["reloaded", "moved", "inserted"]) {
      for (const node of kinds[kind]) {
        if (node.row.head) continue;
        if (node.dataset.kind !== kind) {
          node.dataset.kind = kind;
          node.dataset.mark = signs.get(kind) ?? "";
        }
        this.marks.set(node, end);
        this.lastMarked.add(node);
      }
    }
    if (this.marks.size > 0) this.unmarking ??= setTimeout(() => this.unmark(), markTime);
  }

  /** Takes away the marks whose time is over. */
  unmark() {
    const now = performance.now();
    for (const [node, end] of this.marks) {
      if (end > now + 20) continue;
      delete node.dataset.kind;
      delete node.dataset.mark;
      this.marks.delete(node);
    }
    const left = [...this.marks.values()];
    this.unmarking = left.length === 0 ? null
      : setTimeout(() => this.unmark(), Math.max(Math.min(...left) - now, 100));
  }

  /** The nodes at their new indexes, with holes where rows are inserted. */
  survivors(changes) {
    if (this.nodes.length !== changes.oldCount) throw new Error("The batch is for other rows");
    const left = [...this.nodes];
    const nodes = new Array(changes.newCount);
    for (const index of indexes(changes.removals)) left[index] = null;
    for (const [from, to] of pairs(changes.moves)) [nodes[to], left[from]] = [this.nodes[from], null];
    const holes = new Set(indexes(changes.insertions));
    let next = 0;
    for (let index = 0; index < nodes.length; index += 1) {
      if (nodes[index] || holes.has(index)) continue;
      while (next < left.length && !left[next]) next += 1;
      if (next === left.length) throw new Error("The batch keeps more rows than there are");
      nodes[index] = left[next];
      next += 1;
    }
    if (left.slice(next).some(Boolean)) throw new Error("The batch keeps fewer rows than there are");
    return nodes;
  }

  /** What shows the batch; null if it is the first, too large, or comes while others still move. */
  motion(changes) {
    const now = performance.now();
    const isCalm = now - this.lastBatch > 150;
    this.lastBatch = now;
    // The lines of a log are read, not followed.
    const isSeen = document.visibilityState === "visible" && motion() > 0 && this.layout !== "notes";
    const count = changes.moves.reduce((sum, move) => sum + move[2], 0);
    return isCalm && isSeen && changes.oldCount > 0 && count < 2000 ? new Motion(this) : null;
  }

  /** Changes the rows while the focus, the selection and what is in view stay what they are. Where a
   *  row is gone, the nearest one gets its place that stays where it is: downwards, then upwards. */
  keepingPlace(moved, change) {
    const old = this.nodes;
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    const [focus, selection] = [focused, this.selected].map((node) => old.indexOf(node));
    const followsEnd = this.followsEnd && this.showsEnd();
    const isScrolled = !followsEnd && this.scroller.scrollTop > 0;
    const anchors = isScrolled
      ? this.visibleNodes(0).map((node) => [node, node.getBoundingClientRect().top]) : [];
    change();
    const now = new Set(this.nodes);
    const anchor = anchors.find(([node]) => now.has(node));
    if (followsEnd) this.scrollToEnd();
    else if (anchor) this.scroller.scrollTop += anchor[0].getBoundingClientRect().top - anchor[1];
    const near = (index) => {
      const stays = (node) => now.has(node) && !moved.has(node) && this.canSelect(node.row);
      return old.slice(index).find(stays) ?? old.slice(0, index).findLast(stays) ?? this.near(0);
    };
    if (this.selected && !now.has(this.selected)) this.select(near(selection));
    this.showStop();
    if (focused && document.activeElement !== focused) {
      const next = now.has(focused) ? focused : near(Math.max(focus, 0)) ?? this.list;
      next.focus({ preventScroll: true });
    }
    this.count.textContent = this.nodes.reduce((sum, node) => sum + (node.row.head ? 0 : 1), 0);
    this.list.classList.toggle("empty", this.nodes.length === 0);
  }

  // -- Selection

  canSelect(row) { return this.layout !== "notes" && !row.head; }

  /** The row at an index, or else the nearest one that can be selected. */
  near(index) {
    for (let place = index; place < this.nodes.length; place += 1) {
      if (this.canSelect(this.nodes[place].row)) return this.nodes[place];
    }
    for (let place = Math.min(index, this.nodes.length) - 1; place >= 0; place -= 1) {
      if (this.canSelect(this.nodes[place].row)) return this.nodes[place];
    }
    return null;
  }

  /** Lets the tab key reach the selected row, or the first one; the list itself if it has none. */
  showStop() {
    if (this.layout === "notes") return;
    const stop = this.selected ?? this.near(0) ?? this.list;
    if (stop === this.stop) return;
    if (this.stop) this.stop.tabIndex = -1;
    stop.tabIndex = 0;
    this.stop = stop;
  }

  /** The head above a row, which says what it belongs to. */
  head(node) {
    for (let index = this.nodes.indexOf(node); index >= 0; index -= 1) {
      if (this.nodes[index].row.head) return this.nodes[index].row.title;
    }
    return null;
  }

  select(node, moveFocus = false) {
    if (node && !this.canSelect(node.row)) return;
    if (this.selected !== node) {
      this.selected?.setAttribute("aria-selected", "false");
      this.selected?.removeAttribute("aria-description");
      node?.setAttribute("aria-selected", "true");
      const head = node && this.head(node);
      if (head) node.setAttribute("aria-description", head);
      this.selected = node;
      this.showStop();
      this.list.dispatchEvent(new Event("selection", { bubbles: true }));
    }
    if (moveFocus) node?.focus({ preventScroll: true });
  }

  key(event) {
    if (this.layout === "notes" || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = this.nodes.filter((node) => this.canSelect(node.row));
    const index = rows.indexOf(this.selected);
    const last = rows.length - 1;
    const line = this.layout === "grid" ? this.lineLength(rows) : 1;
    const height = rows[0]?.offsetHeight || 1;
    const page = line * Math.max(Math.floor(this.scroller.clientHeight / height) - 1, 1);
    const targets = {
      ArrowDown: index + line, ArrowUp: index - line, Home: 0, End: last,
      PageDown: Math.min(index + page, last), PageUp: Math.max(index - page, 0),
    };
    if (this.layout === "grid") [targets.ArrowRight, targets.ArrowLeft] = [index + 1, index - 1];
    const target = rows[targets[event.key]];
    if (!target) return;
    event.preventDefault();
    this.select(target, true);
    target.scrollIntoView({ block: "nearest" });
  }

  /** How many cells of a grid stand beside each other. */
  lineLength(rows) {
    const next = rows.findIndex((node) => node.offsetTop !== rows[0].offsetTop);
    return next > 0 ? next : Math.max(rows.length, 1);
  }
}
