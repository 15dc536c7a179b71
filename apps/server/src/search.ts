import type { EmbedOptions, FoundPassage, Rerank } from "@decant/ingest";
import { DecantError } from "@decant/page";
import { Problem } from "./problem.ts";
import { checkRequest, type RequestOptions, readValues } from "./request-options.ts";

/** A store that clients may search. */
export interface StoreToSearch {
  /** Address, as `openStore` of `@decant/ingest` takes it, such as `sqlite:site.sqlite`. */
  readonly address: string;
  /** Embeds the words that are searched, as the rows were embedded. */
  readonly embed?: EmbedOptions | undefined;
  /** Orders passages anew; see `searchStore` of `@decant/ingest`. */
  readonly rerank?: Rerank | undefined;
}

export interface SearchRequest {
  readonly words: string;
  readonly limit?: number | undefined;
  readonly where?: string | undefined;
  readonly source?: string | undefined;
  readonly per_page?: number | undefined;
  readonly around?: number | "section" | undefined;
  readonly budget?: number | undefined;
}

const most = { passages: 100, around: 20, characters: 1000, tokens: 100_000 } as const;

/** Values of a search, and what they say to the readers of the OpenAPI document. */
export const searchOptions: RequestOptions<SearchRequest> = {
  words: {
    ...{ type: "string", maxLength: most.characters, pattern: "\\S" },
    description: 'Words of which one has to occur, "phrases" that have to, and -words that must not',
  },
  limit: { type: "integer", minimum: 1, maximum: most.passages, default: 5, description: "Passages at most" },
  where: {
    ...{ type: "string", maxLength: most.characters, example: "language=de|fr,published>=2026-01,path^=/guide/" },
    description: "Conditions that all rows must hold",
  },
  source: { type: "string", maxLength: most.characters, description: "Name of the source of the rows" },
  per_page: { type: "integer", minimum: 1, maximum: most.passages, description: "Passages of one page at most" },
  around: {
    description: "Rows before and after each passage that come with it, or its section",
    oneOf: [
      { type: "integer", minimum: 1, maximum: most.around },
      { type: "string", enum: ["section"] },
    ],
  },
  budget: {
    ...{ type: "integer", minimum: 16, maximum: most.tokens },
    description:
      "Give the sentences, rows, steps and code that answer within so many tokens, with links, in place of passages",
  },
};

/** Passages that an answer is chosen from, if the request does not say how many. */
const mostSources = 20;

/** What a search gives: its passages, or with a budget the parts of them that answer. @throws {Problem} As {@link searchIn}. */
export async function answerSearch(store: StoreToSearch, request: SearchRequest): Promise<object> {
  const { words, budget, limit = budget === undefined ? 5 : mostSources } = request;
  const found = await searchIn(store, { ...request, limit });
  if (budget === undefined) return { passages: found.map((await import("@decant/ingest")).foundRecord) };
  const [{ answer }, { answerSource }] = await Promise.all([import("@decant/ask"), import("@decant/ingest")]);
  return { answer: await answer(found.map(answerSource), words, { budget }) };
}

/** @throws {Problem} `bad-option`. */
export const checkSearch = (request: object): SearchRequest => checkRequest(request, searchOptions, ["words"]);

/** The request of a query. @throws {Problem} `bad-option`. */
export const readSearch = (query: URLSearchParams): SearchRequest => checkSearch(readValues(query, searchOptions));

/**
 * Search a store, which is opened for each search: its file may have been replaced, and its server started again.
 *
 * @throws {Problem} `bad-option` for conditions that are wrong; `store-failed`, without saying where the store is.
 */
async function searchIn(
  { address, embed, rerank }: StoreToSearch,
  { words, limit = 5, where = "", source, per_page: perPage, around }: SearchRequest,
): Promise<readonly FoundPassage[]> {
  const { parseWhere, searchStore } = await import("@decant/ingest");
  try {
    const conditions = [
      ...(where === "" ? [] : parseWhere(where)),
      ...(source === undefined ? [] : [{ column: "source", value: source } as const]),
    ];
    return await searchStore(address, words, { limit, perPage, around, embed, rerank, where: conditions });
  } catch (error) {
    if (!DecantError.isInstance(error)) throw error;
    if (ofRequest.has(error.code)) throw new Problem("bad-option", error.message);
    throw new Problem("store-failed", `the store cannot be searched: ${error.code}`);
  }
}

/** Faults of a request; all others are those of the store. */
const ofRequest: ReadonlySet<string> = new Set(["bad-where"]);
