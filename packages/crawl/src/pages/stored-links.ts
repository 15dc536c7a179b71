import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { FoundLink, PageFacts } from "./read-page.ts";

/** Characters of anchor text that are kept: a longer one changes no priority. */
const maxText = 40;

/** Links to follow on a page that its server calls unchanged. */
export type StoredLinks = Pick<PageFacts, "links"> & { readonly follow: boolean };

/** Pack the links of a page for the state. */
export function packLinks({ links, permissions }: Pick<PageFacts, "links" | "permissions">): Uint8Array {
  const stored: StoredLinks = {
    follow: permissions.follow,
    links: links.map(({ text, ...link }) => ({ ...link, ...(text !== undefined && { text: text.slice(0, maxText) }) })),
  };
  return deflateRawSync(JSON.stringify(stored), { level: 1 });
}

export function unpackLinks(packed: Uint8Array): StoredLinks {
  return JSON.parse(inflateRawSync(packed).toString("utf8")) as StoredLinks & { readonly links: readonly FoundLink[] };
}
