import type { BlockSpan } from "@decant/page";
import { lowerBound } from "@decant/page";
import type { BrowserText, Span, Stretch } from "./browser-text.ts";
import { inkBefore, type MarkdownInk, readInk } from "./markdown-ink.ts";

/** What of a chunk of `@decant/chunk` is read. */
export interface CitedChunk {
  /** Spans of HTML, one for each block. */
  readonly source: readonly Span[];
  /** Its spans in the Markdown. */
  readonly markdown: readonly Span[];
}

/** The document that chunks were made of. */
export interface CitedDocument {
  readonly markdown: string;
  /** Where its blocks came from in the HTML. */
  readonly blocks?: readonly BlockSpan[] | undefined;
}

/** Visible characters beside a cut by which its place is found, in the order in which they are tried. */
const besideCut = [32, 16, 8];

/** Finds chunks of one document in the text of its page. */
export class DocumentInk {
  private readonly document: CitedDocument;
  private readonly page: BrowserText;
  private readonly byStart: ReadonlyMap<number, BlockSpan[]>;
  private read: MarkdownInk | undefined;

  constructor(document: CitedDocument, page: BrowserText) {
    this.document = document;
    this.page = page;
    const byStart = new Map<number, BlockSpan[]>();
    for (const block of document.blocks ?? []) {
      const list = byStart.get(block.start);
      if (list === undefined) byStart.set(block.start, [block]);
      else list.push(block);
    }
    this.byStart = byStart;
  }

  /** The stretches of the page that a chunk was made of; not exact where a cut inside a block is not found. */
  stretchesOf({ source, markdown }: CitedChunk): { readonly stretches: Stretch[]; readonly isExact: boolean } {
    const stretches: Stretch[] = [];
    let isExact = true;
    for (const [index, span] of source.entries()) {
      const block = this.blockOf(span);
      const isWhole = block === undefined || (block.start === span.start && block.end === span.end);
      const whole = this.page.stretchOf(isWhole ? span : block);
      if (whole === undefined) continue;
      let { from, to } = whole;
      if (!isWhole && block.start < span.start) {
        const cut = index === 0 ? this.findCut(markdown[0]?.start, whole, span.start, "after") : undefined;
        if (cut === undefined) isExact = false;
        else from = cut;
      }
      if (!isWhole && block.end > span.end) {
        const offset = index === source.length - 1 ? markdown.at(-1)?.end : markdown[0]?.end;
        const cut = this.findCut(offset, whole, span.end, "before");
        if (cut === undefined) isExact = false;
        else to = cut;
      }
      if (from < to) stretches.push({ from, to });
    }
    return { stretches, isExact };
  }

  /** The block that a span is, or is a part of; the smallest. */
  private blockOf({ start, end }: Span): BlockSpan | undefined {
    const same = this.byStart.get(start)?.find((block) => block.end === end);
    if (same !== undefined) return same;
    return this.document.blocks?.reduce<BlockSpan | undefined>((best, block) => {
      if (block.start < 0 || block.start > start || block.end < end) return best;
      return best !== undefined && best.end - best.start <= block.end - block.start ? best : block;
    }, undefined);
  }

  /** Where the page's text is cut as the Markdown is at an offset: the place with the same characters that is nearest. */
  private findCut(
    offset: number | undefined,
    { from, to }: Stretch,
    near: number,
    side: "after" | "before",
  ): number | undefined {
    if (offset === undefined) return undefined;
    this.read ??= readInk(this.document.markdown);
    const at = inkBefore(this.document.markdown, this.read, offset);
    const { ink, places } = this.page.ink;
    const first = lowerBound(places.length, (index) => places[index] < from);
    const last = lowerBound(places.length, (index) => places[index] < to);
    const guessed = this.page.stretchOf({ start: near, end: this.page.html.length })?.from ?? from;
    const guess = lowerBound(places.length, (index) => places[index] < guessed);
    // Where the page shows something else than the Markdown on one side of the cut, the other side tells.
    for (const length of besideCut) {
      for (const looks of side === "after" ? (["after", "before"] as const) : (["before", "after"] as const)) {
        const beside =
          looks === "after" ? this.read.ink.slice(at, at + length) : this.read.ink.slice(Math.max(0, at - length), at);
        if (beside === "") continue;
        let best: number | undefined;
        for (
          let found = ink.indexOf(beside, first);
          found >= 0 && found + beside.length <= last;
          found = ink.indexOf(beside, found + 1)
        ) {
          const cut = looks === "after" ? found : found + beside.length;
          if (best === undefined || Math.abs(cut - guess) < Math.abs(best - guess)) best = cut;
        }
        if (best === undefined) continue;
        return side === "after" ? places[best] : (places[best - 1] ?? -1) + 1;
      }
    }
    return undefined;
  }
}
