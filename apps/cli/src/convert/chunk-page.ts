import type { ChunkDocument } from "@decant/chunk";
import { type BlockSpan, DecantError, toJson } from "@decant/page";
import { idText, type PageId } from "../input/page-id.ts";
import type { PageRequest, StoredPage } from "../input/parse-line.ts";
import type { BatchCommandOptions } from "../options.ts";
import { type Answer, encode } from "../output/answer.ts";
import { toSnakeCase } from "../output/record.ts";
import { version } from "../version.ts";
import { outcomeOf } from "./convert-page.ts";
import type { JudgedPage } from "./judge-page.ts";
import { loadChunker } from "./load-chunker.ts";

/** Makes chunk lines of converted pages. A page without content has no chunks, so it counts as failed. */
export interface ChunkResponder {
  readonly ofPage: (request: PageRequest, judged: JudgedPage) => Omit<Answer, "id">;
  readonly ofStored: (page: StoredPage) => Omit<Answer, "id">;
}

/** Id of a page in its chunks. */
export const documentOf = ({ id, url }: { readonly id: PageId; readonly url?: string }): string => url ?? idText(id);

/** @throws {CommandError} For a number out of range or a vocabulary that cannot be read. */
export async function loadChunkResponder({ chunks, strict }: BatchCommandOptions): Promise<ChunkResponder> {
  const chunker = await loadChunker(chunks as NonNullable<typeof chunks>);
  const extractorVersion = `decant/${version()}`;
  const lines = (
    page: Omit<ChunkDocument, "id">,
    document: string,
    url: string | undefined,
    verdict: readonly string[],
  ) => {
    const made = chunker.chunk({ ...page, id: document, extractorVersion });
    if (made.length === 0) {
      const reasons = verdict.length > 0 ? ` (verdict: ${verdict.join(", ")})` : "";
      throw new DecantError("no-content", `no main content${reasons}`);
    }
    const title = page.title ?? null;
    const texts = made.map((chunk) => `${toJson(toSnakeCase({ ...chunk, url: url ?? null, title }))}\n`);
    return { bytes: encode(texts.join("")), document };
  };
  return {
    ofPage(request, { page }) {
      const { markdown, blocks, posts, metadata } = page;
      const { title, language } = metadata;
      const document = documentOf(request);
      return {
        ...lines({ markdown, blocks, posts, title, language }, document, request.url, page.verdict),
        outcome: outcomeOf(page, strict),
      };
    },
    ofStored(page) {
      const { markdown, title, language, url, verdict } = page;
      const blocks = page.blocks.map(readBlock);
      return {
        ...lines({ markdown, blocks, title, language }, documentOf(page), url, verdict),
        outcome: { kind: "converted" },
      };
    },
  };
}

/** A block as records have it: with keys in snake case. */
function readBlock(stored: unknown): BlockSpan {
  const { end_line: endLine, ...block } = stored as BlockSpan & { readonly end_line: number };
  return { ...block, endLine };
}
