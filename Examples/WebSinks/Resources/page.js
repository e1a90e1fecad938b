"use strict";
// The page of one example. The server sends all rows of a pane once, and from then on batches: what
// was deleted, inserted, moved and updated since the version that the page shows, with the rows that
// are new. The nodes of all other rows are left alone: they keep their focus, their selection and
// their identity.

/** Compares two positions, each a version and a part. */
const order = (a, b) => a.version - b.version || a.part - b.part;

/** How long rows move; 0 where the reader wants no motion. */
const motion = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 260);

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

// ---- What moves on the screen ------------------------------------------------------------------

/** Shows what a batch does: rows slide from where they were, come and go gently, flash if updated. */
class Motion {
  constructor(pane) {
    this.pane = pane;
    this.first = new Map();
    for (const node of pane.visibleNodes(1)) this.first.set(node, node.getBoundingClientRect());
  }

  /** Leaves a removed row where it stood until it has faded. */
  fadeOut(node) {
    const rect = this.first.get(node);
    if (!rect) return;
    const { scroller } = this.pane;
    const frame = scroller.getBoundingClientRect();
    const ghost = node.cloneNode(true);
    ghost.className += " ghost";
    ghost.removeAttribute("aria-selected");
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.left = `${rect.left - frame.left - scroller.clientLeft}px`;
    ghost.style.top = `${rect.top - frame.top - scroller.clientTop + scroller.scrollTop}px`;
    ghost.style.width = `${rect.width}px`;
    ghost.style.height = `${rect.height}px`;
    scroller.prepend(ghost);
    const fade = { opacity: [1, 0], transform: ["none", "scale(0.96)"] };
    ghost.animate(fade, { duration: motion(), easing: "ease-out" }).onfinish = () => ghost.remove();
  }

  play(inserted, moved, updated) {
    const timing = { duration: motion(), easing: "cubic-bezier(0.2, 0, 0, 1)" };
    for (const node of this.pane.visibleNodes(0)) {
      const from = this.first.get(node);
      for (const running of node.getAnimations()) if (running.id === "slide") running.cancel();
      const to = node.getBoundingClientRect();
      if (inserted.has(node)) {
        node.animate({ opacity: [0, 1], transform: ["scale(0.96)", "none"] }, timing);
      } else if (from && (from.left !== to.left || from.top !== to.top)) {
        const offset = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
        // What was moved passes above what makes room for it.
        const lift = moved.has(node) ? { zIndex: [1, 1], boxShadow: ["var(--shadow)", "none"] } : {};
        node.animate({ transform: [offset, "none"], ...lift }, { ...timing, id: "slide" });
      }
      if (updated.has(node) && !node.row.head) {
        const flash = { backgroundColor: ["var(--flash)", getComputedStyle(node).backgroundColor] };
        node.animate(flash, { duration: 600, easing: "ease-out" });
      }
    }
  }
}

// ---- One list ----------------------------------------------------------------------------------

