import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../src/index.ts";
import { openApi } from "../src/openapi.ts";
import { readQuery } from "../src/page-options.ts";
import { problems } from "../src/problem.ts";

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

let server: RunningServer;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

beforeAll(async () => {
  server = await startServer({ port: 0, workers: 1, apiKeys: ["key"], store: { address: "sqlite:none.sqlite" } });
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  paths = (document as { paths: typeof paths }).paths;
});
afterAll(() => server.close());

const page = "http://169.254.1.1/";
const requests: Readonly<Record<string, readonly (readonly [path: string, init: RequestInit, status: number])[]>> = {
  "GET /": [
    [`/?url=${page}`, {}, 403],
    ["/?url=x", {}, 400],
  ],
  "POST /": [
    ["/", { method: "POST", headers: { "content-type": "text/html" }, body: "<h1>A</h1>" }, 200],
    ["/", { method: "POST", headers: { "content-type": "application/xhtml+xml" }, body: "<h1>A</h1>" }, 200],
    ["/", { method: "POST", headers: { "content-type": "application/octet-stream" }, body: "<h1>A</h1>" }, 200],
    ["/", { method: "POST", headers: { "content-type": "text/markdown" }, body: "# A" }, 200],
    ["/", { method: "POST", headers: { "content-type": "application/json" }, body: '{"html":"<h1>A</h1>"}' }, 200],
    ["/", { method: "POST", headers: { "content-type": "text/csv" }, body: "a" }, 415],
  ],
  "GET /{page}": [
    [`/${page}`, {}, 403],
    ["/elsewhere", {}, 404],
  ],
  "GET /search": [
    ["/search?words=a", {}, 503],
    ["/search?words=", {}, 400],
  ],
  "POST /search": [
    ["/search", { method: "POST", headers: { "content-type": "application/json" }, body: '{"words":"a"}' }, 503],
    ["/search", { method: "POST", headers: { "content-type": "text/csv" }, body: "a" }, 415],
  ],
  "GET /healthz": [["/healthz", {}, 200]],
  "GET /metrics": [["/metrics", {}, 200]],
  "GET /openapi.json": [["/openapi.json", {}, 200]],
};

test("the document lists the routes that there are", () => {
  const listed = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(Object.keys(requests).sort());
});

describe.each(Object.keys(requests))("%s", (name) => {
  const [method = "", path = ""] = name.split(" ");
  test("answers as the document says", async () => {
    const operation = paths[path]?.[method.toLowerCase()] as Operation;
    for (const [target, init, status] of requests[name] ?? []) {
      const headers = { "x-api-key": "key", ...(init.headers as Record<string, string>) };
      const response = await fetch(server.url + target, { ...init, headers });
      expect([target, response.status]).toEqual([target, status]);
      const types = Object.keys(operation.responses[status]?.content ?? {}).map(bare);
      expect(types).toContain(bare(response.headers.get("content-type") ?? ""));
    }
  });

  test("a missing key is in the document where one is needed", async () => {
    const operation = paths[path]?.[method.toLowerCase()] as Operation;
    const [target, init] = requests[name]![0]!;
    const { status } = await fetch(server.url + target, init);
    expect(status === 401).toBe("401" in operation.responses);
  });
});

const bare = (type: string): string => (type.split(";")[0] as string).trim();

/** The least and the most that a schema without a list of values allows. */
function valuesOf({ type, minimum, maximum, maxLength = 0 }: Schema): string[] {
  if (type === "boolean") return ["true", "false"];
  return type === "integer" ? [`${minimum}`, `${maximum}`] : ["a", "a".repeat(maxLength)];
}

function wrongValuesOf({ type, minimum = 0, maximum = 0, maxLength = 0 }: Schema): string[] {
  if (type === "boolean") return ["other"];
  return type === "integer" ? [`${minimum - 1}`, `${maximum + 1}`] : ["", "a".repeat(maxLength + 1)];
}

describe("options", () => {
  const document = openApi({ apiKeys: [] }) as { paths: typeof paths };
  const parameters = document.paths["/"]?.get?.parameters?.filter(({ name }) => name !== "url") ?? [];
  const body = document.paths["/"]?.post?.requestBody?.content["application/json"]?.schema.properties ?? {};

  test("are the same in queries and JSON", () => {
    expect(Object.keys(body).sort()).toEqual(["html", "url", ...parameters.map(({ name }) => name)].sort());
  });

  test.each(parameters)("$name takes the values of the document alone", ({ name, schema }) => {
    const values = schema.enum ?? valuesOf(schema);
    for (const value of values) expect(readQuery(new URLSearchParams({ [name]: value }))).toHaveProperty(name);
    const wrong = schema.enum === undefined ? wrongValuesOf(schema) : ["other"];
    for (const value of wrong) expect(() => readQuery(new URLSearchParams({ [name]: value }))).toThrow(name);
  });

  test("every problem is in the document, except those of a worker's end and of a client that has gone", () => {
    const text =
      JSON.stringify(document.paths) + JSON.stringify(openApi({ apiKeys: ["a"], store: { address: "" } }).paths);
    const missing = Object.keys(problems).filter((code) => !text.includes(`${code}: `));
    expect(missing).toEqual(["client-abort", "out-of-memory", "worker-crashed"]);
  });
});
