/** Name and version of the file format. */
export const templateFormat = "decant-site-template";
export const templateVersion = 1;

/** Parts that recur on the pages of one or more sites: plain data, as in the file. */
export interface SiteTemplate {
  readonly format: typeof templateFormat;
  readonly version: typeof templateVersion;
  /** Sorted by host. */
  readonly sites: readonly SiteParts[];
}

/** Parts that recur on the pages of one site. */
export interface SiteParts {
  /** Host with its port, as in the address of a page; {@link anyHost} for pages of all hosts without an entry. */
  readonly host: string;
  /** Pages that were read, without copies of each other. */
  readonly pages: number;
  /** Sorted by path, then kind and label. */
  readonly parts: readonly TemplatePart[];
}

/** Host of pages without an address. */
export const anyHost = "*";

/** A subtree that recurs: with the same text, or as a list of links under the same label. */
export interface TemplatePart {
  /** Elements from the child of `body` down: tag and up to two class names without digits, joined by ` > `. */
  readonly path: string;
  /** `text`: the subtree's text is one of `texts`. `list`: it begins with the first of `texts`, has one of `shapes`, and is mostly links. */
  readonly kind: "text" | "list";
  /** Pages with this part. */
  readonly pages: number;
  /** Outlines of the subtree to three levels, such as `aside(h2 ul(li))`; sorted. */
  readonly shapes: readonly string[];
  /** The texts of the subtree, the most frequent first; for a list, its label. */
  readonly texts: readonly RecurringText[];
  /**
   * Whether the part is boilerplate. Set it to `false` to keep the part. It is `false` from the start for a part among the text of its
   * pages that is on fewer of them than `minShare`: a note in sections, or a box.
   */
  readonly drop: boolean;
}

export interface RecurringText {
  /** 16 hexadecimal digits; see `hashText`. */
  readonly hash: string;
  readonly pages: number;
  readonly words: number;
  /** Beginning of the text, for the reader of the file; no code uses it. */
  readonly sample: string;
}

/** Order of strings by UTF-16 code units: the same on any machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function compareParts(a: TemplatePart, b: TemplatePart): number {
  return (
    compareText(a.path, b.path) ||
    compareText(a.kind, b.kind) ||
    compareText(a.texts[0]?.hash ?? "", b.texts[0]?.hash ?? "")
  );
}