class Pane {
  constructor(number, { title, layout }) {
    this.number = number;
    this.layout = layout;
    this.position = null;
    this.nodes = [];
    this.selected = null;
    this.lastBatch = 0;
    this.element = make("section", `pane ${layout}`);
    const heading = make("h2", "", title);
    heading.id = `pane-${number}`;
    this.count = heading.appendChild(document.createElement("output"));
    this.scroller = make("div", "scroller");
    this.list = this.scroller.appendChild(make("ol", "rows"));
    this.list.setAttribute("role", layout === "notes" ? "list" : "listbox");
    this.list.setAttribute("aria-labelledby", heading.id);
    this.element.append(heading, this.scroller);
    this.list.addEventListener("click", (event) => this.select(event.target.closest(".row"), true));
    this.list.addEventListener("focusin", (event) => this.select(event.target.closest(".row")));
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  // -- Rows

  node(row) {
    const node = make("li", "row");
    node.append(make("span", "title"), make("span", "detail"));
    if (this.layout !== "notes") node.setAttribute("role", row.head ? "presentation" : "option");
    if (this.canSelect(row)) node.tabIndex = -1;
    this.fill(node, row);
    return node;
  }

  fill(node, row) {
    node.row = row;
    node.firstChild.textContent = row.title;
    node.lastChild.textContent = row.detail ?? "";
    node.classList.toggle("head", row.head ?? false);
    node.classList.toggle("dim", row.dim ?? false);
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

  // -- Batches

  /** All rows anew, whatever is there. Nodes of rows that are there already are kept. */
  reload({ version, rows }) {
    const kept = new Map(this.nodes.map((node) => [node.row.id, node]));
    this.keepingPlace(() => {
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
    this.position = { version, part: 0 };
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
    const removed = [...indexes(changes.deletions)].map((index) => this.nodes[index]);
    const inserted = new Set();
    const updated = new Set();
    const motion = this.motion(changes);

    this.keepingPlace(() => {
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
    this.position = { version: changes.toVersion, part: changes.toPart ?? 0 };
    for (const node of motion ? removed : []) motion.fadeOut(node);
    motion?.play(inserted, new Set(moved.map((index) => nodes[index])), updated);
  }

  /** The nodes at their new indexes, with holes where rows are inserted. */
  survivors(changes) {
    if (this.nodes.length !== changes.oldCount) throw new Error("The batch is for other rows");
    const left = [...this.nodes];
    const nodes = new Array(changes.newCount);
    for (const index of indexes(changes.deletions)) left[index] = null;
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
    const isSeen = document.visibilityState === "visible" && motion() > 0;
    const count = changes.moves.reduce((sum, move) => sum + move[2], 0);
    return isCalm && isSeen && changes.oldCount > 0 && count < 2000 ? new Motion(this) : null;
  }

  /** Changes the rows while the focus, the selection and what is in view stay what they are. */
  keepingPlace(change) {
    const old = this.nodes;
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    const [focus, selection] = [focused, this.selected].map((node) => old.indexOf(node));
    const isScrolled = this.scroller.scrollTop > 0;
    const anchors = isScrolled
      ? this.visibleNodes(0).map((node) => [node, node.getBoundingClientRect().top]) : [];
    change();
    const now = new Set(this.nodes);
    const anchor = anchors.find(([node]) => now.has(node));
    if (anchor) this.scroller.scrollTop += anchor[0].getBoundingClientRect().top - anchor[1];
    if (this.selected && !now.has(this.selected)) this.select(this.near(selection));
    if (focused && document.activeElement !== focused) {
      (now.has(focused) ? focused : this.near(focus))?.focus({ preventScroll: true });
    }
    this.count.textContent = this.nodes.reduce((sum, node) => sum + (node.row.head ? 0 : 1), 0);
    this.list.classList.toggle("empty", this.nodes.length === 0);
  }

  // -- Selection

  canSelect(row) { return this.layout !== "notes" && !row.head; }

  /** The row at an index, or else the nearest one that can be selected. */
  near(index) {
    const after = this.nodes.slice(index).find((node) => this.canSelect(node.row));
    return after ?? this.nodes.slice(0, index).findLast((node) => this.canSelect(node.row)) ?? null;
  }

  select(node, moveFocus = false) {
    if (node && !this.canSelect(node.row)) return;
    if (this.selected !== node) {
      this.selected?.removeAttribute("aria-selected");
      node?.setAttribute("aria-selected", "true");
      if (this.selected) this.selected.tabIndex = -1;
      if (node) node.tabIndex = 0;
      this.selected = node;
      this.list.dispatchEvent(new Event("selection", { bubbles: true }));
    }
    if (moveFocus) node?.focus({ preventScroll: true });
  }

  key(event) {
    const rows = this.nodes.filter((node) => this.canSelect(node.row));
    const index = rows.indexOf(this.selected);
    const targets = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
    if (this.layout === "grid") [targets.ArrowRight, targets.ArrowLeft] = [index + 1, index - 1];
    const target = rows[targets[event.key]];
    if (!target) return;
    event.preventDefault();
    this.select(target, true);
    target.scrollIntoView({ block: "nearest" });
  }
}

// ---- The example, and its connection -------------------------------------------------------------

class Example {
  constructor() {
    this.name = location.pathname.split("/")[1];
    this.panes = [];
    this.actions = [];
    this.source = null;
    this.retry = 0;
    /** How long a page that nobody sees stays connected. */
    this.patience = 60000;
    /** What arrived, for the tests and the curious. */
    this.counts = { patches: 0, reloads: 0, ignored: 0, gaps: 0, misfits: 0, connections: 0 };
    this.find = (selector) => document.querySelector(selector);
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("selection", () => this.showActions());
    document.addEventListener("visibilitychange", () => this.visibilityChanged());
    this.connect();
  }

  /** Connects from what is shown: the server brings it up to date by one batch if it can. */
  connect() {
    clearTimeout(this.timer);
    this.source?.close();
    const since = this.since();
    const query = since ? `?since=${encodeURIComponent(since)}` : "";
    const source = new EventSource(`/${this.name}/events${query}`);
    this.source = source;
    this.counts.connections += 1;
    for (const kind of ["hello", "reload", "patch", "state"]) {
      source.addEventListener(kind, (event) => {
        if (source !== this.source) return;
        this.receive(kind, JSON.parse(event.data));
      });
    }
    source.addEventListener("open", () => { this.isConnected(); });
    source.addEventListener("error", () => { if (source === this.source) this.lost(); });
  }

  /** What all panes show; null if some show nothing yet. */
  since() {
    if (!this.run || this.panes.some((pane) => !pane.position)) return null;
    return `${this.run}:${this.panes.map(({ position: p }) => `${p.version}.${p.part}`).join()}`;
  }

  /** Forgets which version is shown, and gets all rows anew. */
  connectAfresh() {
    for (const pane of this.panes) pane.position = null;
    this.connect();
  }

  isConnected() {
    this.retry = 0;
    this.find(".notice").hidden = true;
    this.showActions();
    this.showConnection("live");
  }

  lost() {
    this.source.close();
    this.showConnection("lost", "connection lost, trying again");
    this.retry = Math.min((this.retry || 125) * 2, 4000);
    this.timer = setTimeout(() => this.tryAgain(), this.retry);
  }

  /** Connects again, unless a server is there and has no such example any more. */
  async tryAgain() {
    const { source } = this;
    const page = await fetch(`/${this.name}`, { method: "HEAD" }).catch(() => null);
    // Meanwhile the page may have connected, or rest.
    if (source !== this.source || this.find(".connection").dataset.state !== "lost") return;
    if (page?.status === 404) this.gone();
    else this.connect();
  }

  /** Says that there is nothing to wait for. A page that is hidden and seen again looks once more. */
  gone() {
    this.showConnection("gone", "not connected");
    const notice = this.find(".notice");
    const link = make("a", "", "See all examples");
    link.href = "/";
    notice.replaceChildren(`The server has no ${this.name} any more. `, link);
    notice.hidden = false;
    for (const { button } of this.actions) button.disabled = true;
  }

  /** A page that nobody sees for a while needs nothing; it catches up when it is seen. */
  visibilityChanged() {
    clearTimeout(this.rest);
    if (document.visibilityState === "hidden") {
      this.rest = setTimeout(() => {
        clearTimeout(this.timer);
        this.source.close();
        this.showConnection("resting");
      }, this.patience);
    } else if (this.source.readyState === EventSource.CLOSED) {
      this.connect();
    }
  }

  receive(kind, message) {
    if (kind === "hello") return this.hello(message);
    if (kind === "state") return this.state(message);
    const pane = this.panes[message.pane];
    if (kind === "reload") {
      this.counts.reloads += 1;
      return pane.reload(message);
    }
    this.patch(pane, message.patch);
  }

  /** A batch that was there before is left out; one that does not follow what is shown is made up for
   *  by the server, which knows what is shown when the page connects again. */
  patch(pane, patch) {
    const { fromVersion, toVersion, fromPart = 0, toPart = 0 } = patch.changes;
    const [from, to] = [{ version: fromVersion, part: fromPart }, { version: toVersion, part: toPart }];
    if (pane.position && order(to, pane.position) <= 0) {
      this.counts.ignored += 1;
      return;
    }
    if (!pane.position || order(from, pane.position) !== 0) {
      this.counts.gaps += 1;
      this.connect();
      return;
    }
    try {
      pane.apply(patch);
      this.counts.patches += 1;
    } catch (error) {
      console.warn(`${error.message}: all rows are asked for anew`);
      this.counts.misfits += 1;
      this.connectAfresh();
    }
  }

  hello({ run, panes, actions }) {
    // Another run of the server counts other versions: nothing that is shown is known to it.
    if (this.run !== run) for (const pane of this.panes) pane.position = null;
    this.run = run;
    // A server that was built anew may offer other lists and actions.
    const offer = JSON.stringify([panes, actions]);
    if (this.offer === offer) return;
    this.offer = offer;
    this.panes = panes.map((pane, number) => new Pane(number, pane));
    this.find(".panes").replaceChildren(...this.panes.map((pane) => pane.element));
    this.actions = actions.map((action) => {
      const button = make("button", "", action.title);
      button.append(make("kbd", "", action.key === " " ? "space" : action.key));
      button.addEventListener("click", () => this.perform({ ...action, button }));
      return { ...action, button };
    });
    this.find(".actions").replaceChildren(...this.actions.map(({ button }) => button));
    this.showActions();
  }

  state({ status, isOn }) {
    this.find(".status").textContent = status;
    this.actions.forEach(({ button }, index) => {
      if (isOn[index] === null) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", isOn[index]);
    });
  }

  showActions() {
    for (const { button, needsRow } of this.actions) button.disabled = needsRow && !this.row;
  }

  /** The selected row of the first pane: what actions are about. */
  get row() { return this.panes[0]?.selected?.row.id ?? null; }

  async perform(action) {
    if (action.button.disabled) return;
    const complaint = this.find(".complaint");
    try {
      const response = await fetch(`/${this.name}/actions/${action.id}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ row: this.row }),
      });
      complaint.textContent = response.ok ? "" : await response.text();
    } catch (error) {
      complaint.textContent = `${action.title}: the server does not answer`;
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.tagName === "BUTTON" && [" ", "Enter"].includes(event.key)) return;
    const action = this.actions.find(({ key }) => key === event.key);
    if (!action) return;
    event.preventDefault();
    this.perform(action);
  }

  showConnection(state, text = state) {
    const sign = this.find(".connection");
    sign.dataset.state = state;
    sign.textContent = text;
  }
}

window.example = new Example();
