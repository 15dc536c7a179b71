import type { EmbedOptions, FoundRecord, Rerank } from "@decant/ingest";
import { aString, aWholeNumber, checkOptions, DecantError, type OptionChecks, type ValueCheck } from "@decant/page";
import { Problem } from "./problem.ts";

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

/** Most passages of an answer, and of one page. */
export const mostPassages = 100;
export const mostAround = 20;
export const mostCharacters = 1000;

const aShortText: ValueCheck = {
  expected: `a text of at most ${mostCharacters} characters`,
  accepts: (value) => aString.accepts(value) && (value as string).length <= mostCharacters,
};
const someWords: ValueCheck = {
  expected: `words, at most ${mostCharacters} characters`,
  accepts: (value) => aShortText.accepts(value) && (value as string).trim() !== "",
};
const anAround: ValueCheck = {
  expected: `a whole number from 1 to ${mostAround}, or "section"`,
  accepts: (value) => value === "section" || aWholeNumber(1, mostAround).accepts(value),
};

const checks: OptionChecks<SearchRequest> = {
  words: someWords,
  limit: aWholeNumber(1, mostPassages),
  where: aShortText,
  source: aShortText,
  per_page: aWholeNumber(1, mostPassages),
  around: anAround,
};

/** @throws {Problem} `bad-option`. */
export function checkSearch(request: object): SearchRequest {
  try {
    checkOptions<SearchRequest>(request as SearchRequest, checks);
    // Absent options are not checked.
    if (!someWords.accepts((request as SearchRequest).words))
      throw new TypeError(`words: expected ${someWords.expected}, got none`);
    return request as SearchRequest;
  } catch (error) {
    throw new Problem("bad-option", (error as Error).message);
  }
}

const digits = /^\d{1,9}$/;
const numbers: ReadonlySet<string> = new Set(["limit", "per_page", "around"]);

/** The request of a query. @throws {Problem} `bad-option`. */
export function readSearch(query: URLSearchParams): SearchRequest {
  const request: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const [text = "", ...others] = query.getAll(name);
    if (others.length > 0)
      throw new Problem("bad-option", `${name}: expected it once, got it ${others.length + 1} times`);
    request[name] = numbers.has(name) && digits.test(text) ? Number(text) : text;
  }
  return checkSearch(request);
}

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
