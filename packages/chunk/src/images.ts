import { fromMarkdown, toText } from "@decant/normalize";
import { lowerBound, nodesIn } from "@decant/page";
import type { Image, Nodes } from "mdast";
import type { ChunkDocument, ChunkImage, ChunkSource, MarkdownSpan } from "./chunk.ts";
import { endOf, type Piece, startOf } from "./pieces.ts";

interface Finders {
  readonly placeOf: (start: number, end: number) => MarkdownSpan;
  readonly sourceOf: (piece: Piece) => ChunkSource | undefined;
  readonly captionAt: (line: number) => string | undefined;
}

/** Lists the pictures of pieces, in reading order. Several pieces may be of one node, which is read once. */
export function imageLister({ placeOf, sourceOf, captionAt }: Finders): (pieces: readonly Piece[]) => ChunkImage[] {
  const listed = new Map<Nodes, readonly Image[]>();
  const imagesIn = (node: Nodes): readonly Image[] => {
    const images = listed.get(node) ?? listImages(node);
    listed.set(node, images);
    return images;
  };
  return (pieces) =>
    pieces.flatMap((piece) => {
      const images = imagesIn(piece.node);
      const found: ChunkImage[] = [];
      for (
        let i = lowerBound(images.length, (at) => startOf(images[at] as Image) < piece.start);
        i < images.length;
        i++
      ) {
        const image = images[i] as Image;
        if (startOf(image) >= piece.end) break;
        const place = placeOf(startOf(image), endOf(image));
        const caption = captionAt(place.line) ?? image.title ?? null;
        found.push({ src: image.url, alt: image.alt ?? "", caption, place, source: sourceOf(piece) ?? null });
      }
      return found;
    });
}

function listImages(top: Nodes): Image[] {
  return [...nodesIn([top])].filter((node) => node.type === "image");
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
  const captionOfLine = new Map<number, string | undefined>();
  for (const { figure, isCaption, line, endLine } of inFigures)
    if (!isCaption) for (let at = line; at <= endLine; at++) captionOfLine.set(at, captions.get(figure));
  return (line) => captionOfLine.get(line);
}
