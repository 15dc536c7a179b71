import { toText } from "@decant/normalize";
import { lowerBound } from "@decant/page";
import type { Root } from "mdast";
import type { Chunk, ChunkDocument, ChunkFlag, ChunkSource, MarkdownSpan } from "./chunk.ts";
import type { Draft, DraftContext } from "./draft.ts";
import { configHashOf, sha256Hex, uuid5 } from "./hash.ts";
import { captionsOf, imageLister } from "./images.ts";
import { describeBlocks, isBody, isContinued, linkDensity } from "./outline.ts";
import { isWordCut } from "./pack.ts";
import type { Piece } from "./pieces.ts";
import { type Segment, toSegments } from "./render.ts";
import { mapSource } from "./source-map.ts";

/** Namespace of the ids; itself the version 5 UUID of the name `decant.chunk` in the namespace of object identifiers. */
export const chunkNamespace = "f081cbe6-d101-55f6-af9f-d5edc375113d";

/** Give drafts their ids, links and records. */
export function toChunks(
  drafts: readonly Draft[],
  root: Root,
  document: ChunkDocument,
  context: DraftContext,
): Chunk[] {
  const ids = idsOf(drafts, document.id);
  const parents = parentsOf(drafts, context);
  const sourcesOf = createSourceFinder(drafts, root, document);
  const placeOf = createSpanFinder(document.markdown);
  const linesOf = (segment: Segment) => placeOf(segment[0].start, (segment.at(-1) ?? segment[0]).end);
  const anchorAt = anchorsOf(document);
  const imagesOf = imageLister({
    placeOf,
    sourceOf: (piece: Piece) => sourcesOf([piece])[0],
    captionAt: captionsOf(document),
  });
  const configHash = configHashOf(context.settings);
  const seen = new Set<string>();
  return drafts.map((made, index): Chunk => {
    const { types, languages } = describeBlocks([...made.repeated, ...made.pieces]);
    const text = toText(made.tree);
    const isDuplicate = seen.has(text);
    seen.add(text);
    const parent = parents[index];
    return {
      id: ids[index] as string,
      documentId: document.id,
      content: made.content,
      text,
      embedText: made.embedText,
      headingPath: made.headingPath,
      anchor: anchorAt(linesOf(made.pieces as Segment).line),
      blockTypes: types,
      codeLanguages: languages,
      images: imagesOf(made.pieces),
      index,
      prevId: ids[index - 1] ?? null,
      nextId: ids[index + 1] ?? null,
      parentId: parent === undefined ? null : (ids[parent] ?? null),
      tokens: made.tokens,
      chars: made.content.length,
      overlapChars: made.overlapChars,
      source: sourcesOf(made.pieces),
      markdown: toSegments(made.pieces).map(linesOf),
      contentHash: sha256Hex(`${made.embedText}\n${made.content}`),
      extractorVersion: document.extractorVersion ?? null,
      configHash,
      flags: flagsOf(made, drafts[index + 1], isDuplicate, context),
    };
  });
}

/** Equal chunks of one document are numbered. */
function idsOf(drafts: readonly Draft[], documentId: string): string[] {
  const counts = new Map<string, number>();
  return drafts.map(({ headingPath, content }) => {
    const name = [documentId, headingPath.join(" > "), content].join("\n");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return uuid5(chunkNamespace, count === 1 ? name : `${name}\n${count}`);
  });
}

/** First draft of the same section for its later ones, else of the nearest enclosing section that has one. */
function parentsOf(drafts: readonly Draft[], { sections }: DraftContext): (number | undefined)[] {
  const firstOf = new Map<number, number>();
  for (const [index, { pieces }] of drafts.entries())
    for (const { section } of pieces) if (!firstOf.has(section)) firstOf.set(section, index);
  return drafts.map(({ section }, index) => {
    for (let at = section; at >= 0; at = sections[at]?.parent ?? -1) {
      const first = firstOf.get(at);
      if (first !== undefined && first < index) return first;
    }
    return undefined;
  });
}

