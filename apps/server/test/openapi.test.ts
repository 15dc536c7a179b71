import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { type RunningServer, startServer } from "../src/index.ts";
import { openApi } from "../src/openapi.ts";
import { readQuery } from "../src/page-options.ts";
import { problems } from "../src/problem.ts";

interface Operation {
  readonly operationId: string;
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
let components: object;

beforeAll(async () => {
  server = await startServer({ port: 0, workers: 1, apiKeys: ["key"], store: { address: "sqlite:none.sqlite" } });
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  ({ paths, components } = document as { paths: typeof paths; components: object });
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
    ["/", { method: "POST", headers: { "content-type": "multipart/form-data; boundary=a" }, body: "a" }, 400],
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

test("each operation has a name of its own, and the document the version of the package", () => {
  const { info } = openApi({ apiKeys: [] }) as { info: { version: string } };
  expect(info.version).toBe(manifest.version);
  const names = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(new Set(names).size).toBe(Object.keys(requests).length);
  expect(names.every((name) => /^[a-z][A-Za-z]+$/.test(name))).toBe(true);
});

describe("JSON is as its schema says, and has nothing else", () => {
  const html = `<title>Tides</title><main><h1>Tides</h1><p>The water rises twice a day, and falls as often.</p></main>`;
  const validate = (name: string, value: unknown): unknown => {
    const ajv = new Ajv2020({ strict: false });
    const closed = JSON.stringify(components).replaceAll(
      '"type":"object","required"',
      '"additionalProperties":false,"type":"object","required"',
    );
    const check = ajv.compile({ components: JSON.parse(closed), $ref: `#/components/schemas/${name}` });
    return check(value) || check.errors;
  };
  const post = async (body: BodyInit, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(server.url, { method: "POST", body, headers: { "x-api-key": "key", ...headers } })).text();
  const json = { "content-type": "application/json" };

  test.each([
    ["Page", { html, format: "json" }],
    ["Answer", { html, format: "json", question: "how often does the water rise" }],
    ["Problem", { html, format: "pdf" }],
  ])("%s", async (name, body) => {
    expect(validate(name, JSON.parse(await post(JSON.stringify(body), json)))).toBe(true);
  });

  test("File", async () => {
    const form = new FormData();
    for (const text of [html, "\u0089PNG\r\n\u001a\n"]) form.append("file", new Blob([text]), "a");
    form.append("format", "json");
    const lines = (await post(form)).trimEnd().split("\n");
    expect(lines.map((line) => validate("File", JSON.parse(line)))).toEqual([true, true]);
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
