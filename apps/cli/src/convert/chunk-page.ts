import type { Chunk, ChunkDocument } from "@decant/chunk";
import { lineFinder } from "@decant/chunk/internal";
import type { BlockSpan } from "@decant/page";
import { toJson, toSnakeCase } from "@decant/page/records";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { isMarkdown } from "../input/page-types.ts";
import { idText, type PageFacts, type PageId, type PageRequest, type StoredPage } from "../input/parse-line.ts";
import { type Answer, answerError, encode, type Outcome } from "../output/sink.ts";
import type { JudgedPage } from "../output/write-page.ts";
import { version } from "../version.ts";
import { outcomeOf } from "./convert-page.ts";
import { htmlText } from "./html-text.ts";
import { loadChunker } from "./load-chunker.ts";

/** Makes chunk lines of converted pages. A page without content has no chunks, but a line that says so. */
export interface ChunkResponder {
  readonly ofPage: (request: PageRequest, judged: JudgedPage) => Omit<Answer, "id">;
  readonly ofStored: (page: StoredPage) => Omit<Answer, "id">;
}

export const documentOf = ({ id, url }: { readonly id: PageId; readonly url?: string | undefined }): string =>
  url ?? idText(id);

const withoutContent: Outcome = { kind: "without-content", reason: "empty" };

/** @throws {CommandError} For a number out of range or a vocabulary that cannot be read. */
export async function loadChunkResponder({ chunks, strict }: BatchCommandOptions): Promise<ChunkResponder> {
  const chunker = await loadChunker(chunks as NonNullable<typeof chunks>);
  const cite = chunks?.cite === true ? await loadCiting() : undefined;
  const { identifyLanguage, loadIdentifier } = await import("@decant/quality");
  const identifier = await loadIdentifier();
  const wanted = chunks?.fields;
  const chosen = (line: object): object =>
    wanted === undefined ? line : Object.fromEntries(Object.entries(line).filter(([name]) => wanted.includes(name)));
  const extractorVersion = `decant/${version()}`;
  const lines = (
    page: Omit<ChunkDocument, "id">,
    { id, url }: { readonly id: PageId; readonly url?: string | undefined },
    facts: PageFacts,
    verdict: readonly string[],
    outcome: Outcome,
    source?: PageRequest,
  ): Omit<Answer, "id"> => {
    const document = documentOf({ id, url });
    const { title } = facts;
    const { language, origin: languageOrigin } =
      facts.language === null
        ? identifyLanguage(page.markdown, identifier)
        : { language: facts.language, origin: "declared" as const };
    const cut = chunker.chunk({ ...page, id: document, title, language, extractorVersion });
    const made = source === undefined || cite === undefined ? cut : cite(cut, page, source);
    if (made.length === 0) {
      const reasons = verdict.length > 0 ? ` (verdict: ${verdict.join(", ")})` : "";
      const { bytes, message } = answerError(id, "no-content", `no main content${reasons}`, true);
      const own = outcome.kind === "converted" ? withoutContent : outcome;
      return { bytes, document, outcome: own, ...(message === undefined ? {} : { message }) };
    }
    const { fields, ...others } = facts;
    const named = { url: url ?? null, recordId: idText(id), ...others, language, languageOrigin };
    const shared = toSnakeCase(named) as object;
    // The names of the user's fields are left as they are.
    const texts = made.map((chunk) => `${toJson(chosen({ ...(toSnakeCase(chunk) as object), ...shared, fields }))}\n`);
    return { bytes: encode(texts.join("")), document, outcome };
  };
  return {
    ofPage(request, { page }) {
      const { markdown, blocks, posts, metadata, extraction } = page;
      const { title, language, published, modified, authors, license: rights } = metadata;
      const dated = { published, modified, authors, rights };
      const facts = { title, language, pageType: extraction.pageType, ...dated, fields: request.fields ?? {} };
      return lines(
        { markdown, blocks: anchored(blocks, request), posts },
        request,
        facts,
        page.verdict,
        outcomeOf(page, strict),
        request,
      );
    },
    ofStored(page) {
      const { markdown, blocks, facts, verdict } = page;
      return lines({ markdown, blocks }, page, facts, verdict, { kind: "converted" });
    },
  };
}

/** Blocks of Markdown with the anchors that its converter gave their lines. */
function anchored(blocks: readonly BlockSpan[], request: PageRequest): readonly BlockSpan[] {
  const { places = [], contentType } = request;
  if (places.length === 0 || !isMarkdown(contentType)) return blocks;
  const sorted = places.toSorted((a, b) => a.line - b.line);
  const lineOf = lineFinder(htmlText(request));
  return blocks.map((block) => {
    const line = lineOf(block.start);
    const place = sorted.findLast((each) => each.line <= line);
    return place === undefined ? block : { ...block, anchor: place.anchor };
  });
}

type Citing = (chunks: Chunk[], page: Omit<ChunkDocument, "id">, source: PageRequest) => Chunk[];

/** Anchors that lead to the passage of a chunk, as far as its HTML is at hand. */
async function loadCiting(): Promise<Citing> {
  const { createCiter } = await import("@decant/cite");
  return (chunks, page, source) => {
    const citer = createCiter(htmlText(source));
    return chunks.map((chunk) => {
      const { fragment } = citer.chunk(chunk, page);
      return fragment === "" ? chunk : { ...chunk, anchor: fragment.slice(1) };
    });
  };
}
