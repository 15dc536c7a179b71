import type { Element as HastElement } from "hast";
import type { HastParent } from "../../tree/opening.ts";

/** A possible link to a footnote, until the footnote is found. */
export interface FootnoteReference {
  /** `sup` around the link, in the tree. */
  readonly node: HastElement;
  /** Creates the plain form, if there is no such footnote. */
  readonly otherwise: () => HastElement;
  /** Id of the footnote. */
  readonly target: string;
}

/** A possible footnote, until a reference to it is found. */
export interface FootnoteDefinition {
  readonly node: HastElement;
  readonly target: string;
}

/** The references and footnotes of one call. */
export class FootnoteRegistry {
  readonly references: FootnoteReference[] = [];
  /** First definition of each target. */
  readonly definitions: Map<string, FootnoteDefinition> = new Map();
  /** Lists of footnotes, which keep no item without text. */
  readonly lists: Set<HastParent> = new Set();
  /** Label by target. */
  private readonly labels = new Map<string, number>();
  private readonly taken = new Set<number>();
  private highest = 0;
  /** Notes that the page has in the text, where their references are. */
  sideNotes: HastElement | undefined;
  /** Ids of references: the targets of links back. */
  readonly referenceIds: Set<string> = new Set();

  /** Whether there is a reference to this id. */
  expects(target: string | undefined): boolean {
    return target !== undefined && this.labels.has(target);
  }

  /** The label of a target: the number that the reference shows, else the next number. */
  labelOf(target: string, shown: string): number {
    let label = this.labels.get(target);
    if (label === undefined) {
      const number = shownNumber.test(shown) ? Number(shown) : this.highest + 1;
      label = this.taken.has(number) ? this.highest + 1 : number;
      this.highest = Math.max(this.highest, label);
      this.taken.add(label);
      this.labels.set(target, label);
    }
    return label;
  }
}

/** The registry of a page. */
export function newRegistry(): FootnoteRegistry {
  return new FootnoteRegistry();
}

const shownNumber = /^[1-9]\d{0,3}$/;
