import { join } from "node:path";
import { createChunker } from "@decant/chunk";
import { ingest, openStore, searchStore } from "@decant/ingest";
import { sharedFolder } from "@decant/package-checks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, type ServerOptions, startServer } from "../src/index.ts";

const folder = sharedFolder();
const address = `sqlite:${join(folder, "site.sqlite")}`;
const servers: RunningServer[] = [];
let server: RunningServer;

async function start(options: ServerOptions): Promise<RunningServer> {
  const started = await startServer({ port: 0, workers: 1, ...options });
  servers.push(started);
  return started;
}

beforeAll(async () => {
  const chunker = await createChunker({ countTokens: (text) => text.length / 4, tokenizer: "quarter" });
  const page = (id: string, language: string, markdown: string) => {
    const url = `https://harbour.example/${id}`;
    const document = { id, url, language, title: id, markdown };
    const chunks = chunker.chunk(document).map((chunk) => ({ ...chunk, url, language, fields: { teamName: "north" } }));
    return { id, chunks };
  };
  const pages = [
    page(
      "tides",
      "en",
      "# Tides\n\nThe moon pulls the water.\n\n## Springs\n\nThe keeper reads the gauge at springs.\n",
    ),
    page("gauge", "en", "# Gauge\n\nThe keeper reads the gauge twice a day.\n"),
    page("pegel", "de", "# Pegel\n\nThe keeper of the gauge speaks German here.\n"),
  ];
  await ingest(pages, openStore(address), { state: join(folder, "state"), source: "handbook" });
  server = await start({ store: { address } });
});
afterAll(() => Promise.all(servers.map((each) => each.close())));

const get = (query: string, from = server, init: RequestInit = {}) => fetch(`${from.url}/search?${query}`, init);
const post = (body: unknown, type = "application/json") =>
  fetch(`${server.url}/search`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": type } });
interface Answer {
  readonly passages: readonly { readonly page: string; readonly around?: readonly { readonly text: string }[] }[];
}
const pagesOf = async (response: Promise<Response>): Promise<string[]> =>
  ((await (await response).json()) as Answer).passages.map(({ page }) => page);

test("gives the passages that the library gives, with columns in snake case", async () => {
  const response = await get("words=keeper+gauge");
  expect({ status: response.status, type: response.headers.get("content-type") }).toEqual({
    ...{ status: 200, type: "application/json" },
  });
  const { passages } = (await response.json()) as { passages: Record<string, unknown>[] };
  const found = await searchStore(address, "keeper gauge");
  expect(passages.map(({ id, score }) => [id, score])).toEqual(found.map(({ row, score }) => [row.id, score]));
  expect(passages.length).toBeGreaterThan(2);
  expect(passages[0]).toMatchObject({
    ...{ source: "handbook", heading_path: expect.any(Array), page_type: null, html_start: null },
    snippet: { text: expect.stringContaining("keeper"), marks: expect.any(Array) },
    address: expect.stringMatching(/^https:\/\/harbour\.example\//),
    // Names of the user's own stay as they are.
    fields: { teamName: "north" },
  });
  expect(passages[0]).not.toHaveProperty("vector");
});

test("GET and POST take the same filters, groups and widening", async () => {
  expect(await pagesOf(get("words=keeper&where=language%3Dde"))).toEqual(["pegel"]);
  expect(await pagesOf(post({ words: "keeper", where: "language=de" }))).toEqual(["pegel"]);
  expect(await pagesOf(post({ words: "keeper", source: "other" }))).toEqual([]);
  expect(await pagesOf(get("words=keeper&limit=1"))).toHaveLength(1);
  expect(new Set(await pagesOf(get("words=keeper+gauge+water&per_page=1"))).size).toBe(3);
  expect(await pagesOf(get("words=keeper+-german"))).not.toContain("pegel");
  const wide = (await (await post({ words: "springs", around: 1, limit: 1 })).json()) as Answer;
  expect(wide.passages[0]?.around?.map(({ text }) => text).join(" ")).toContain("The moon pulls the water.");
  expect((await (await get("words=springs&around=section")).json()) as Answer).toMatchObject({
    passages: [{ around: expect.any(Array) }],
  });
});

test.each([
  ["words=", "words"],
  ["limit=3", "words"],
  ["words=a&limit=0", "limit"],
  ["words=a&limit=x", "limit"],
  ["words=a&around=page", "around"],
  ["words=a&words=b", "once"],
  ["words=a&colour=red", "colour"],
  ["words=a&where=colour%3Dred", "colour"],
  [`words=${"a".repeat(1001)}`, "words"],
])("%s is refused, and the part is named", async (query, part) => {
  const response = await get(query);
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    ...{ status: 400, body: { code: "bad-option", detail: expect.stringContaining(part) } },
  });
});

