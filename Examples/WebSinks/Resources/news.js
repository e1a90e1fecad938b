"use strict";
// What screen readers say of batches.

/** Says in words what changed: soon after something did, and then every few seconds at most. */
class News {
  constructor(element) {
    this.element = element;
    /** How long it waits for more of the same, and how long it is silent after it spoke. */
    [this.delay, this.silence] = [300, 4000];
    this.lists = new Map();
    this.next = 0;
  }

  add(title, nodes) {
    const list = this.lists.get(title) ?? { total: 0 };
    for (const [kind, set] of Object.entries(nodes)) {
      const rows = [...set].filter((node) => !node.row.head);
      if (rows.length === 0) continue;
      const old = list[kind] ?? { count: 0 };
      list[kind] = { count: old.count + rows.length, name: rows[0].row.title.trim() };
      list.total += rows.length;
    }
    if (list.total === 0) return;
    this.lists.set(title, list);
    this.plan();
  }

  reload(title) {
    this.lists.set(title, { total: 1, isNew: true });
    this.plan();
  }

  plan() {
    const wait = Math.max(this.delay, this.next - performance.now());
    this.timer ??= setTimeout(() => this.say(), wait);
  }

  say() {
    const text = [...this.lists].map(([title, list]) => `${title}: ${this.words(list)}.`).join(" ");
    this.timer = null;
    this.lists.clear();
    this.next = performance.now() + this.silence;
    this.element.textContent = text;
  }

  /** A single row by its name, more of them by their number, and many only as many. */
  words(list) {
    if (list.isNew) return "all rows were loaded again";
    return [...signs.keys()].filter((kind) => list[kind]).map((kind) => {
      const { count, name } = list[kind];
      if (count === 1) return `${name} ${kind}`;
      return `${count > 99 ? "more than 99" : count} rows ${kind}`;
    }).join(", ");
  }
}
