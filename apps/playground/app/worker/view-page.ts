import { estimateTokens } from "@decant/chunk";
import type { BlockSpan, Page, Post } from "@decant/page";
import type { PageSegment } from "@decant/pipeline/explain";
import { fateOf, fates } from "./protocol.ts";

/** Characters of a segment that the list shows; all of them are among its details. */
const maxShown = 400;
/** Characters of a hidden text that the list shows. */
const maxHidden = 300;
/** Diagnostics that are listed; a broken page may have one for each of its elements. */
const maxListed = 500;

const spaces = /\s+/g;

/** A converted page, as far as the panes show it. */
export function viewPage(html: string, page: Page, segments: readonly PageSegment[]) {
  const { markdown, comments, posts, metadata, extraction, verdict, violations, diagnostics, stats, ledger } = page;
  return {
    ...{ markdown, metadata, extraction, verdict, stats },
    posts: viewPosts(posts, markdown, page.blocks),
    comments:
      comments === null
        ? null
        : { markdown: comments.markdown, posts: viewPosts(comments.posts, comments.markdown, comments.blocks) },
    violations: violations.slice(0, maxListed),
    diagnostics: diagnostics.slice(0, maxListed),
    hidden: page.hidden.map((text) => ({
      ...text,
      shown: text.text ?? html.slice(text.start, Math.min(text.end, text.start + maxHidden)).replace(spaces, " "),
    })),
    totals: ledger.totals,
    segments: segmentColumns(segments),
    blocks: page.blocks,
    // Without a vocabulary.
    tokens: { html: estimateTokens(html), markdown: estimateTokens(markdown) },
  };
}

export type PostView = ReturnType<typeof viewPosts>[number];

/** Posts with the beginning of their text, and their offsets in the HTML; -1 for none. */
function viewPosts(posts: readonly Post[], markdown: string, blocks: readonly BlockSpan[]) {
  const lines = markdown.split("\n");
  let next = 0;
  return posts.map((post) => {
    while (next < blocks.length && (blocks[next] as BlockSpan).line < post.line) next++;
    let start = -1;
    let end = -1;
    for (let at = next; at < blocks.length && (blocks[at] as BlockSpan).line <= post.endLine; at++) {
      const block = blocks[at] as BlockSpan;
      if (block.start < 0) continue;
      start = start < 0 ? block.start : Math.min(start, block.start);
      end = Math.max(end, block.end);
    }
    // The first line is the post's heading.
    const text = lines.slice(post.line, post.endLine).join(" ").replace(spaces, " ").trim();
    return { ...post, text: text.slice(0, maxShown), start, end };
  });
}

export type SegmentColumns = ReturnType<typeof segmentColumns>;

/**
 * The text of the page in segments, as columns: a page of 5 MB has a hundred thousand, and numbers are sent between threads without
 * being copied one by one.
 */
function segmentColumns(segments: readonly PageSegment[]) {
  const rules = [...new Set(segments.map(({ rule }) => rule))];
  const numberOf = new Map(rules.map((rule, number) => [rule, number]));
  const texts = segments.map(({ text }) =>
    text
      .slice(0, 2 * maxShown)
      .replace(spaces, " ")
      .trim()
      .slice(0, maxShown),
  );
  let length = 0;
  return {
    count: segments.length,
    // Offsets in the HTML.
    start: Int32Array.from(segments, ({ start }) => start),
    end: Int32Array.from(segments, ({ end }) => end),
    // Beginnings of all segments, one after the other, and where each ends.
    text: texts.join(""),
    textEnd: Int32Array.from(texts, (text) => (length += text.length)),
    // Index in the list of fates, and in `rules`.
    fate: Uint8Array.from(segments, (segment) => fates.indexOf(fateOf(segment))),
    rule: Uint16Array.from(segments, ({ rule }) => numberOf.get(rule) ?? 0),
    rules,
    chars: Int32Array.from(segments, ({ text }) => text.replace(spaces, "").length),
  };
}
