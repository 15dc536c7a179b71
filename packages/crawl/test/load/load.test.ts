import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createChunker } from "@decant/chunk";
import type { Fetcher } from "@decant/crawl";
import { ingest, openStore, searchStore } from "@decant/ingest";
import { temporaryFolder } from "@decant/package-checks";
import { beforeEach, expect, test } from "vitest";
import {
  type LoadedPage,
  type LoadFailure,
  type LoadOptions,
  loadPages,
  type PageSource,
} from "../../src/load/index.ts";

let folder: string;
let failures: LoadFailure[];

beforeEach(() => {
  folder = temporaryFolder();
  failures = [];
});

const html = (
  title: string,
): string => `<html lang="en"><title>${title} - Handbook</title><nav><a href="/">Home</a></nav>
<main><h1>${title}</h1><p>The ${title.toLowerCase()} of the old harbour is read twice a day, at high and at low water.</p>
<h2 id="care">Care</h2><p>It is cleaned twice a year, before the storms of autumn and after the ice of spring.</p></main>`;

async function load(sources: Parameters<typeof loadPages>[0], options: LoadOptions = {}) {
  const pages = [];
  for await (const page of loadPages(sources, { onFailure: (failure) => failures.push(failure), ...options }))
    pages.push(page);
  return pages;
}

