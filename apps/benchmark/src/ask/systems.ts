import { ask } from "@decant/ask";
import { createChunker, estimateTokens } from "@decant/chunk";
import { countTokens } from "@decant/chunk/o200k";
import type { Page } from "@decant/page";
import MiniSearch from "minisearch";
import { wordsIn } from "./questions.ts";

/** A text that answers a question within so many tokens, and what of the page comes with it. */
export type AnswerWith = (question: string, budget: number) => Promise<string>;

/** A way to answer, made for one page. */
export interface AskSystem {
  readonly name: string;
  readonly open: (page: Page) => Promise<AnswerWith>;
}

export const askSystems: readonly AskSystem[] = [
  {
    name: "@decant/ask",
    open: async ({ markdown, metadata: { language } }) => {
      return async (question, budget) => (await ask({ markdown, language }, question, { budget })).markdown;
    },
  },
  {
    name: "the first n tokens",
    open:
      async ({ markdown }) =>
      async (_, budget) =>
        beginningOf(markdown, budget),
  },
  { name: "whole chunks of at most n tokens, best first", open: (page) => openChunks(page, (budget) => budget, true) },
  { name: "the best chunk of 512 tokens, whatever it has", open: (page) => openChunks(page, () => 512, false) },
];

function beginningOf(markdown: string, budget: number): string {
  let low = 0;
  let high = markdown.length;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (countTokens(markdown.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  return markdown.slice(0, low);
}

async function openChunks(page: Page, sizeOf: (budget: number) => number, isBounded: boolean): Promise<AnswerWith> {
  const { markdown, blocks, metadata } = page;
  const { title, language } = metadata;
  let made: { readonly size: number; readonly index: MiniSearch; readonly contents: readonly string[] } | undefined;
  return async (question, budget) => {
    const size = Math.max(16, sizeOf(budget));
    if (made?.size !== size) {
      const chunker = await createChunker({ budget: size });
      const chunks = chunker.chunk({ id: "page", markdown, blocks, title, language });
      const index = new MiniSearch({ fields: ["text"], tokenize: (text) => wordsIn(text).trim().split(" ") });
      index.addAll(chunks.map(({ embedText }, id) => ({ id, text: embedText })));
      made = { size, index, contents: chunks.map(({ content }) => content) };
    }
    const taken: string[] = [];
    let rest = budget;
    for (const { id } of made.index.search(question)) {
      const content = made.contents[id as number] as string;
      if (!isBounded) return content;
      const tokens = countTokens(content);
      if (tokens > rest) continue;
      rest -= tokens;
      taken.push(content);
      if (rest < estimateTokens("a few words")) break;
    }
    return taken.join("\n\n");
  };
}
