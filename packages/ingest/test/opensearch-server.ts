import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Json = Readonly<Record<string, unknown>>;
type Field = Json & { readonly type: string };

interface Index {
  readonly mappings: { readonly _meta?: Json; readonly properties: Record<string, Field> };
  readonly analyzers: readonly string[];
  /** What was written, and what searches see since the last refresh. */
  readonly written: Map<string, Json>;
  visible: ReadonlyMap<string, Json>;
}

class Refusal extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

/** What of the two servers differs in the requests of the store. */
const kinds = {
  opensearch: { vector: "knn_vector", length: "dimension" },
  elasticsearch: { vector: "dense_vector", length: "dims" },
} as const;

/**
 * A server that answers the requests of the published REST APIs of OpenSearch 2 and Elasticsearch 8 which the store makes. It is a
 * stand-in: no real server was available. It is strict where those are: unknown types, queries, keys and methods, bodies of another
 * type, bulk bodies without a line end, lengths of vectors, sizes of answers, keywords that are too long. Searches see what was written
 * before the last refresh.
 */
export class OpenSearchServer {
  /** Answers each request with this error, or each row of a bulk with it. */
  refusal:
    | { readonly status: number; readonly type: string; readonly reason: string; readonly inBulk?: boolean }
    | undefined;
  /** The header that requests must have. */
  authorization: string | undefined;
  private readonly kind: keyof typeof kinds;
  private readonly server: Server;
  private readonly indexes = new Map<string, Index>();

  private constructor(kind: keyof typeof kinds) {
    this.kind = kind;
    // A machine that stands still for a minute is no slow client.
    this.server = createServer({ headersTimeout: 0, requestTimeout: 0 }, async (request, response) => {
      const answer = await this.answer(request).then(
        (body) => ({ status: 200, body }),
        (error: Error) => {
          const status = error instanceof Refusal ? error.status : 500;
          const type = error instanceof Refusal ? error.type : "exception";
          return { status, body: { error: { root_cause: [], type, reason: error.message }, status } };
        },
      );
      response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    });
  }

  static async start(kind: keyof typeof kinds): Promise<OpenSearchServer> {
    const started = new OpenSearchServer(kind);
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
    const body = await text(request);
    const { refusal } = this;
    if (refusal !== undefined && !refusal.inBulk) throw new Refusal(refusal.status, refusal.type, refusal.reason);
    if (this.authorization !== undefined && request.headers.authorization !== this.authorization)
      throw new Refusal(401, "security_exception", "missing authentication credentials");
    const [, name = "", ...rest] = (request.url ?? "").split("/");
    const route = `${request.method} ${rest.join("/")}`;
    const index = this.indexes.get(name);
    if (route === "PUT ") return this.create(name, parse(body, request));
    if (index === undefined) throw new Refusal(404, "index_not_found_exception", `no such index [${name}]`);
    switch (route) {
      case "HEAD ":
        return {};
      case "GET _mapping":
        return { [name]: { mappings: index.mappings } };
      case "PUT _mapping":
        for (const [field, mapping] of Object.entries(
          (parse(body, request).properties ?? {}) as Record<string, Field>,
        )) {
          if (index.mappings.properties[field] !== undefined)
            throw new Refusal(400, "illegal_argument_exception", `mapper [${field}] cannot be changed`);
          index.mappings.properties[field] = this.checkField(field, mapping, index.analyzers);
        }
        return { acknowledged: true };
      case "GET _count":
        return { count: index.visible.size };
      case "POST _refresh":
        index.visible = new Map(index.written);
        return { _shards: { failed: 0 } };
      case "POST _bulk":
        return this.bulk(index, body, request);
      case "POST _search":
        return this.search(index, parse(body, request));
    }
    throw new Refusal(405, "illegal_argument_exception", `no handler found for ${route}`);
  }

  private create(name: string, { settings = {}, mappings = {} }: Json): unknown {
    if (this.indexes.has(name))
      throw new Refusal(400, "resource_already_exists_exception", `index [${name}] already exists`);
    const { index = {}, analysis = {} } = settings as Record<string, Record<string, Json>>;
    if (this.kind === "elasticsearch" && "knn" in index)
      throw new Refusal(400, "illegal_argument_exception", "unknown setting [index.knn]");
    const analyzers = Object.keys((analysis as { analyzer?: Json }).analyzer ?? {});
    const { properties = {}, _meta } = mappings as { properties?: Record<string, Field>; _meta?: Json };
    for (const [field, mapping] of Object.entries(properties)) this.checkField(field, mapping, analyzers);
    this.indexes.set(name, {
      mappings: { ...(_meta && { _meta }), properties: { ...properties } },
      ...{ analyzers, written: new Map(), visible: new Map() },
    });
    return { acknowledged: true, shards_acknowledged: true, index: name };
  }

