import { type ChunkDocument, createChunker } from "@decant/chunk";
import { countTokens } from "@decant/chunk/o200k";
import type { ChunkToStore } from "@decant/ingest";
import { convert } from "@decant/pipeline";
import { MarkdownTextSplitter, RecursiveCharacterTextSplitter } from "@langchain/textsplitters";
import { findPeers } from "../systems/peers.ts";
import type { PageInput } from "../systems/system.ts";

export interface CorpusPage extends PageInput {
  readonly id: string;
}

/** A stretch of a page that a search can return. */
export interface Passage {
  readonly page: string;
  readonly indexed: string;
  /** Text that is returned, and whose tokens count. */
  readonly content: string;
  /** As a store takes it, if it is one of ours. */
  readonly chunk?: ChunkToStore;
}

type Converted = Pick<ChunkDocument, "markdown" | "title" | "blocks">;

type ToMarkdown = (page: CorpusPage) => Converted | Promise<Converted>;

const decant: ToMarkdown = ({ bytes, url }) => {
  const { markdown, metadata, blocks } = convert(bytes, { url });
  return { markdown, title: metadata.title, blocks };
};

const byPeer =
  (id: string): ToMarkdown =>
  async (page) => {
    const [peer] = findPeers(id);
    return { markdown: (await (await peer?.load())?.(page)) ?? "" };
  };

type Split = (document: Converted & { readonly id: string }) => Promise<Omit<Passage, "page">[]>;

async function chunksOf(budget: number, indexed: "embedText" | "content"): Promise<Split> {
  const chunker = await createChunker({ budget });
  return async (document) =>
    chunker.chunk(document).map((chunk) => ({
      ...{ indexed: chunk[indexed], content: chunk.content },
      chunk: { ...chunk, title: document.title ?? null },
    }));
}

function langChain(Splitter: typeof MarkdownTextSplitter | typeof RecursiveCharacterTextSplitter) {
  return async (budget: number): Promise<Split> => {
    const splitter = new Splitter({ chunkSize: budget, chunkOverlap: 0, lengthFunction: countTokens });
    return async ({ markdown }) =>
      (await splitter.splitText(markdown)).map((text) => ({ indexed: text, content: text }));
  };
}

/** Found as the command does, not by the index that the others have in common. */
export const inStore = "@decant/chunk, decant search";

const ofBreadcrumbs = (budget: number): Promise<Split> => chunksOf(budget, "embedText");

export type Approach = readonly [
  markdown: string,
  toMarkdown: ToMarkdown,
  splitter: string,
  loadSplit: (budget: number) => Promise<Split>,
];

export const approaches: readonly Approach[] = [
  ["Decant", decant, inStore, ofBreadcrumbs],
  ["Decant", decant, "@decant/chunk", ofBreadcrumbs],
  ["Decant", decant, "@decant/chunk, without breadcrumbs", (budget) => chunksOf(budget, "content")],
  ["Decant", decant, "LangChain Markdown", langChain(MarkdownTextSplitter)],
  ["Decant", decant, "LangChain recursive", langChain(RecursiveCharacterTextSplitter)],
  ["Readability + Turndown", byPeer("readability"), "@decant/chunk", ofBreadcrumbs],
  ["Defuddle", byPeer("defuddle"), "@decant/chunk", ofBreadcrumbs],
];

/** The passages that an approach makes of all pages. */
export async function passagesOf(
  [, toMarkdown, , loadSplit]: Approach,
  budget: number,
  corpus: readonly CorpusPage[],
): Promise<Passage[]> {
  const split = await loadSplit(budget);
  const passages: Passage[] = [];
  for (const page of corpus)
    for (const passage of await split({ ...(await toMarkdown(page)), id: page.id }))
      passages.push({ page: page.id, ...passage });
  return passages;
}