function createSourceFinder(drafts: readonly Draft[], root: Root, { blocks = [] }: ChunkDocument) {
  const find = mapSource(root, blocks);
  const next = new Map<Piece, Piece>();
  let last: Piece | undefined;
  for (const { pieces } of drafts)
    for (const piece of pieces) {
      if (last?.node === piece.node) next.set(last, piece);
      last = piece;
    }
  return (pieces: readonly Piece[]): ChunkSource[] => {
    const spans: { -readonly [Key in keyof ChunkSource]: ChunkSource[Key] }[] = [];
    let before: Piece | undefined;
    for (const piece of pieces) {
      const span = find(piece, next.get(piece)?.start);
      const open = spans.at(-1);
      if (span !== undefined && open !== undefined && before?.node === piece.node) open.end = span.end;
      else if (span !== undefined) spans.push(span);
      before = piece;
    }
    return spans;
  };
}

/** Finds the line of an offset, from 1. */
export function lineFinder(markdown: string): (offset: number) => number {
  const lineStarts = [0];
  for (let at = markdown.indexOf("\n"); at !== -1; at = markdown.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return (offset) => lowerBound(lineStarts.length, (line) => (lineStarts[line] as number) <= offset);
}

function createSpanFinder(markdown: string) {
  const lineOf = lineFinder(markdown);
  return (start: number, end: number): MarkdownSpan => {
    return { start, end, line: lineOf(start), endLine: lineOf(Math.max(end - 1, start)) };
  };
}

/** Fragment of the last block at or before a line that has one. */
export function anchorsOf({ blocks = [] }: ChunkDocument) {
  const known = blocks
    .flatMap(({ line, anchor }) => (anchor === undefined ? [] : [{ line, anchor }]))
    // The first of a line is the outermost; the innermost is nearest.
    .sort((a, b) => a.line - b.line);
  return (line: number): string | null =>
    known[lowerBound(known.length, (index) => (known[index]?.line ?? 0) <= line) - 1]?.anchor ?? null;
}

/** Share of links from which a chunk is a list of links (guess). */
const linkHeavyDensity = 0.5;

type FlagRule = (made: Draft, next: Draft | undefined, context: DraftContext) => boolean;

const isOnly = (type: string, { pieces }: Draft): boolean =>
  pieces.every((piece) => piece.node.type === type || !isBody(piece)) && pieces.some(isBody);

/** In the order of the record. */
const flagRules: readonly { readonly flag: ChunkFlag; readonly applies: FlagRule }[] = [
  { flag: "oversize", applies: ({ load }, _next, { settings }) => load > settings.budget },
  { flag: "short", applies: ({ tokens }, _next, { settings }) => tokens < settings.minTokens },
  { flag: "continued", applies: ({ pieces }) => pieces[0] !== undefined && isContinued(pieces[0]) },
  { flag: "unfinished", applies: (_made, next) => next?.pieces[0] !== undefined && isContinued(next.pieces[0]) },
  { flag: "sentence-cut", applies: ({ pieces }, next) => isWordCut(pieces[0]) || isWordCut(next?.pieces[0]) },
  { flag: "heading-only", applies: ({ pieces }) => !pieces.some(isBody) },
  { flag: "code-only", applies: (made) => isOnly("code", made) },
  { flag: "table-only", applies: (made) => isOnly("table", made) },
  { flag: "link-heavy", applies: ({ tree }) => linkDensity(tree) > linkHeavyDensity },
];

function flagsOf(made: Draft, next: Draft | undefined, isDuplicate: boolean, context: DraftContext): ChunkFlag[] {
  const flags = flagRules.filter(({ applies }) => applies(made, next, context)).map(({ flag }) => flag);
  return isDuplicate ? [...flags, "duplicate"] : flags;
}