  private checkField(name: string, field: Field, analyzers: readonly string[]): Field {
    const { vector, length } = kinds[this.kind];
    if (!["object", "text", "keyword", "long", vector].includes(field.type))
      throw new Refusal(
        400,
        "mapper_parsing_exception",
        `No handler for type [${field.type}] declared on field [${name}]`,
      );
    if (field.type === "text" && !analyzers.includes(String(field.analyzer)))
      throw new Refusal(400, "mapper_parsing_exception", `analyzer [${field.analyzer}] has not been configured`);
    if (field.type === vector && !(Number(field[length]) > 0))
      throw new Refusal(400, "mapper_parsing_exception", `[${length}] is missing for field [${name}]`);
    return field;
  }

  private bulk(index: Index, body: string, request: IncomingMessage): unknown {
    if (request.headers["content-type"] !== "application/x-ndjson")
      throw new Refusal(406, "media_type_header_exception", "Content-Type header is not supported");
    if (!body.endsWith("\n"))
      throw new Refusal(400, "illegal_argument_exception", "The bulk request must be terminated by a newline [\\n]");
    const lines = body.trimEnd().split("\n");
    const items: unknown[] = [];
    for (let at = 0; at < lines.length; at++) {
      const [action, { _id: id }] = Object.entries(JSON.parse(lines[at] as string))[0] as [string, { _id: string }];
      const answer = (status: number, error?: unknown) =>
        items.push({ [action]: { _id: id, status, ...(error ? { error } : {}) } });
      if (action === "delete") {
        answer(index.written.delete(id) ? 200 : 404);
        continue;
      }
      if (action !== "index")
        throw new Refusal(400, "illegal_argument_exception", `Malformed action/metadata line [${at}]`);
      const document = JSON.parse(lines[++at] as string) as Json;
      const reason = this.refusal?.inBulk ? this.refusal : this.wrong(index, document);
      if (reason === undefined) index.written.set(id, document);
      answer(reason === undefined ? 201 : reason.status, reason && { type: reason.type, reason: reason.reason });
    }
    return { took: 1, errors: items.some((item) => JSON.stringify(item).includes('"error"')), items };
  }

  private wrong({ mappings }: Index, document: Json) {
    const { vector, length } = kinds[this.kind];
    for (const [name, field] of Object.entries(mappings.properties)) {
      const value = document[name];
      if (value === undefined || value === null) continue;
      const refuse = (reason: string) => ({ status: 400, type: "mapper_parsing_exception", reason });
      if (field.type === "long" && [value].flat().some((each) => !Number.isInteger(each)))
        return refuse(`failed to parse field [${name}] of type [long]`);
      if (field.type === vector && (value as unknown[]).length !== field[length])
        return refuse(
          `vector of field [${name}] has ${(value as unknown[]).length} dimensions, expected ${field[length]}`,
        );
      if (field.type === "keyword" && field.ignore_above === undefined)
        if ([value].flat().some((each) => Buffer.byteLength(String(each)) > 32_766)) return refuse("immense term");
    }
    return undefined;
  }

  private search(index: Index, body: Json): unknown {
    const known = [
      "query",
      "size",
      "sort",
      "_source",
      "search_after",
      ...(this.kind === "elasticsearch" ? ["knn"] : []),
    ];
    only(body, known, "search");
    const { size = 10, sort, search_after: after, knn, _source: chosen } = body;
    if ((size as number) > 10_000)
      throw new Refusal(400, "illegal_argument_exception", "Result window is too large, must be at most [10000]");
    const query = (body.query ?? (knn === undefined ? { match_all: {} } : { knn })) as Json;
    const scored = [...index.visible].map(([id, document]) => ({
      id,
      document,
      score: this.score(index, id, document, query),
    }));
    let hits = scored.filter(({ score }) => score !== undefined);
    const by = Object.keys((sort as Json[] | undefined)?.[0] ?? {})[0];
    if (by !== undefined) {
      if (index.mappings.properties[by]?.type !== "keyword")
        throw new Refusal(400, "illegal_argument_exception", `Fielddata access on the field [${by}] is disallowed`);
      const key = (document: Json): string => String(document[by]);
      hits = hits.sort((a, b) => (key(a.document) < key(b.document) ? -1 : 1));
      if (after !== undefined) hits = hits.filter(({ document }) => key(document) > String((after as unknown[])[0]));
      return {
        hits: {
          hits: hits
            .slice(0, size as number)
            .map(({ document }) => ({ _source: choose(document, chosen), sort: [key(document)] })),
        },
      };
    }
    hits = hits.sort((a, b) => (b.score as number) - (a.score as number)).slice(0, size as number);
    return {
      hits: {
        hits: hits.map(({ id, document, score }) => ({ _id: id, _score: score, _source: choose(document, chosen) })),
      },
    };
  }

