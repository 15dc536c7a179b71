import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Collection {
  readonly vectors: Record<string, { readonly size: number }>;
  readonly sparse: Record<string, { readonly modifier?: string }>;
  readonly points: Map<string, Point>;
}

interface Point {
  readonly id: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly vector: Readonly<Record<string, readonly number[] | Document>>;
}

interface Document {
  readonly text: string;
  readonly model: string;
}

/** What is read of the bodies of requests. */
interface Body {
  readonly vectors?: Record<string, { readonly size: number }>;
  readonly sparse_vectors?: Record<string, { readonly modifier?: string }>;
  readonly dense?: { readonly size: number; readonly distance: string };
  readonly operations?: readonly {
    readonly upsert?: { readonly points: readonly Point[] };
    readonly delete?: { readonly points: readonly string[] };
  }[];
  readonly limit?: number;
  readonly offset?: string;
  readonly with_payload?: boolean | readonly string[];
  readonly query?: readonly number[] | Document;
  readonly using?: string;
  readonly filter?: Filter;
}

interface Filter {
  readonly must?: readonly Condition[];
  readonly must_not?: readonly Condition[];
}

interface Condition {
  readonly key?: string;
  readonly match?: { readonly any: readonly unknown[] };
  readonly range?: Readonly<Record<string, number>>;
  readonly has_id?: readonly string[];
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const word = /[\p{L}\p{N}]+/gu;

/**
 * A server that answers the requests of Qdrant's published REST API which the store makes: collections, points in batches, scroll,
 * count, query. It is a stand-in: the real server was not available. It is strict where that one is (ids, lengths of vectors, names,
 * keys), and keeps what was sent without `wait` to itself until the next request that has it.
 */
export class QdrantServer {
  /** Answers each request with this error, such as one of a full disk. */
  refusal: { readonly status: number; readonly error: string } | undefined;
  /** The key that requests must have. */
  key: string | undefined;
  private readonly server: Server;
  private readonly collections = new Map<string, Collection>();

  private constructor() {
    // A machine that stands still for a minute is no slow client.
    this.server = createServer({ headersTimeout: 0, requestTimeout: 0 }, async (request, response) => {
      const answer = await this.answer(request).then(
        (result) => ({ status: 200, body: { result, status: "ok", time: 0 } }),
        (error: Error) => ({
          status: error instanceof Refusal ? error.status : 500,
          body: { status: { error: error.message }, time: 0 },
        }),
      );
      response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    });
  }

