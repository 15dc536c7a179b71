import type { Chunk } from "@decant/chunk";

/** A chunk as a store holds it. Plain data. */
export interface Row {
  /** Id of the chunk: a UUID of version 5. */
  readonly id: string;
  /** Id of the page, such as its address. */
  readonly page: string;
  readonly url: string | null;
  /** Fragment of the address where the section begins, without `#`. */
  readonly anchor: string | null;
  /** Title of the page. */
  readonly title: string | null;
  /** Headings above the chunk, outermost first. */
  readonly headingPath: readonly string[];
  /** Markdown. */
  readonly content: string;
  /** The same without marks. */
  readonly text: string;
  readonly tokens: number;
  /** Equal for equal chunks that were made and embedded alike. */
  readonly hash: string;
  /** Offset in the HTML where the chunk begins, in UTF-16 code units, as it was when the row was written. */
  readonly htmlStart: number | null;
  /** Exclusive. */
  readonly htmlEnd: number | null;
  /** Path of the first node in the HTML. */
  readonly htmlPath: string | null;
  /** Absent if nothing was embedded. */
  readonly vector?: Float32Array | undefined;
}

/** What of a chunk is stored. */
export type ChunkToStore = Pick<
  Chunk,
  | "id"
  | "documentId"
  | "headingPath"
  | "anchor"
  | "content"
  | "text"
  | "embedText"
  | "tokens"
  | "contentHash"
  | "configHash"
  | "source"
> & { readonly url?: string | null; readonly title?: string | null };

/**
 * The row of a chunk.
 *
 * @param embedder Name of the model that embeds it; another one makes other rows.
 */
export function rowOf(chunk: ChunkToStore, embedder = ""): Row {
  const { id, documentId, headingPath, anchor, content, text, tokens, contentHash, configHash, source } = chunk;
  const ends = source.map(({ end }) => end);
  return {
    ...{ id, page: documentId, headingPath, anchor, content, text, tokens },
    url: chunk.url ?? null,
    title: chunk.title ?? null,
    hash: [contentHash, configHash, embedder].filter(Boolean).join(" "),
    htmlStart: source[0]?.start ?? null,
    htmlEnd: ends.length === 0 ? null : Math.max(...ends),
    htmlPath: source[0]?.path ?? null,
  };
}

/** The address of the place that a row was made from. */
export function addressOf({ url, anchor }: Pick<Row, "url" | "anchor">): string | null {
  if (url === null || anchor === null) return url;
  const [page] = url.split("#", 1);
  return `${page}#${encodeURIComponent(decodeFragment(anchor))}`;
}

/** Anchors come from pages, encoded or not. */
function decodeFragment(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** A row as JSON and tables write it: keys in snake case, the vector as numbers. */
export interface StoredRow {
  readonly id: string;
  readonly page: string;
  readonly url: string | null;
  readonly anchor: string | null;
  readonly title: string | null;
  readonly heading_path: readonly string[];
  readonly content: string;
  readonly text: string;
  readonly tokens: number;
  readonly hash: string;
  readonly html_start: number | null;
  readonly html_end: number | null;
  readonly html_path: string | null;
  readonly vector?: readonly number[];
}

export function toStored(row: Row): StoredRow {
  const { headingPath, htmlStart, htmlEnd, htmlPath, vector, ...rest } = row;
  return {
    ...{ id: rest.id, page: rest.page, url: rest.url, anchor: rest.anchor, title: rest.title },
    heading_path: headingPath,
    ...{ content: rest.content, text: rest.text, tokens: rest.tokens, hash: rest.hash },
    ...{ html_start: htmlStart, html_end: htmlEnd, html_path: htmlPath },
    ...(vector === undefined ? {} : { vector: Array.from(vector) }),
  };
}

export function fromStored(stored: StoredRow): Row {
  const { heading_path, html_start, html_end, html_path, vector, ...rest } = stored;
  return {
    ...rest,
    headingPath: heading_path,
    ...{ htmlStart: html_start, htmlEnd: html_end, htmlPath: html_path },
    ...(vector === undefined || vector === null ? {} : { vector: Float32Array.from(vector) }),
  };
}