  /** The score of a document, undefined if it does not match. */
  private score(index: Index, id: string, document: Json, query: Json): number | undefined {
    const [[kind = "", value] = []] = Object.entries(query);
    if (Object.keys(query).length !== 1)
      throw new Refusal(400, "parsing_exception", "[query] malformed query, expected END_OBJECT");
    const inside = value as Record<string, unknown>;
    const all = (clauses: unknown) =>
      [clauses ?? []].flat().map((each) => this.score(index, id, document, each as Json));
    if (kind === "match_all") return 1;
    if (kind === "bool") {
      only(inside, ["must", "filter", "must_not", "should", "minimum_should_match"], "bool");
      const [must, filter, not, should] = [
        all(inside.must),
        all(inside.filter),
        all(inside.must_not),
        all(inside.should),
      ];
      const required = (inside.minimum_should_match as number | undefined) ?? 0;
      if ([...must, ...filter].includes(undefined) || not.some((each) => each !== undefined)) return undefined;
      if (should.filter((each) => each !== undefined).length < required) return undefined;
      return [...must, ...should].reduce<number>((sum, each) => sum + (each ?? 0), 0);
    }
    if (kind === "knn") return this.nearness(index, id, document, inside);
    const [[name = "", asked] = []] = Object.entries(inside);
    const field = index.mappings.properties[name];
    const own = [document[name] ?? []]
      .flat()
      .filter((each) => field?.type !== "keyword" || String(each).length <= Number(field.ignore_above));
    const holds = (test: (each: string | number) => boolean): number | undefined =>
      own.some((each) => test(each as string)) ? 1 : undefined;
    if (kind === "term") return holds((each) => each === asked);
    if (kind === "prefix") return holds((each) => typeof each === "string" && each.startsWith(asked as string));
    if (kind === "range") {
      only(asked as Json, Object.keys(comparisons), "range");
      return holds((each) =>
        Object.entries(asked as Json).every(([op, bound]) => comparisons[op]?.(order(each, bound as string))),
      );
    }
    if (kind !== "match") throw new Refusal(400, "parsing_exception", `unknown query [${kind}]`);
    only(asked as Json, ["query"], "match");
    if (field?.type !== "text") throw new Refusal(400, "query_shard_exception", `[${name}] is no text`);
    const terms = stems(String((asked as Json).query));
    const texts = [...index.visible.values()].map((each) => stems(String(each[name])));
    const here = stems(String(document[name]));
    const score = terms.reduce((sum, term) => {
      const times = here.filter((each) => each === term).length;
      const having = texts.filter((each) => each.includes(term)).length;
      return sum + (Math.log(1 + (texts.length - having + 0.5) / (having + 0.5)) * times * 2.2) / (times + 1.2);
    }, 0);
    return score > 0 ? score : undefined;
  }

  private nearness(index: Index, id: string, document: Json, inside: Record<string, unknown>): number | undefined {
    const isOpen = this.kind === "opensearch";
    const [[name = "", options] = []] = isOpen ? Object.entries(inside) : [[String(inside.field), inside] as const];
    const asked = options as Record<string, unknown>;
    only(asked, isOpen ? ["vector", "k", "filter"] : ["field", "query_vector", "k", "num_candidates", "filter"], "knn");
    const vector = (isOpen ? asked.vector : asked.query_vector) as readonly number[];
    const field = index.mappings.properties[name];
    if (field === undefined)
      throw new Refusal(400, "query_shard_exception", `[knn] query on the unknown field [${name}]`);
    if (vector.length !== field[kinds[this.kind].length])
      throw new Refusal(400, "illegal_argument_exception", "query vector has another dimension than the field");
    if (!isOpen && (asked.num_candidates as number) < (asked.k as number))
      throw new Refusal(400, "illegal_argument_exception", "[num_candidates] cannot be less than [k]");
    const own = document[name] as readonly number[] | undefined;
    if (own === undefined || this.score(index, id, document, (asked.filter ?? { match_all: {} }) as Json) === undefined)
      return undefined;
    const dot = (x: readonly number[], y: readonly number[]) =>
      x.reduce((sum, each, at) => sum + each * (y[at] ?? 0), 0);
    return (1 + dot(own, vector) / Math.sqrt(dot(own, own) * dot(vector, vector))) / 2;
  }
}

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  lt: (sign) => sign < 0,
  lte: (sign) => sign <= 0,
  gt: (sign) => sign > 0,
  gte: (sign) => sign >= 0,
};

/** Numbers by value, texts by their bytes in UTF-8. */
function order(a: string | number, b: string | number): number {
  return typeof a === "number" ? a - Number(b) : Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
}

function parse(body: string, { headers }: IncomingMessage): Json {
  if (headers["content-type"] !== "application/json")
    throw new Refusal(406, "media_type_header_exception", "Content-Type header is not supported");
  return JSON.parse(body) as Json;
}

function only(object: Json, known: readonly string[], where: string): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new Refusal(400, "parsing_exception", `[${where}] unknown key [${unknown}]`);
}

/** The chosen parts of a document, with paths such as `row.id`. */
function choose(document: Json, chosen: unknown): Json {
  const found: Record<string, unknown> = {};
  for (const path of chosen as readonly string[]) {
    const [name = "", key] = path.split(".");
    if (document[name] === undefined) continue;
    if (key === undefined) found[name] = document[name];
    else found[name] = { ...(found[name] as Json | undefined), [key]: (document[name] as Json)[key] };
  }
  return found;
}

const word = /[\p{L}\p{N}]+/gu;

/** Stemmed words, as far as the tests need a stemmer. */
const stems = (from: string): string[] =>
  (from.toLowerCase().match(word) ?? []).map((each) => (each.endsWith("s") ? each.slice(0, -1) : each));