const write = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test("a folder's files, with addresses if they have a base", async () => {
  mkdirSync(join(folder, "b"));
  write("b/gauge.html", html("Gauge"));
  write("a b.html.gz", gzipSync(html("Tides")));
  write("notes.txt", "no page");
  expect((await load(folder)).map(({ id, url }) => [id, url])).toEqual([
    ["a b.html.gz", null],
    ["b/gauge.html", null],
  ]);
  const [, gauge] = await load(folder, { url: "https://harbour.example/docs/" });
  expect(gauge).toMatchObject({
    ...{ id: "https://harbour.example/docs/b/gauge.html", url: "https://harbour.example/docs/b/gauge.html" },
    ...{ source: join(folder, "b/gauge.html"), title: "Gauge", language: "en", posts: [] },
    markdown: expect.stringMatching(/^# Gauge\n/),
  });
  expect(gauge?.blocks).toContainEqual(expect.objectContaining({ type: "heading", anchor: "care" }));
  expect(failures).toEqual([]);
});

test("pages have their decoded HTML where it is asked for", async () => {
  const path = write("latin.html", Buffer.from(html("Jauge de marée"), "latin1"));
  const [page] = await load(path, { keepHtml: true });
  expect(page?.html).toBe(html("Jauge de marée"));
  expect((await load(path))[0]).not.toHaveProperty("html");
});

test("JSON lines of pages, and those that batch and crawl wrote; the last one of a page counts", async () => {
  const lines = [
    { id: 1, html: html("Gauge"), url: "https://harbour.example/gauge" },
    {
      id: "b",
      html_base64: Buffer.from(html("Tides"), "utf16le").toString("base64"),
      content_type: "text/html; charset=utf-16le",
    },
    { url: "https://harbour.example/moles", ok: true, markdown: "# Moles\n\nOld.\n", metadata: { title: "Moles" } },
    {
      ...{ url: "https://harbour.example/moles", ok: true, markdown: "# Moles\n\nNew.\n", verdict: [] },
      metadata: { title: "Moles", site_name: "Handbook", authors: ["A. Keeper"] },
    },
    { url: "https://harbour.example/moles", ok: true, fetch: { change: "same" } },
    { url: "https://harbour.example/x", ok: false, error: { code: "timeout", message: "no answer" } },
    { html: html("Ropes") },
  ];
  const path = write("pages.jsonl", `${lines.map((line) => JSON.stringify(line)).join("\n")}\nnonsense\n[]`);
  const pages = await load(path);
  expect(pages.map(({ id, source, title }) => [id, source.slice(path.length), title])).toEqual([
    ["https://harbour.example/gauge", ":1", "Gauge"],
    ["b", ":2", "Tides"],
    ["https://harbour.example/moles", ":4", "Moles"],
    [`${path}:7`, ":7", "Ropes"],
  ]);
  expect(pages[2]).toMatchObject({ markdown: "# Moles\n\nNew.\n", siteName: "Handbook", authors: ["A. Keeper"] });
  expect(failures.map(({ code }) => code)).toEqual(["timeout", "invalid-line", "invalid-line"]);
  expect(await load(write("pages.jsonl.gz", gzipSync(`${JSON.stringify(lines[0])}\n`)))).toHaveLength(1);
});

test("addresses, through the guards of the crawler", async () => {
  const answer = (url: string, contentType: string, text: string, status = 200) => {
    const body = new TextEncoder().encode(text);
    const facts = { redirects: [], headers: new Map(), isCut: false, wireBytes: body.length, timings: { totalMs: 1 } };
    return { ok: true, url, status, contentType, body, ...facts } as const;
  };
  const fetcher: Fetcher = {
    fetch: async ({ url }) => {
      if (url.endsWith("/old")) return answer("https://harbour.example/new", "text/html", html("Gauge"));
      if (url.endsWith(".pdf")) return answer(url, "application/pdf", "%PDF-1.7");
      return answer(url, "text/html", "gone", 410);
    },
  };
  const addresses = ["old", "a.pdf", "gone"].map((name) => `https://harbour.example/${name}`);
  expect(await load(addresses, { fetcher })).toMatchObject([
    { id: "https://harbour.example/new", url: "https://harbour.example/new", source: "https://harbour.example/old" },
  ]);
  expect(failures.map(({ code }) => code)).toEqual(["not-html", "status"]);
  await expect(load("http://127.0.0.1/", { onFailure: undefined })).rejects.toMatchObject({
    code: "fetch-failed",
    message: expect.stringContaining("refused-address"),
  });
});

test.each([
  ["none", "not-found"],
  ["empty", "no-pages"],
  ["picture.html", "not-html"],
  ["long.html", "too-large"],
  ["broken.html.gz", "unreadable"],
  ["shell.html", "no-content"],
])("%s is %s", async (name, code) => {
  mkdirSync(join(folder, "empty"));
  write("picture.html", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
  write("long.html", html("Gauge").repeat(20));
  write("broken.html.gz", "no gzip");
  write("shell.html", '<div id="root"></div><script src="/app.js"></script>');
  const path = join(folder, name);
  expect(await load(path, { maxBytes: 4096 })).toEqual([]);
  expect(failures).toEqual([{ code, message: expect.stringContaining(path) }]);
  await expect(load(path, { maxBytes: 4096, onFailure: undefined })).rejects.toMatchObject({ code });
});

test("pages of a source of one's own, as they come, among others", async () => {
  const path = write("gauge.html", html("Gauge"));
  let asked = 0;
  async function* source(): AsyncGenerator<PageSource> {
    asked++;
    yield { id: "row-1", html: html("Tides"), url: "https://harbour.example/tides" };
    asked++;
    yield { id: "row-2", html: "" };
    yield { id: "row-3", html: Buffer.from("<p>L\xe4nge</p>", "latin1"), contentType: "text/html; charset=latin1" };
    yield path;
    yield { id: 4, html: "x" } as never;
  }
  const reading = loadPages(source(), { onFailure: (failure) => failures.push(failure) });
  expect((await reading.next()).value).toMatchObject({
    ...{ id: "row-1", source: "row-1", url: "https://harbour.example/tides", title: "Tides" },
  });
  expect(asked).toBe(1);
  const third = (await reading.next()).value as LoadedPage;
  expect([third.id, third.url, third.markdown]).toEqual(["row-3", null, "Länge\n"]);
  expect(failures).toMatchObject([{ code: "no-content", message: expect.stringContaining("row-2") }]);
  expect((await reading.next()).value).toMatchObject({ source: path });
  await expect(reading.next()).rejects.toThrow(/sources/);
  expect((await load({ id: "row-5", html: html("Mole") })).map(({ id }) => id)).toEqual(["row-5"]);
});

test("a record whose address is not absolute keeps it, and relative links", async () => {
  const [page] = await load([
    { id: "a", url: "harbour.example/a", html: "<h1>Moles</h1><p>See <a href=b>the plan</a>." },
  ]);
  expect([page?.url, page?.markdown]).toEqual(["harbour.example/a", "# Moles\n\nSee [the plan](b).\n"]);
});

test("a failed page does not end the others, and a signal does", async () => {
  write("1.html", "<p></p>");
  write("2.html", html("Gauge"));
  write("3.html", html("Tides"));
  expect(await load(folder)).toHaveLength(2);
  const stop = new AbortController();
  const read = async () => {
    for await (const page of loadPages(folder, { signal: stop.signal, onFailure: () => {} }))
      stop.abort(new Error(`stopped after ${page.title}`));
  };
  await expect(read()).rejects.toThrow("stopped after Gauge");
});

test("pages go into a store as they come", async () => {
  write("gauge.html", html("Gauge"));
  const chunker = await createChunker({ minTokens: 8 });
  const pages = async function* () {
    for await (const page of loadPages(folder, { url: "https://harbour.example/" }))
      yield {
        id: page.id,
        chunks: chunker.chunk(page).map((chunk) => ({ ...chunk, url: page.url, title: page.title })),
      };
  };
  const store = `sqlite:${join(folder, "store.sqlite")}`;
  expect(await ingest(pages(), openStore(store), { state: join(folder, "state") })).toMatchObject({ add: 2 });
  const [best] = await searchStore(store, "when is it cleaned?");
  expect(best?.row).toMatchObject({ anchor: "care", headingPath: ["Gauge", "Care"] });
});

test.each([
  [["a"], { maxBytes: 0 }, /maxBytes/],
  [[7 as never], {}, /sources/],
  [7 as never, {}, /sources/],
  [{ html: "<p>No id.</p>" } as never, {}, /sources/],
  ["a", { unknown: 1 } as never, /unknown/],
  ["a", { pipeline: { preset: "best" as never } }, /preset/],
])("%j %j is refused", async (sources, options, message) => {
  await expect(load(sources, options)).rejects.toThrow(message);
});
