import { blockElements } from "@decant/dom/internal";
import type { WordIndex } from "./words.ts";

/**
 * Choose subtrees of `root` to remove so that at least `needed` words are left. First it removes subtrees whose words all occur
 * elsewhere, largest first. Then it gives up words where each saves the most characters, as long as `needed` allows. This is a
 * heuristic: the best choice is as hard as set cover.
 *
 * @returns Numbers of the roots of the removed subtrees, in document order.
 */
export function prune(index: WordIndex, root: number, needed: number): number[] {
  const state = new Pruning(index, root);
  state.removeUnneeded();
  // Each round removes something, so the loop ends; most pages need two or three.
  while (state.spend(state.left - needed)) state.removeUnneeded();
  return state.removedRoots();
}

/** Removing one would shift the others of its row. */
const cells: ReadonlySet<string> = new Set(["td", "th"]);

class Pruning {
  readonly #index: WordIndex;
  readonly #root: number;
  readonly #removed = new Set<number>();
  readonly #counts: Int32Array;
  left = 0;

  constructor(index: WordIndex, root: number) {
    this.#index = index;
    this.#root = root;
    const end = index.table.end[root];
    this.#counts = Int32Array.from(index.places, (nodes) => nodes.filter((node) => node >= root && node < end).length);
    for (const count of this.#counts) if (count > 0) this.left++;
  }

  removeUnneeded(): void {
    this.#walk((node) => {
      if (!this.#isRemovable(node) || this.#lossOf(node) > 0) return false;
      this.#remove(node);
      return true;
    });
  }

  /** Give up to `allowed` words for the most characters. Returns whether anything was removed. */
  spend(allowed: number): boolean {
    if (allowed <= 0) return false;
    const losses = this.#lossBySubtree();
    const offers: { readonly node: number; readonly gain: number }[] = [];
    this.#walk((node) => {
      const loss = losses[node];
      if (loss <= allowed && this.#isRemovable(node))
        offers.push({ node, gain: this.#lengthOf(node) / Math.max(loss, 1) });
      return false;
    });
    offers.sort((a, b) => b.gain - a.gain || a.node - b.node);
    let room = allowed;
    let isChanged = false;
    for (const { node } of offers) {
      if (this.#isInsideRemoved(node)) continue;
      const loss = this.#lossOf(node);
      if (loss > room) continue;
      this.#remove(node);
      room -= loss;
      isChanged = true;
      if (room === 0) break;
    }
    return isChanged;
  }

  removedRoots(): number[] {
    return [...this.#removed].filter((node) => !this.#isInsideRemoved(this.#parentOf(node))).sort((a, b) => a - b);
  }

  /** Visit the remaining nodes in document order; `visit` may skip a subtree. */
  #walk(visit: (node: number) => boolean): void {
    const { end } = this.#index.table;
    for (let node = this.#root + 1; node < end[this.#root]; ) {
      node = this.#removed.has(node) || visit(node) ? end[node] : node + 1;
    }
  }

  /** Blocks, and elements without text: nothing is removed from inside a sentence. */
  #isRemovable(node: number): boolean {
    const { table } = this.#index;
    const found = table.nodes[node];
    if (found === undefined || !("attribs" in found) || this.#lengthOf(node) === 0) return false;
    return (blockElements.has(found.name) && !cells.has(found.name)) || table.sum(table.chars, node) === 0;
  }

  #lengthOf(node: number): number {
    const { start, end } = this.#index.spanAt(node);
    return end - start;
  }

  /** Words whose last remaining places are in a subtree. */
  #lossOf(root: number): number {
    const inside = new Map<number, number>();
    for (const word of this.#wordsIn(root)) inside.set(word, (inside.get(word) ?? 0) + 1);
    let loss = 0;
    for (const [word, count] of inside) if (count === this.#counts[word]) loss++;
    return loss;
  }

  /** The same for all subtrees at once: a word is lost with each ancestor of the innermost node that holds all its places. */
  #lossBySubtree(): Int32Array {
    const { table, places } = this.#index;
    const losses = new Int32Array(table.size);
    for (const nodes of places) {
      const left = nodes.filter((node) => this.#isLeft(node));
      const [first] = left;
      const last = left.at(-1);
      if (first === undefined || last === undefined) continue;
      const meeting = this.#index.meetingOf(first, last);
      losses[meeting] = losses[meeting] + 1;
    }
    for (let i = table.size - 1; i > 0; i--) {
      const parent = table.parent[i];
      losses[parent] = losses[parent] + losses[i];
    }
    return losses;
  }

  #remove(root: number): void {
    for (const word of this.#wordsIn(root)) {
      const count = this.#counts[word] - 1;
      this.#counts[word] = count;
      if (count === 0) this.left--;
    }
    this.#removed.add(root);
  }

  /** Words of a subtree as far as it is left, once for each place. */
  *#wordsIn(root: number): Generator<number> {
    const { wordsOf, table } = this.#index;
    for (let node = root; node < table.end[root]; ) {
      if (this.#removed.has(node)) {
        node = table.end[node];
        continue;
      }
      yield* wordsOf.get(node) ?? [];
      node++;
    }
  }

  #isLeft(node: number): boolean {
    return node >= this.#root && node < this.#index.table.end[this.#root] && !this.#isInsideRemoved(node);
  }

  #isInsideRemoved(node: number): boolean {
    for (let at = node; at > this.#root; at = this.#parentOf(at)) if (this.#removed.has(at)) return true;
    return false;
  }

  #parentOf(node: number): number {
    return this.#index.table.parent[node];
  }
}

/** The HTML of a subtree without those removed from it. */
export function sourceWithout(html: string, index: WordIndex, root: number, removed: readonly number[]): string {
  const whole = index.spanAt(root);
  const parts: string[] = [];
  let at = whole.start;
  for (const node of removed) {
    const { start, end } = index.spanAt(node);
    // Misnested markup makes spans overlap.
    if (start > at) parts.push(html.slice(at, start));
    at = Math.max(at, end);
  }
  parts.push(html.slice(at, Math.max(at, whole.end)));
  return parts.join("");
}
