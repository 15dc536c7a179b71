import type { Element as HastElement } from "hast";

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
  /** Label by target. */
  private readonly labels = new Map<string, string>();
  /** Labels in use, each with the lowest suffix that may be free. */
  private readonly taken = new Map<string, number>();
  /** Ids of references: the targets of links back. */
  readonly referenceIds: Set<string> = new Set();

  /** Whether there is a reference to this id. */
  expects(target: string | undefined): boolean {
    return target !== undefined && this.labels.has(target);
  }

  /** The label of a target: the author's word if the id has one, else the text of the reference. */
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

/** Characters of a text that are read to make a label, and maximum length of a label. */
const maxRead = 1000;
const maxLabel = 60;

function clean(text: string): string | undefined {
  const label = text.slice(0, maxRead).replace(notLabel, "-").replace(outerHyphens, "").slice(0, maxLabel);
  return label === "" ? undefined : label;
}
