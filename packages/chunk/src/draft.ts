import { fromMarkdown } from "@decant/normalize";
import type { Root } from "mdast";
import type { Chunk } from "./chunk.ts";
import type { Settings } from "./options.ts";
import { breadcrumbOf, isBody, type Section, textBelow } from "./outline.ts";
import type { Piece, Source } from "./pieces.ts";
import { lengthBefore, render, toSegments } from "./render.ts";

/** A rendered parcel without id and links. */
export interface Draft extends Pick<Chunk, "headingPath" | "content" | "embedText" | "overlapChars" | "tokens"> {
  readonly pieces: readonly Piece[];
  readonly repeated: readonly Piece[];
  readonly section: number;
  readonly tree: Root;
  /** The larger one of the tokens of `content` and of `embedText`. */
  readonly load: number;
}

export interface DraftContext extends Source {
  readonly title: string | null;
  readonly sections: readonly Section[];
  readonly settings: Settings;
}

export function draft(pieces: readonly Piece[], repeated: readonly Piece[], context: DraftContext): Draft {
  const { settings, sections, markdown } = context;
  const segments = toSegments([...repeated, ...pieces]);
  const content = render(segments, context);
  const headingPath = sharedPath(pieces, sections);
  const tree = fromMarkdown(content);
  const breadcrumb = breadcrumbOf(context.title, headingPath, settings);
  const text = textBelow(tree, headingPath);
  const embedText = [breadcrumb, text].filter((part) => part !== "").join("\n\n");
  const tokens = settings.countTokens(content);
  const [own] = pieces;
  return {
    pieces,
    repeated,
    headingPath,
    section: own?.section ?? 0,
    content,
    tree,
    embedText,
    overlapChars:
      repeated.length === 0 || own === undefined || segments[0] === undefined
        ? 0
        : lengthBefore(own, segments[0], markdown),
    tokens,
    load: Math.max(tokens, settings.countTokens(embedText)),
  };
}

/** Headings shared by all text of a chunk; of a chunk of headings only, those shared by all headings. */
function sharedPath(pieces: readonly Piece[], sections: readonly Section[]): readonly string[] {
  const body = pieces.filter(isBody);
  const concerned = new Set((body.length > 0 ? body : pieces).map(({ section }) => section));
  let shared: readonly string[] | undefined;
  for (const index of concerned) {
    const path = sections[index]?.path ?? [];
    if (shared === undefined) shared = path;
    else shared = shared.slice(0, commonLength(shared, path));
  }
  return shared ?? [];
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
