import { createHash } from "node:crypto";
import type { Vector } from "../hostile/vectors/read-vectors.ts";
import { judgeMarkdown, pagesOf } from "../hostile/vectors/try-vector.ts";
import type { ToMarkdown } from "../systems/adapter.ts";

/** Attacks that would run in a browser after a reader of Markdown with raw HTML on; an exception counts as one. */
export async function countLive(vectors: readonly Vector[], convert: ToMarkdown): Promise<number> {
  const harmless = new Set<string>();
  let live = 0;
  for (const vector of vectors) live += Number(await isLive(vector, convert, harmless));
  return live;
}

async function isLive(vector: Vector, convert: ToMarkdown, harmless: Set<string>): Promise<boolean> {
  for (const { html } of pagesOf(vector)) {
    const bytes = new TextEncoder().encode(html);
    const markdown = await Promise.resolve()
      .then(() => convert({ bytes, html, url: "https://example.com/page" }))
      .catch(() => undefined);
    if (markdown === undefined) return true;
    const digest = createHash("sha256").update(markdown).digest("base64");
    if (harmless.has(digest)) continue;
    if (judgeMarkdown(markdown) !== undefined) return true;
    harmless.add(digest);
  }
  return false;
}
