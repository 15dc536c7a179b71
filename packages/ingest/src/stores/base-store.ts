import { DecantError } from "@decant/page";
import { readAddress, withoutSecrets } from "@decant/page/records";
import type { Row } from "../row.ts";
import type { ChangeSet, KnownRow, Passage, Query, Store } from "../sink.ts";
import { type CheckedCondition, isMatch } from "../where.ts";
import { chosenRows } from "./file-store.ts";
import { fuse, fusedDepth, isAnswer, type Question, readQuestion } from "./question.ts";

/** A question as a store gets it: passages at most, and the rows that are searched. */
export interface Asked {
  readonly question: Question;
  readonly limit: number;
  readonly where: readonly CheckedCondition[];
}

/** A store that searches words and vectors apart; what both found is joined by rank. */
export abstract class SearchedStore implements Store {
  readonly name: string;
  readonly commitsWhole = false;
  readonly hasVectors = true;
  /** Length of all vectors; unknown until there is one. */
  protected dimensions: number | undefined;

  constructor(name: string) {
    this.name = name;
  }

  abstract open(): Promise<void>;
  abstract count(where?: readonly CheckedCondition[]): Promise<number>;
  abstract list(): AsyncIterable<KnownRow>;
  abstract read(where?: readonly CheckedCondition[]): AsyncIterable<Row>;
  abstract apply(changes: ChangeSet): Promise<void>;
  abstract commit(generation?: string): Promise<void>;
  abstract close(): Promise<void>;

  protected abstract get exists(): boolean;
  /** Length of the vectors that it is made for. */
  protected abstract get madeFor(): number | undefined;
  protected abstract searchWords(asked: Asked): Promise<Passage[]>;
  protected abstract searchVectors(vector: Float32Array, asked: Asked): Promise<Passage[]>;

  async search({ words, limit, vector, where = [] }: Query): Promise<Passage[]> {
    if (!this.exists) return [];
    this.checkVector(vector);
    const question = readQuestion(words);
    const isFused = vector !== undefined && this.madeFor !== undefined;
    const asked = { question, limit: isFused ? fusedDepth(limit) : limit, where };
    const byWords = question.words.length === 0 ? [] : await this.searchWords(asked);
    return isFused ? fuse([byWords, await this.searchVectors(vector, asked)], limit) : byWords;
  }

  protected checkVector(vector: Float32Array | undefined): void {
    const { dimensions } = this;
    if (vector === undefined || dimensions === undefined || vector.length === dimensions) return;
    throw new DecantError(
      "store-dimensions",
      `${this.name}: expected vectors of ${dimensions} numbers, got ${vector.length}; a model with other vectors needs a store of its own`,
    );
  }
}

/** A store that writes at once: changes wait in memory for a commit, the last one of each row. */
export abstract class BufferedStore extends SearchedStore {
  private changed = new Map<string, Row | undefined>();

  /** Rows of which the store knows that they do not fit may be left out. */
  protected abstract find(where: readonly CheckedCondition[]): AsyncIterable<Row>;
  protected abstract write(put: readonly Row[], removed: readonly string[]): Promise<void>;

  async *read(where: readonly CheckedCondition[] = []): AsyncGenerator<Row> {
    yield* chosenRows(this.find(where), where);
  }

  async apply({ put, remove }: ChangeSet): Promise<void> {
    for (const id of remove) this.changed.set(id, undefined);
    for (const row of put) {
      this.checkVector(row.vector);
      this.dimensions ??= row.vector?.length;
      this.changed.set(row.id, row);
    }
  }

  async commit(): Promise<void> {
    if (this.changed.size === 0) return;
    const removed = [...this.changed].flatMap(([id, row]) => (row === undefined ? [id] : []));
    await this.write(
      [...this.changed.values()].filter((row) => row !== undefined),
      removed,
    );
    this.changed.clear();
  }

  async close(): Promise<void> {
    this.changed.clear();
  }
}

/** The test of what a store cannot compare by itself, phrases and exclusions among it; undefined if there is nothing. */
export function testOf(
  { question, where }: Pick<Asked, "question" | "where">,
  isKnown: (condition: CheckedCondition) => boolean = () => true,
): ((passage: Passage) => boolean) | undefined {
  const rest = where.filter((condition) => !isKnown(condition));
  if (rest.length + question.phrases.length + question.without.length === 0) return undefined;
  return ({ row }) => isMatch(row, rest) && isAnswer(row, question);
}

