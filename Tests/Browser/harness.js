"use strict";
// What the checks run inside the page. It reads the rows from the document, as a reader sees them,
// and compares them with the model's, which the server says.

window.harness = {
  async model() { return (await fetch(`/${example.name}/rows`)).json(); },

  async act(name, row = null) {
    const response = await fetch(`/${example.name}/actions/${name}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ row }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
  },

  pause(milliseconds) { return new Promise((done) => setTimeout(done, milliseconds)); },

  /** How often something is looked at before it counts as missing. Time would be the wrong measure
   *  on a busy machine, on which each look takes longer. */
  looks: 12000,

  /** Waits until something holds. */
  async until(holds, complaint) {
    for (let look = 0; !holds(); look += 1) {
      if (look > this.looks) throw new Error(complaint);
      await this.pause(5);
    }
  },

  /** The rows in the document. */
  shown(pane) {
    return [...pane.list.children].map((node) => ({
      id: node.row.id,
      title: node.querySelector(".title").textContent,
      detail: node.querySelector(".detail").textContent,
      dim: node.classList.contains("dim"),
      head: node.classList.contains("head"),
    }));
  },

  /** The model's rows in the same form. */
  full({ id, title, detail = "", dim = false, head = false }) {
    return { id, title, detail, dim, head };
  },

  /** Waits until all rows are the model's. They must be as soon as the versions are; a turn that
   *  cancelled out is not told, so the versions may stay apart. */
  async compare() {
    for (let look = 0; ; look += 1) {
      const model = await this.model();
      const wrong = model.filter(({ rows }, number) => {
        const shown = this.shown(example.panes[number]);
        return JSON.stringify(rows.map(this.full)) !== JSON.stringify(shown);
      });
      if (wrong.length === 0) return;
      for (const { pane, revision, rows } of wrong) {
        const { position } = example.panes[pane];
        const isThere = position && position.version === revision.version && !position.part;
        if (!isThere && look < this.looks) continue;
        throw new Error(`pane ${pane} at ${JSON.stringify(position)} shows other rows than the model\n`
          + `${JSON.stringify(this.shown(example.panes[pane]))}\n${revision.version}: ${JSON.stringify(rows)}`);
      }
      await this.pause(5);
    }
  },

  /** Calls back with each batch, before the page has it. */
  watch(see) {
    const patch = example.patch.bind(example);
    example.patch = (pane, batch) => { see(pane, batch); patch(pane, batch); };
    return () => { delete example.patch; };
  },

  /** Random turns; after each the rows are the model's and the survivors' nodes are the same. */
  async turns(count, pause) {
    const deleted = new Set();
    const end = this.watch((pane, { changes }) => {
      for (const index of indexes(changes.removals)) deleted.add(pane.nodes[index]);
    });
    let survivors = 0;
    for (let turn = 0; turn < count; turn += 1) {
      const before = example.panes.map((pane) => new Map(pane.nodes.map((node) => [node.row.id, node])));
      deleted.clear();
      await this.act(turn % 20 === 19 ? "burst" : "turn");
      try {
        await this.compare();
      } catch (error) {
        throw new Error(`turn ${turn}: ${error.message}`);
      }
      example.panes.forEach((pane, number) => pane.nodes.forEach((node) => {
        const old = before[number].get(node.row.id);
        if (!old || deleted.has(old)) return;
        survivors += 1;
        if (old !== node) throw new Error(`turn ${turn}: row ${node.row.id} is another node`);
      }));
      if (pause) await this.pause(pause);
    }
    end();
    return survivors;
  },

  /** Turns during which a row has the focus. It keeps it, or when it goes a neighbour gets it. */
  async focused(count) {
    const pane = example.panes[0];
    const found = { kept: 0, passedOn: 0 };
    pane.select(pane.nodes[20], true);
    for (let turn = 0; turn < count; turn += 1) {
      const node = document.activeElement;
      if (!pane.list.contains(node)) throw new Error(`turn ${turn}: no row has the focus`);
      await this.act("turn");
      await this.compare();
      const isThere = pane.nodes.includes(node);
      if (isThere && document.activeElement !== node) throw new Error(`turn ${turn}: lost the focus`);
      if (pane.selected !== document.activeElement) throw new Error(`turn ${turn}: another selection`);
      found[isThere ? "kept" : "passedOn"] += 1;
    }
    return found;
  },

  /** Turns while the list is scrolled. What is in view stays where it is. */
  async scrolled(count) {
    const [pane, found] = [example.panes[0], { kept: 0, skipped: 0 }];
    const { scroller } = pane;
    for (let turn = 0; turn < count; turn += 1) {
      const most = scroller.scrollHeight - scroller.clientHeight;
      scroller.scrollTop = most / 2;
      const before = pane.visibleNodes(0).map((node) => [node, node.offsetTop - scroller.scrollTop]);
      await this.act("turn");
      await this.compare();
      const anchor = before.find(([node]) => pane.nodes.includes(node));
      const limit = scroller.scrollHeight - scroller.clientHeight;
      if (!anchor || scroller.scrollTop <= 1 || scroller.scrollTop >= limit - 1) {
        found.skipped += 1;
        continue;
      }
      const jump = anchor[0].offsetTop - scroller.scrollTop - anchor[1];
      if (Math.abs(jump) > 1) throw new Error(`turn ${turn}: what is in view jumped by ${jump}`);
      found.kept += 1;
    }
    return found;
  },

  /** Checks that batches chain, and counts them. */
  follow() {
    const seen = { batches: 0, versions: 0, first: null, broken: 0 };
    this.watch((pane, { changes }) => {
      seen.first ??= changes.start.version;
      if (changes.start.version !== pane.position.version) seen.broken += 1;
      seen.batches += 1;
      seen.versions += changes.end.version - changes.start.version;
    });
    this.seen = seen;
  },
};
