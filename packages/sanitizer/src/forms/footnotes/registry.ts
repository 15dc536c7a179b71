import type { Element as HastElement } from "hast";

/** A link to a footnote, waiting to be believed until the footnote is found. */
export interface FootnoteReference {
  /** `sup` around the link, in the tree. */
  readonly node: HastElement;
  /** Makes what the tree holds if there is no such footnote. */
  readonly otherwise: () => HastElement;
  /** Id of the element it points to. */
  readonly target: string;
}

/** A footnote that was found, waiting to be believed until somebody refers to it. */
export interface FootnoteDefinition {
  readonly node: HastElement;
  readonly target: string;
}

/** The footnotes of one call: references and definitions meet here. */
export class FootnoteRegistry {
  readonly references: FootnoteReference[] = [];
  /** First definition of each target. */
  readonly definitions: Map<string, FootnoteDefinition> = new Map();
  /** Label by target, in the order of the first reference. */
  private readonly labels = new Map<string, string>();
  /** Labels in use, and for each the lowest number that may be free as its suffix. */
  private readonly taken = new Map<string, number>();
  /** Ids of elements that hold references: what links back point to. */
  readonly referenceIds: Set<string> = new Set();

  /** Whether a reference to this id has been seen. */
  expects(target: string | undefined): boolean {
    return target !== undefined && this.labels.has(target);
  }

  /**
   * The label of a target: the author's own word if the id carries one, else what the reference shows.
   */
  labelOf(target: string, shown: string): string {
    let label = this.labels.get(target);
    if (label === undefined) {
      label = this.free(wordOf(target) ?? clean(shown) ?? clean(target) ?? "note");
      this.labels.set(target, label);
    }
    return label;
  }

  private free(wanted: string): string {
    let label = wanted;
    let number = this.taken.get(wanted) ?? 2;
    for (; this.taken.has(label); number++) label = `${wanted}-${number}`;
    this.taken.set(wanted, number);
    this.taken.set(label, this.taken.get(label) ?? 2);
    return label;
  }
}

/** The registry of a page. */
export function newRegistry(): FootnoteRegistry {
  return new FootnoteRegistry();
}

// GFM `user-content-fn-x`, kramdown `fn:x`, Pandoc `fn1`, rspress `fn-x`, MediaWiki `cite_note-x-1`, Sphinx with a name: `x`.
const prefixed =
  /^(?:user-content-)?(?:fn|_?footnotedef|footnote|ftn|note|cite[_-]note|cite|endnote|sdfootnote)[:_-]?(.+)$/i;
const generated = /^(?:id\d+|_?\d+)$/;
const notLabel = /[^\p{L}\p{N}]+/gu;
const outerHyphens = /^-+|(?<!-)-+$/g;

function wordOf(target: string): string | undefined {
  if (generated.test(target)) return undefined;
  return clean(prefixed.exec(target)?.[1] ?? target);
}

/** Of this much of a text a label is made, 60 characters long at most. */
const maxRead = 1000;

function clean(text: string): string | undefined {
  const label = text.slice(0, maxRead).replace(notLabel, "-").replace(outerHyphens, "").slice(0, 60);
  return label === "" ? undefined : label;
}
