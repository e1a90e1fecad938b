"use strict";
// What moves on the screen while a batch is shown.

/** How long rows move; 0 where the reader wants no motion. */
const motion = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 260);

/** Shows what a batch does: rows slide from where they were, come and go gently, and flash in the
 *  colour of what happened to them. */
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
    ghost.dataset.kind = "deleted";
    ghost.dataset.mark = signs.get("deleted") ?? "";
    for (const name of ["aria-selected", "tabindex", "role"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.left = `${rect.left - frame.left - scroller.clientLeft}px`;
    ghost.style.top = `${rect.top - frame.top - scroller.clientTop + scroller.scrollTop}px`;
    ghost.style.width = `${rect.width}px`;
    ghost.style.height = `${rect.height}px`;
    scroller.prepend(ghost);
    const fade = { opacity: [1, 1, 0], transform: ["none", "none", "scale(0.96)"] };
    ghost.animate(fade, { duration: 2 * motion(), easing: "ease-out" }).onfinish = () => ghost.remove();
  }

  play(inserted, moved) {
    const timing = { duration: motion(), easing: "cubic-bezier(0.2, 0, 0, 1)" };
    for (const node of this.pane.visibleNodes(0)) {
      const from = this.first.get(node);
      // A flash that still runs is no ground for the next one: they would add up.
      for (const running of node.getAnimations()) {
        if (["slide", "flash"].includes(running.id)) running.cancel();
      }
      const to = node.getBoundingClientRect();
      if (inserted.has(node)) {
        node.animate({ opacity: [0, 1], transform: ["scale(0.96)", "none"] }, timing);
      } else if (from && (from.left !== to.left || from.top !== to.top)) {
        const offset = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
        // What was moved passes above what makes room for it.
        const lift = moved.has(node) ? { zIndex: [1, 1], boxShadow: ["var(--shadow)", "none"] } : {};
        node.animate({ transform: [offset, "none"], ...lift }, { ...timing, id: "slide" });
      }
      if (node.dataset.mark && this.pane.lastMarked.has(node)) {
        const ground = getComputedStyle(node).backgroundColor;
        const flash = { backgroundColor: [`color-mix(in srgb, var(--kind) 16%, ${ground})`, ground] };
        node.animate(flash, { duration: 1200, easing: "ease-out", id: "flash" });
      }
    }
  }
}
