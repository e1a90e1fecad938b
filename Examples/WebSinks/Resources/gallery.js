"use strict";
// The cards of the gallery: each shows a small list of its example, which batches lead in a circle.

/** How long a state of a thumbnail stands. */
const thumbnailTime = 2200;

/** A pane as the examples have it, which nobody reaches: it is there to be looked at. */
class Thumbnail {
  constructor(element, number) {
    const { layout, columns, rows, patches, kinds } = JSON.parse(element.dataset.thumbnail);
    for (const { word, sign } of kinds) signs.set(word, sign);
    this.patches = patches;
    this.next = 0;
    this.element = element;
    this.pane = new Pane(number, { title: "", layout, columns });
    element.append(this.pane.element);
    this.pane.reload({ revision: null, rows });
    // One after another: not all cards move at once.
    setTimeout(() => setInterval(() => this.step(), thumbnailTime), number * thumbnailTime / 6);
  }

  /** The next state, where it is seen and where motion is wanted. */
  step() {
    const { top, bottom } = this.element.getBoundingClientRect();
    const isSeen = document.visibilityState === "visible" && bottom > 0 && top < innerHeight;
    if (!isSeen || motion() === 0) return;
    this.pane.apply(this.patches[this.next]);
    this.next = (this.next + 1) % this.patches.length;
  }
}

window.thumbnails = [...document.querySelectorAll("[data-thumbnail]")]
  .map((element, number) => new Thumbnail(element, number));
