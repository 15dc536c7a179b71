import type { EmbedOptions, FoundRecord, Rerank } from "@decant/ingest";
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
}

const most = { passages: 100, around: 20, characters: 1000 } as const;

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
};

/** @throws {Problem} `bad-option`. */
export const checkSearch = (request: object): SearchRequest => checkRequest(request, searchOptions, ["words"]);

/** The request of a query. @throws {Problem} `bad-option`. */
export const readSearch = (query: URLSearchParams): SearchRequest => checkSearch(readValues(query, searchOptions));

/**
 * Search a store, which is opened for each search: its file may have been replaced, and its server started again.
 *
 * @throws {Problem} `bad-option` for conditions that are wrong; `store-failed`, without saying where the store is.
 */
export async function searchIn(
  { address, embed, rerank }: StoreToSearch,
  { words, limit = 5, where = "", source, per_page: perPage, around }: SearchRequest,
): Promise<readonly FoundRecord[]> {
  const { foundRecord, parseWhere, searchStore } = await import("@decant/ingest");
  try {
    const conditions = [
      ...(where === "" ? [] : parseWhere(where)),
      ...(source === undefined ? [] : [{ column: "source", value: source } as const]),
    ];
    const found = await searchStore(address, words, { limit, perPage, around, embed, rerank, where: conditions });
    return found.map(foundRecord);
  } catch (error) {
    if (!DecantError.isInstance(error)) throw error;
    if (ofRequest.has(error.code)) throw new Problem("bad-option", error.message);
    throw new Problem("store-failed", `the store cannot be searched: ${error.code}`);
  }
}

/** Faults of a request; all others are those of the store. */
const ofRequest: ReadonlySet<string> = new Set(["bad-where"]);
