import type { Element as HastElement } from "hast";
import type { Row } from "../../source/rows.ts";
import type { HastParent } from "../../tree/opening.ts";

/** The role of an element in the footnotes of a framework. */
export interface FootnoteRow extends Row {
  /**
   * `reference`: the link to a footnote. `back`: the link back. `section`: the element around the footnotes. `side`: a note in the text
   * where its reference would be. `toggle`: the label that shows such a note. `inline`: a label with the note in it, often hidden.
   */
  readonly part: "reference" | "back" | "section" | "side" | "toggle" | "inline";
}

/** A row has an effect only if reference and footnote match. */
export const footnoteRows: readonly FootnoteRow[] = [
  // Pandoc, Python-Markdown; DPUB-ARIA 1.0.
  { id: "pandoc-reference", selector: ".footnote-ref", part: "reference", fixture: "python-markdown" },
  { id: "docutils-reference", selector: ".footnote-reference", part: "reference", fixture: "docutils" },
  { id: "kramdown-reference", selector: ".footnote, [rel=footnote]", part: "reference", fixture: "kramdown" },
  { id: "gfm-reference", selector: "[data-footnote-ref]", part: "reference", fixture: "gfm" },
  { id: "role-reference", selector: "[role=doc-noteref]", part: "reference", fixture: "dpub-aria" },
  { id: "libreoffice-reference", selector: ".sdfootnoteanc, .sdendnoteanc", part: "reference" },
  { id: "org-reference", selector: ".footref", part: "reference" },
  { id: "note-reference", selector: ".noteref, .fnref, .footnoteref", part: "reference" },
  { id: "word-reference", selector: "a[href*='#_ftn']:not([href*='#_ftnref']), a[href*='#_edn']:not([href*='#_ednref'])", part: "reference" },
  { id: "substack-reference", selector: ".footnote-anchor", part: "reference" },
  // EPUB 3 and its remains in books on the web.
  { id: "epub-reference", selector: "[epub\\:type=noteref]", part: "reference", fixture: "epub" },
  // Acts as they were published, and consolidated ones.
  { id: "eur-lex-reference", selector: "a[href*='#ntr'], a[href^='#E'][id^='src.E']", part: "reference", fixture: "eur-lex" },
  // Tufte CSS, Org's exporters.
  { id: "tufte-side", selector: "span.sidenote, span.marginnote", part: "side", fixture: "tufte" },
  // Its script moves them to the end of the page.
  { id: "asciidoc-side", selector: "span.footnote:not(:has(a))", part: "side" },
  { id: "tufte-toggle", selector: "label.margin-toggle", part: "toggle", fixture: "tufte" },
  // A plug-in of WordPress; its note is a tooltip.
  { id: "modern-footnotes-side", selector: ".modern-footnotes-footnote__note", part: "side", fixture: "modern-footnotes" },
  { id: "modern-footnotes-toggle", selector: ".modern-footnotes-footnote", part: "toggle", fixture: "modern-footnotes" },
  { id: "latexml-note", selector: "span.ltx_note", part: "inline" },
  { id: "inline-note", selector: "span[class*=footnote], sup[class*=footnote]", part: "inline" },
  // Org uses this role for both ends.
  { id: "role-back", selector: "[role=doc-backlink]:not(.footref)", part: "back", fixture: "dpub-aria" },
  { id: "gfm-back", selector: "[data-footnote-backref], .data-footnote-backref", part: "back", fixture: "gfm" },
  { id: "python-markdown-back", selector: ".footnote-backref, .fn-backref", part: "back", fixture: "python-markdown" },
  { id: "pandoc-back", selector: ".footnote-back, .footnote-return", part: "back" },
  { id: "kramdown-back", selector: ".reversefootnote", part: "back", fixture: "kramdown" },
  { id: "mediawiki-back", selector: ".mw-cite-backlink", part: "back" },
  { id: "role-section", selector: "[role=doc-endnotes]", part: "section", fixture: "dpub-aria" },
  { id: "epub-section", selector: "[epub\\:type=footnote], [epub\\:type=footnotes], [epub\\:type=endnotes]", part: "section", fixture: "epub" },
  { id: "gfm-section", selector: "[data-footnotes]", part: "section", fixture: "gfm" },
  { id: "asciidoctor-section", selector: "#footnotes", part: "section" },
  { id: "pandoc-section", selector: ".footnotes, .footnotes-list, .footnotes-end-of-document", part: "section" },
  { id: "docutils-section", selector: ".footnote, .footnote-list", part: "section", fixture: "docutils" },
]; // biome-ignore format: one row a line

/** A possible link to a footnote, until the footnote is found. */
interface FootnoteReference {
  /** `sup` around the link, in the tree. */
  readonly node: HastElement;
  /** Creates the plain form, if there is no such footnote. */
  readonly otherwise: () => HastElement;
  /** Id of the footnote. */
  readonly target: string;
}

/** A possible footnote, until a reference to it is found. */
interface FootnoteDefinition {
  readonly node: HastElement;
  readonly target: string;
}

/** The references and footnotes of one call. */
class FootnoteRegistry {
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
