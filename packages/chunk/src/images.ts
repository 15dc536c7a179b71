import { fromMarkdown, toText } from "@decant/normalize";
import type { Nodes } from "mdast";
import type { ChunkDocument, ChunkImage, ChunkSource, MarkdownSpan } from "./chunk.ts";
import { endOf, type Piece, startOf } from "./pieces.ts";

interface Finders {
  readonly placeOf: (start: number, end: number) => MarkdownSpan;
  readonly sourceOf: (piece: Piece) => ChunkSource | undefined;
  readonly captionAt: (line: number) => string | undefined;
}

/** The pictures of pieces, in reading order. */
export function imagesOf(pieces: readonly Piece[], { placeOf, sourceOf, captionAt }: Finders): ChunkImage[] {
  const images: ChunkImage[] = [];
  for (const piece of pieces) {
    const stack: Nodes[] = [piece.node];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if ("children" in node) for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as Nodes);
      if (node.type !== "image" || startOf(node) < piece.start || startOf(node) >= piece.end) continue;
      const place = placeOf(startOf(node), endOf(node));
      const caption = captionAt(place.line) ?? node.title ?? null;
      images.push({ src: node.url, alt: node.alt ?? "", caption, place, source: sourceOf(piece) ?? null });
    }
  }
  return images;
}

const figureOf = /^.*\/figure\[\d+\]/;

/** Finds the caption of a picture by its line: the text of the `figcaption` of the figure around it. */
export function captionsOf({ markdown, blocks = [] }: ChunkDocument): Finders["captionAt"] {
  const inFigures = blocks.flatMap((block) => {
    const figure = figureOf.exec(block.path)?.[0];
    return figure === undefined ? [] : [{ ...block, figure, isCaption: block.path.startsWith(`${figure}/figcaption`) }];
  });
  if (inFigures.length === 0) return () => undefined;
  const lines = markdown.split("\n");
  const captions = new Map<string, string>();
  for (const { figure, isCaption, line, endLine } of inFigures)
    if (isCaption && !captions.has(figure))
      captions.set(figure, toText(fromMarkdown(lines.slice(line - 1, endLine).join("\n"))).trim());
  return (line) => {
    const around = inFigures.findLast((block) => !block.isCaption && block.line <= line && line <= block.endLine);
    return around && captions.get(around.figure);
  };
}