test("bodies that are no JSON, of another type or too large are refused", async () => {
  const codes = [
    fetch(`${server.url}/search`, { method: "POST", body: "x", headers: { "content-type": "application/json" } }),
    post({ words: "a" }, "text/html"),
    post({ words: "a".repeat(70_000) }),
  ].map(async (response) => ((await (await response).json()) as { code: string }).code);
  expect(await Promise.all(codes)).toEqual(["bad-json", "unsupported-type", "too-large"]);
});

test("asks for the key, and counts towards the client's rate", async () => {
  const guarded = await start({ store: { address }, apiKeys: ["key"], requestsPerMinute: 3 });
  expect((await get("words=a", guarded)).status).toBe(401);
  const withKey = { headers: { "x-api-key": "key" } };
  const statuses = [];
  for (let request = 0; request < 4; request++) statuses.push((await get("words=a", guarded, withKey)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a store that is gone is no fault of the client, and its place is not said", async () => {
  const lost = await start({ store: { address: "postgres://reader:hidden@127.0.0.1:9/site" } });
  const response = await get("words=a", lost);
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ code: "store-failed" });
  expect(text).not.toMatch(/hidden|127\.0\.0\.1/);
});

test("words are embedded, and passages ordered anew, as the operator says", async () => {
  const reordered = await start({
    store: { address, rerank: (_, rows) => rows.map(({ page }) => (page === "pegel" ? 1 : 0)) },
  });
  expect((await pagesOf(get("words=keeper", reordered)))[0]).toBe("pegel");
  const wrong = await start({ store: { address, embed: { embed: async () => [[1]], model: "another" } } });
  const response = await get("words=keeper", wrong);
  expect(await response.json()).toMatchObject({ code: "store-failed", detail: expect.stringContaining("store-model") });
});

test("what others write to a store is found, and one that failed is opened again", async () => {
  const later = `sqlite:${join(folder, "later.sqlite")}`;
  const state = join(folder, "later.state");
  const kept = await start({ store: { address: later } });
  expect((await get("words=lantern", kept)).status).toBe(503);
  const chunker = await createChunker({ countTokens: (text) => text.length / 4, tokenizer: "quarter" });
  const write = (id: string) =>
    ingest(
      [{ id, chunks: chunker.chunk({ id, markdown: `# ${id}\n\nA lantern burns at the ${id}.\n` }) }],
      openStore(later),
      {
        state,
      },
    );
  await write("quay");
  expect(await pagesOf(get("words=lantern", kept))).toEqual(["quay"]);
  await write("mole");
  expect((await pagesOf(get("words=lantern", kept))).sort()).toEqual(["mole", "quay"]);
  const many = await Promise.all(Array.from({ length: 10 }, () => pagesOf(get("words=lantern", kept))));
  expect(many.every((found) => found.length === 2)).toBe(true);
});

test("without a store there is no search", async () => {
  const plain = await start({});
  expect((await get("words=a", plain)).status).toBe(404);
  const paths = ((await (await fetch(`${plain.url}/openapi.json`)).json()) as { paths: object }).paths;
  expect(paths).not.toHaveProperty("/search");
});

test.each([[{ address: 1 }], [{ address, colour: "red" }], ["sqlite:x"]])("the option %j is refused", async (store) => {
  await expect(startServer({ store } as never)).rejects.toThrow(TypeError);
});

test("with a budget, gives the parts that answer, each with its link", async () => {
  const response = await get("words=how+often+is+the+gauge+read&budget=40");
  const { answer, passages } = (await response.json()) as { answer: Record<string, unknown>; passages?: unknown };
  expect([response.status, passages]).toEqual([200, undefined]);
  expect(answer).toMatchObject({ markdown: expect.stringContaining("The keeper reads the gauge twice a day.") });
  const link = "https://harbour.example/gauge#:~:text=The%20keeper%20reads%20the%20gauge%20twice%20a%20day.";
  expect(answer.passages).toContainEqual(expect.objectContaining({ link }));
  expect((await get("words=gauge&budget=2")).status).toBe(400);
});