export function documentOf({ title, headingPath, context, text }: Row): string {
  return [title, ...headingPath, context, text].filter((part) => part !== null).join("\n");
}

/** A language and what it is a variant of, in lower case: `de` and `de-at`. */
export function languageTags(language: string | null): string[] {
  const parts = language?.toLowerCase().split("-") ?? [];
  return parts.map((_, at) => parts.slice(0, at + 1).join("-"));
}

/** With several values of one comparison, the loosest one decides. */
export function loosest(op: string, values: readonly (string | number)[]): number {
  const numbers = values.map(Number);
  return op.startsWith("<") ? Math.max(...numbers) : Math.min(...numbers);
}

export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** What operating systems and servers say when no space is left, or no more for this user; an index is made read-only before. */
const full = /os error (?:28|122)\b|no space left|disk is full|quota exceeded|flood.stage watermark/i;

export function isFullDisk(message: string): boolean {
  return full.test(message);
}

/** Load a package that only users of one kind of store install. */
export async function loadPackage<Loaded extends object>(
  kind: string,
  install: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    // CommonJS: not every version of Node finds all names.
    const loaded = (await load()) as Loaded & { readonly default?: Loaded };
    return loaded.default ?? loaded;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DecantError("store-missing-package", `${kind}: needs npm install ${install}: ${reason}`, {
      cause: error,
    });
  }
}

/** Read `http://HOST:PORT/NAME`. @throws {DecantError} `bad-store`. */
export function readServer(
  kind: string,
  address: string,
  names: RegExp,
  expected: string,
): { readonly url: URL; readonly name: string } {
  const url = readAddress(address);
  const [, name = "", ...rest] = url?.pathname.split("/") ?? [];
  if (url !== undefined && ["http:", "https:"].includes(url.protocol) && names.test(name) && rest.length === 0)
    return { url, name };
  throw new DecantError("bad-store", `${withoutSecrets(`${kind}:${address}`)}: expected ${expected}`);
}

export interface RestServer {
  send(method: string, path: string, body?: object | string): Promise<Response>;
  read<Result>(response: Response): Promise<Result>;
  refusal(status: number, reason: string): DecantError;
  ask<Result>(method: string, path: string, body?: object | string): Promise<Result>;
}

/**
 * A server that is asked for JSON. `USER:PASSWORD` or `api-key` of the address are sent; bodies that are texts are lines of JSON.
 *
 * @param store Its name in messages.
 * @param base Address that paths are added to.
 * @param headerOf The header for a key.
 * @param reasonOf Why a request was refused, as the server says it.
 */
export function restServer(
  store: string,
  base: string,
  { searchParams, username, password }: URL,
  headerOf: (key: string) => Readonly<Record<string, string>>,
  reasonOf: (answer: unknown) => string | undefined,
): RestServer {
  const key = searchParams.get("api-key");
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = username === "" ? {} : { authorization: `Basic ${Buffer.from(user).toString("base64")}` };
  const headers: Readonly<Record<string, string>> = key === null ? basic : headerOf(key);
  const unreachable = (error: Error): never => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new DecantError("store-unreachable", `${store}: ${reason}`, { cause: error });
  };
  const refusal: RestServer["refusal"] = (status, reason) =>
    new DecantError(isFullDisk(reason) ? "disk-full" : "store-unwritable", `${store}: ${status} ${reason}`.trimEnd());
  const send: RestServer["send"] = (method, path, body) => {
    const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
    const sent = typeof body === "object" ? JSON.stringify(body) : body;
    const typed = sent === undefined ? { headers } : { headers: { ...headers, "content-type": type }, body: sent };
    return fetch(`${base}${path}`, { method, ...typed }).catch(unreachable);
  };
  const read = async <Result>(response: Response): Promise<Result> => {
    const text = await response.text().catch(unreachable);
    const answer = parse(text);
    if (response.ok && answer !== undefined) return answer as Result;
    throw refusal(response.status, reasonOf(answer) ?? text.slice(0, 200));
  };
  return {
    send,
    read,
    refusal,
    ask: async (method, path, body) => read(await send(method, path, body)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