  static async start(): Promise<QdrantServer> {
    const started = new QdrantServer();
    await new Promise<void>((resolve) => started.server.listen(0, "127.0.0.1", resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<unknown> {
    const body = JSON.parse((await text(request)) || "{}") as Body;
    if (this.refusal !== undefined) throw new Refusal(this.refusal.status, this.refusal.error);
    if (this.key !== undefined && request.headers["api-key"] !== this.key)
      throw new Refusal(401, "Must provide an API key or an Authorization bearer token");
    const url = new URL(request.url ?? "", this.url);
    const [, , name = "", ...rest] = url.pathname.split("/");
    const route = `${request.method} ${rest.join("/")}`;
    if (route === "GET exists") return { exists: this.collections.has(name) };
    if (route === "PUT ") return this.create(name, body);
    const collection = this.collections.get(name);
    if (collection === undefined) throw new Refusal(404, `Not found: Collection \`${name}\` doesn't exist!`);
    if (route === "GET ") {
      const params = { vectors: collection.vectors, sparse_vectors: collection.sparse };
      return { status: "green", config: { params }, points_count: collection.points.size };
    }
    if (request.method === "PUT" && rest[0] === "vectors" && body.dense !== undefined) {
      collection.vectors[rest[1] ?? ""] = body.dense;
      return { operation_id: 1, status: "completed" };
    }
    if (route === "POST points/count") return { count: collection.points.size };
    if (route === "POST points/scroll") return scroll(collection, body);
    if (route === "POST points/query") return query(collection, body);
    if (route !== "POST points/batch") throw new Refusal(404, `no route ${route}`);
    if (url.searchParams.get("wait") !== "true") return [{ status: "acknowledged" }];
    for (const operation of body.operations ?? []) {
      for (const point of operation.upsert?.points ?? []) check(collection, point);
      for (const point of operation.upsert?.points ?? []) collection.points.set(point.id, point);
      for (const id of operation.delete?.points ?? []) collection.points.delete(id);
    }
    return [{ operation_id: 1, status: "completed" }];
  }

  private create(name: string, { vectors = {}, sparse_vectors = {} }: Body): boolean {
    if (this.collections.has(name)) throw new Refusal(409, `Wrong input: Collection \`${name}\` already exists!`);
    this.collections.set(name, { vectors: { ...vectors }, sparse: sparse_vectors, points: new Map() });
    return true;
  }
}

function check(collection: Collection, { id, vector }: Point): void {
  if (!uuid.test(id)) throw new Refusal(400, `value ${id} is not a valid point ID`);
  for (const [name, value] of Object.entries(vector)) {
    const dense = collection.vectors[name];
    if (dense === undefined && collection.sparse[name] === undefined)
      throw new Refusal(400, `Wrong input: Not existing vector name error: ${name}`);
    if (dense !== undefined && (!Array.isArray(value) || value.length !== dense.size))
      throw new Refusal(400, `Wrong input: Vector dimension error: expected dim: ${dense.size}`);
    if (dense === undefined) words(value);
  }
}

function scroll({ points }: Collection, { limit = 10, offset = "", with_payload, filter = {} }: Body) {
  const found = [...points.values()]
    .filter((point) => point.id >= offset && passes(point, filter))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    points: found.slice(0, limit).map(({ id, payload, vector }) => ({
      ...{ id, payload: choose(payload, with_payload), vector },
    })),
    next_page_offset: found[limit]?.id ?? null,
  };
}

function choose(payload: Point["payload"], chosen: Body["with_payload"]) {
  if (typeof chosen === "boolean") return chosen ? payload : null;
  return Object.fromEntries((chosen ?? []).map((name) => [name, payload?.[name]]));
}

function query(
  { vectors, points }: Collection,
  { query: asked, using = "", limit = 10, with_payload, filter = {} }: Body,
) {
  const having = [...points.values()].filter((point) => point.vector[using] !== undefined && passes(point, filter));
  const score =
    vectors[using] === undefined
      ? byWords(
          having.map(({ vector }) => words(vector[using])),
          words(asked),
        )
      : having.map(({ vector }) => cosine(vector[using] as readonly number[], asked as readonly number[]));
  const found = having
    .map(({ id, payload, vector }, at) => ({
      ...{ id, version: 1, score: score[at] ?? 0, payload: choose(payload, with_payload), vector },
    }))
    .filter((point) => vectors[using] !== undefined || point.score > 0);
  return { points: found.sort((a, b) => b.score - a.score).slice(0, limit) };
}

const bounds: Readonly<Record<string, (own: number, bound: number) => boolean>> = {
  lt: (own, bound) => own < bound,
  lte: (own, bound) => own <= bound,
  gt: (own, bound) => own > bound,
  gte: (own, bound) => own >= bound,
};
const steps = /"([^"]+)"|([^."]+)/g;

function passes(point: Point, { must = [], must_not: mustNot = [] }: Filter): boolean {
  return must.every((each) => holds(point, each)) && !mustNot.some((each) => holds(point, each));
}

function holds({ id, payload }: Point, { key = "", match, range = {}, has_id: ids }: Condition): boolean {
  if (ids !== undefined) return ids.includes(id);
  let own: unknown = payload;
  for (const [, quoted, plain] of key.matchAll(steps))
    own = (own as Readonly<Record<string, unknown>> | undefined)?.[quoted ?? plain ?? ""];
  if (match !== undefined) return [own].flat().some((value) => match.any.includes(value));
  return Object.entries(range).every(([name, bound]) => typeof own === "number" && bounds[name]?.(own, bound));
}

/** Stemmed words, as far as the tests need a stemmer. */
function words(value: unknown): string[] {
  const { text: from, model } = value as Document;
  if (model !== "qdrant/bm25") throw new Refusal(400, `Wrong input: no model ${model}`);
  return (from.toLowerCase().match(word) ?? []).map((each) => (each.endsWith("s") ? each.slice(0, -1) : each));
}

/** BM25 without the length of documents. */
function byWords(documents: readonly string[][], asked: readonly string[]): number[] {
  const rarity = (each: string): number => {
    const having = documents.filter((document) => document.includes(each)).length;
    return Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
  };
  return documents.map((document) =>
    asked.reduce((sum, each) => {
      const times = document.filter((other) => other === each).length;
      return sum + (rarity(each) * times * 2.2) / (times + 1.2);
    }, 0),
  );
}

function cosine(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) throw new Refusal(400, `Wrong input: Vector dimension error: expected dim: ${a.length}`);
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
