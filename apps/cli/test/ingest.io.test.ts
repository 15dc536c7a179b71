import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { createWarcWriter } from "@decant/warc";
import { expect, test, vi } from "vitest";
import { serve } from "./local-site.ts";
import { articlePage, decant, parseLines } from "./run-decant.ts";

const local = ["--allow-private", "--delay", "0"];
const toStore = ["--to", "sqlite:store.sqlite", "--min-tokens", "16", "--budget", "128"];

/** A page of the harbour, with a sentence of its own. */
const page = (name: string, sentence = ""): string =>
  articlePage().replaceAll("old harbour", `harbour of ${name}`).replace("in pencil", `in pencil. ${sentence}`);

function folderOf(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "site"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, "site", name), text);
  return cwd;
}

/** Runs `decant ingest` and gives its counts. */
async function ingest(cwd: string, args: readonly string[], expectedCode = 0) {
  const { code, stdout, stderr } = await decant(["ingest", ...toStore, "--json", "--quiet", ...args], { cwd });
  expect({ code, stderr }).toEqual({ code: expectedCode, stderr: "" });
  const { add, update, delete: gone, same } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  return { add, update, delete: gone, same };
}

test("a folder, edited, with other navigation, and with a page less", async () => {
  const site = { "oslo.html": page("Oslo"), "bergen.html": page("Bergen"), "turku.html": page("Turku") };
  const cwd = folderOf(site);
  const args = ["site", "--url", "https://harbour.example/"];
  const { add } = await ingest(cwd, args);
  expect(add).toBeGreaterThanOrEqual(3);
  expect(await ingest(cwd, args)).toEqual({ add: 0, update: 0, delete: 0, same: add });
  // Pages that are as they were are not converted again, for this source with these options.
  const told = async (more: readonly string[] = []) =>
    (await decant(["ingest", ...toStore, ...args, ...more], { cwd })).stderr.split("\n")[0];
  expect(await told()).toBe("decant: 3 pages: 0 converted, 0 without content, 3 left out (unchanged 3), 0 failed");
  expect(await told(["--overlap", "8", "--dry-run"])).toContain("3 converted");
  expect(await told(["--source", "other", "--dry-run"])).toContain("3 converted");
  for (const [name, text] of Object.entries(site))
    writeFileSync(join(cwd, "site", name), text.replace("About us", "About the harbours"));
  expect(await ingest(cwd, args)).toEqual({ add: 0, update: 0, delete: 0, same: add });
  writeFileSync(join(cwd, "site", "oslo.html"), page("Oslo", "In the year of the flood nobody came."));
  expect(await ingest(cwd, [...args, "--dry-run"])).toEqual({ add: 0, update: 1, delete: 0, same: add - 1 });
  expect(await ingest(cwd, args)).toEqual({ add: 0, update: 1, delete: 0, same: add - 1 });
  rmSync(join(cwd, "site", "turku.html"));
  expect(await ingest(cwd, args)).toMatchObject({ delete: 0 });
  expect(await ingest(cwd, [...args, "--delete-missing"])).toEqual({
    add: 0,
    update: 0,
    delete: add / 3,
    same: (2 * add) / 3,
  });

  const found = await decant(["search", "sqlite:store.sqlite", "who came in the year of the flood?", "--limit", "1"], {
    cwd,
  });
  expect({ code: found.code, stderr: found.stderr }).toEqual({ code: 0, stderr: "" });
  expect(found.stdout).toMatch(/^1\. .+\n {3}https:\/\/harbour\.example\/oslo\.html.*, HTML \d+ to \d+\n\n/);
  expect(found.stdout).toContain("In the year of the flood nobody came.");
  const json = await decant(["search", "sqlite:store.sqlite", "flood", "--json"], { cwd });
  const [best] = parseLines(json.stdout);
  expect(best).toMatchObject({ page: "https://harbour.example/oslo.html", content: expect.stringContaining("flood") });
  const html = page("Oslo", "In the year of the flood nobody came.");
  expect(html.slice(Number(best?.html_start), Number(best?.html_end))).toContain(
    "In the year of the flood nobody came.",
  );
  const nothing = await decant(["search", "sqlite:store.sqlite", "zeppelin"], { cwd });
  expect(nothing).toEqual({ code: 1, stdout: "", stderr: "decant: nothing found\n" });
});

test("a crawl, and what a later crawl found changed, unchanged and gone", async () => {
  const pages: Record<string, string | undefined> = {
    "/": page("Oslo").replace("</main>", '<p><a href="/bergen">Bergen</a> <a href="/turku">Turku</a></p></main>'),
    "/bergen": page("Bergen"),
    "/turku": page("Turku"),
  };
  const site = await serve((path) => pages[path]);
  const cwd = temporaryFolder();
  const crawl = async (): Promise<void> => {
    const { code } = await decant(["crawl", site.url, ...local, "--state", "crawl", "-o", "pages.jsonl", "-q"], {
      cwd,
    });
    expect(code).toBeLessThan(2);
  };
  await crawl();
  const { add } = await ingest(cwd, ["crawl"]);
  expect(add).toBeGreaterThanOrEqual(3);
  pages["/bergen"] = page("Bergen", "In the year of the flood nobody came.");
  pages["/turku"] = undefined;
  await crawl();
  expect(await ingest(cwd, ["crawl", "--delete-missing"])).toEqual({
    add: 0,
    update: 1,
    delete: add / 3,
    same: (2 * add) / 3 - 1,
  });
  expect(await ingest(cwd, ["pages.jsonl"])).toEqual({ add: 0, update: 0, delete: 0, same: (2 * add) / 3 });
  // A page that is unchanged has its content in a line of an earlier crawl, for a new store and for other chunks.
  await crawl();
  rmSync(join(cwd, "store.sqlite"));
  expect(await ingest(cwd, ["crawl"])).toEqual({ add: (2 * add) / 3, update: 0, delete: 0, same: 0 });
  expect(await ingest(cwd, ["crawl", "--budget", "16"])).not.toMatchObject({ same: (2 * add) / 3 });
});

test("each chunk has the nearest anchor, by every way in", async () => {
  const manual = page("Oslo")
    .replace(
      "<main>",
      '<main><div class="sect1" id="depths"><div class="titlepage"><div><div><div><h2>Depths</h2></div></div></div></div>',
    )
    .replace(
      "</main>",
      `<p>The depths are sounded after each storm, and the book of the office says by whom.</p></div>
<h2>Lamps</h2><dl><dt id="lamp">Lamp</dt><dd>${Array.from({ length: 12 }, (_, at) => `Lamp ${at} is lit at dusk by keeper ${at * 7} of the mole, who puts it out at ${at}.`).join(" ")}</dd></dl></main>`,
    );
  const site = await serve((path) => (path === "/" ? manual : undefined));
  const cwd = folderOf({ "index.html": manual });
  const run = async (...args: string[]) => expect((await decant(args, { cwd })).code).toBeLessThan(2);
  await run("crawl", site.url, ...local, "--state", "crawl", "-o", "crawled.jsonl", "--warc", "crawl.warc", "-q");
  await run("batch", "site", "--url", site.url, "-o", "batch.jsonl", "-q");
  for (const [at, input] of ["site", "crawl", "batch.jsonl", "crawl.warc", site.url].entries())
    await ingest(cwd, [input, "--source", `${at}`, ...(input === site.url ? local : [])]);
  const { stdout } = await decant(
    ["search", "sqlite:store.sqlite", "depths lamps keeper harbour", "--limit", "99", "--json"],
    { cwd },
  );
  const anchors = new Map<unknown, unknown[]>();
  for (const { source, position, anchor } of parseLines(stdout))
    anchors.set(source, [...(anchors.get(source) ?? []), `${position} ${anchor}`].sort());
  expect(anchors.size).toBe(5);
  const [first] = anchors.values();
  expect(first?.length).toBeGreaterThan(2);
  expect(first).toContainEqual(expect.stringContaining("depths"));
  expect(first?.filter((each) => String(each).endsWith(" lamp")).length).toBeGreaterThan(0);
  expect(first?.filter((each) => String(each).endsWith("null"))).toEqual([]);
  for (const each of anchors.values()) expect(each).toEqual(first);
});

test("two folders with files of the same names are two sources", async () => {
  const cwd = folderOf({ "index.html": page("Oslo") });
  mkdirSync(join(cwd, "other"));
  writeFileSync(join(cwd, "other", "index.html"), page("Bergen"));
  const { add } = await ingest(cwd, ["site"]);
  expect(await ingest(cwd, ["other", "--delete-missing"])).toEqual({ add, update: 0, delete: 0, same: 0 });
  expect(await ingest(cwd, ["site", "--delete-missing"])).toEqual({ add: 0, update: 0, delete: 0, same: add });
});

test("a page without content is one for batch and ingest: no failure, and its rows stay", async () => {
  const cwd = temporaryFolder();
  const pages = (second: string) =>
    [articlePage("The gauge"), second].map((html, i) => `${JSON.stringify({ id: `${i}`, html })}\n`).join("");
  writeFileSync(join(cwd, "pages.jsonl"), pages(articlePage("The mole")));
  const { add } = await ingest(cwd, ["pages.jsonl"]);
  writeFileSync(join(cwd, "pages.jsonl"), pages("<html></html>"));
  const batch = await decant(["batch", "pages.jsonl"], { cwd });
  const run = await decant(["ingest", "pages.jsonl", ...toStore, "--delete-missing"], { cwd });
  expect([batch.code, run.code]).toEqual([0, 0]);
  for (const { stderr } of [batch, run])
    expect(stderr).toMatch(
      /2 pages: \d converted, 1 without content \(empty 1\), (?:1 left out \(unchanged 1\), )?0 failed/,
    );
  expect(run.stderr).toContain("1 page has no content; what the store has of them stays");
  expect(run.stderr).toContain(`0 rows added, 0 updated, 0 deleted, ${add} unchanged`);
});

test("rows have fields of the command and of their record, and changes are written", async () => {
  const cwd = temporaryFolder();
  const line = { id: "a", html: page("Oslo"), fields: { team: "north", level: 3 } };
  writeFileSync(join(cwd, "pages.jsonl"), `${JSON.stringify(line)}\n`);
  const { add } = await ingest(cwd, [
    "pages.jsonl",
    "--field",
    "team=docs",
    "--field",
    "cost=a=b",
    "--changes",
    "changes.jsonl",
  ]);
  const { stdout } = await decant(["search", "sqlite:store.sqlite", "harbour", "--json"], { cwd });
  expect(parseLines(stdout)[0]).toMatchObject({ fields: { team: "north", level: "3", cost: "a=b" } });
  const changes = parseLines(readFileSync(join(cwd, "changes.jsonl"), "utf8"));
  expect(changes).toHaveLength(add);
  expect(changes[0]).toMatchObject({ change: "add", replaces: null, source: "pages.jsonl", page: "a" });
});

test("a language that no page declares is found in its text, in each way in", async () => {
  const german = `<title>Pegel</title><main><h1>Pegel</h1><p>${"Der Hafenmeister liest den Pegel jeden Morgen und schreibt die Höhe des Wassers in das Buch des Amtes. ".repeat(3)}</p></main>`;
  const cwd = folderOf({ "de.html": german, "se.html": `<html lang="sv">${german}` });
  await decant(["batch", "site", "-o", "pages.jsonl", "-q"], { cwd });
  for (const source of ["site", "pages.jsonl"]) await ingest(cwd, [source]);
  const { stdout } = await decant(["store", "export", "sqlite:store.sqlite"], { cwd });
  const found = parseLines(stdout).map(({ page: id, language, language_origin }) => [id, language, language_origin]);
  expect(found).toHaveLength(4);
  for (const [id, ...known] of found) expect(known).toEqual(id === "de.html" ? ["de", "detected"] : ["sv", "declared"]);
});

test("a store is measured on questions of one's own, of a rule, and beside another splitter's chunks", async () => {
  const cwd = folderOf({
    "oslo.html": page(
      "Oslo",
      "In the year of the flood nobody came.</p><p>The quay is a wall of stone that holds the boats.",
    ),
    "bergen.html": page("Bergen"),
  });
  await ingest(cwd, ["site", "--url", "https://harbour.example/"]);
  const run = async (...args: string[]) => decant(["eval", "sqlite:store.sqlite", ...args], { cwd });
  const questions = [
    {
      question: "When did nobody come?",
      answers: ["In the year of the flood"],
      page: "https://harbour.example/oslo.html",
    },
    { question: "Who keeps zeppelins?", answer: "the aeronaut" },
  ];
  writeFileSync(join(cwd, "mine.jsonl"), questions.map((each) => `${JSON.stringify(each)}\n`).join(""));
  const chunk = { pageContent: "In the year of the flood nobody came.", metadata: { source: questions[0]?.page } };
  writeFileSync(join(cwd, "chunks.jsonl"), `${JSON.stringify(chunk)}\n`);
  writeFileSync(join(cwd, "embed.mjs"), "export default async (texts) => texts.map((text) => [text.length, 1]);\n");
  const [words, chunks] = JSON.parse(
    (await run("--questions", "mine.jsonl", "--chunks", "chunks.jsonl", "--json")).stdout,
  );
  expect(words).toMatchObject({ system: "words", questions: 2, findable: 0.5, recall: { 1: 0.5, 5: 0.5 }, mrr: 0.5 });
  expect(words).toMatchObject({ answer: { kept: 0.5 }, missed: [{ question: "Who keeps zeppelins?" }] });
  expect(chunks).toMatchObject({ system: "chunks.jsonl: words", passages: 1, findable: 0.5, recall: { 5: 0.5 } });
  const table = await run("--questions", "mine.jsonl", "--missed");
  expect(table.stdout).toMatch(
    /^2 questions\n\nfound by +passages .+\nwords +\d+ .+\n\nwords: 1 missed\n {2}Who keeps/s,
  );
  // The rows have no vectors, so a model is another one.
  const vectors = await run("--questions", "mine.jsonl", "--embed", "./embed.mjs", "--json");
  expect(JSON.parse(vectors.stdout)).toHaveLength(2);
  expect((await run("--make", "5", "-o", "made.jsonl")).code).toBe(0);
  const made = parseLines(readFileSync(join(cwd, "made.jsonl"), "utf8"));
  expect(made[0]).toMatchObject({ question: expect.any(String), answers: expect.any(Array), rule: expect.any(String) });
  expect((await run("--questions", "made.jsonl")).code).toBe(0);
  for (const [lines, message] of [
    ["{}", /questions: bad\.jsonl, line 1: expected "question"/],
    ['{"question": "Who?"}', /expected "answers", or a "page"/],
    ["x", /line 1: expected a JSON object/],
    ["", /bad\.jsonl has no questions/],
  ] as const) {
    writeFileSync(join(cwd, "bad.jsonl"), lines);
    expect(await run("--questions", "bad.jsonl")).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  }
  expect((await run()).code).toBe(2);
  expect((await run("--questions", "absent.jsonl")).code).toBe(3);
});

test("Markdown of another converter has its places, and the address of its document", async () => {
  const cwd = temporaryFolder();
  const text = (what: string) =>
    `The ${what} of the harbour is read twice a day by its keeper, who writes it into a book.`;
  const html = `---\ntitle: Report\n---\n# Report\n\n${text("gauge")}\n\n![A gauge](gauge.png)\n\n## Lamps\n\n${text("lamp")}\n`;
  const url = "https://harbour.example/report.pdf";
  const places = [{ line: 10, anchor: "page=2" }, { line: 1, anchor: "page=1" }, "x"];
  writeFileSync(
    join(cwd, "pdf.jsonl"),
    `${JSON.stringify({ id: "report", url, html, content_type: "text/markdown", places })}\n`,
  );
  writeFileSync(join(cwd, "report.md"), html);
  await ingest(cwd, ["pdf.jsonl"]);
  await ingest(cwd, ["report.md", "--url", url]);
  const { stdout } = await decant(["search", "sqlite:store.sqlite", "lamp gauge", "--json"], { cwd });
  const found = parseLines(stdout).map(({ source, heading_path: path, title, address }) => [
    source,
    Array.isArray(path) ? path[1] : path,
    title,
    address,
  ]);
  expect(found.sort()).toEqual(
    [
      ["harbour.example/report.pdf", undefined, "Report", url],
      ["harbour.example/report.pdf", "Lamps", "Report", url],
      ["pdf.jsonl", undefined, "Report", `${url}#page=1`],
      ["pdf.jsonl", "Lamps", "Report", `${url}#page=2`],
    ].sort(),
  );
  const chunked = await decant(["chunk", "pdf.jsonl"], { cwd });
  expect(parseLines(chunked.stdout)[0]).toMatchObject({
    images: [{ src: "https://harbour.example/gauge.png", alt: "A gauge", caption: null, place: { line: 5 } }],
  });
});

test("a store that was restored is found out", async () => {
  const cwd = folderOf({ "oslo.html": page("Oslo") });
  await ingest(cwd, ["site"]);
  const yesterday = readFileSync(join(cwd, "store.sqlite"));
  writeFileSync(join(cwd, "site", "oslo.html"), page("Oslo", "In the year of the flood nobody came."));
  expect(await ingest(cwd, ["site"])).toMatchObject({ update: 1 });
  writeFileSync(join(cwd, "store.sqlite"), yesterday);
  const { stderr } = await decant(["ingest", ...toStore, "site"], { cwd });
  expect(stderr).toContain("2 rows of the state were made those of the store");
  expect(stderr).toMatch(/0 rows added, 1 updated/);
});

test("a page that fails is named", async () => {
  const cwd = folderOf({ "oslo.html": page("Oslo"), "bergen.html": "%PDF-1.7" });
  const { code, stderr } = await decant(["ingest", ...toStore, "site"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^decant: bergen\.html: the page is a PDF document, not HTML\ndecant: 2 pages: /);
  const llms = await decant(["llms", "site", "-o", "out"], { cwd });
  expect(llms.stderr).toMatch(/^decant: bergen\.html: the page is a PDF document, not HTML\n/);
});

test("addresses are fetched, and JSON lines of pages read", async () => {
  const site = await serve((path) => (path === "/oslo" ? page("Oslo") : undefined));
  const cwd = temporaryFolder();
  const source = ["--source", "harbour"];
  const { add } = await ingest(cwd, [new URL("/oslo", site.url).href, ...local, ...source]);
  const line = { id: 7, url: new URL("/oslo", site.url).href, html: page("Oslo") };
  writeFileSync(join(cwd, "pages.jsonl"), `${JSON.stringify(line)}\n`);
  // The record has an id of its own, which the address had not.
  expect(await ingest(cwd, ["pages.jsonl", ...source])).toEqual({ add: 0, update: add, delete: 0, same: 0 });
  const { stdout } = await decant(["search", "sqlite:store.sqlite", "harbour", "--json"], { cwd });
  expect(parseLines(stdout)[0]).toMatchObject({ record_id: "7", page: line.url, url: line.url });
});

test("an archive's pages are read, and compared with those of a folder", async () => {
  const cwd = folderOf({ "oslo.html": page("Oslo") });
  const { add } = await ingest(cwd, ["site", "--url", "https://harbour.example/"]);
  const source = ["--source", "harbour.example"];
  const parts: Uint8Array[] = [];
  const writer = createWarcWriter({ write: (bytes) => parts.push(bytes) }, { seed: "harbour", now: () => new Date(0) });
  for (const name of ["Oslo", "Bergen"])
    await writer.writeExchange({
      url: `https://harbour.example/${name.toLowerCase()}.html`,
      request: { startLine: "GET / HTTP/1.1", headers: [["Host", "harbour.example"]] },
      response: {
        startLine: "HTTP/1.1 200 OK",
        headers: [["Content-Type", "text/html"]],
        body: Buffer.from(page(name)),
      },
    });
  writeFileSync(join(cwd, "crawl.warc"), Buffer.concat(parts));
  // The ids of its records are others than those of files.
  expect(await ingest(cwd, ["crawl.warc", ...source])).toEqual({ add, update: add, delete: 0, same: 0 });
});

test("a page that fails keeps its rows; with one of unknown address, nothing missing is deleted", async () => {
  const cwd = temporaryFolder();
  const line = (id: string, html: string): string => `${JSON.stringify({ id, html })}\n`;
  writeFileSync(join(cwd, "pages.jsonl"), line("oslo", page("Oslo")) + line("bergen", page("Bergen")));
  const { add } = await ingest(cwd, ["pages.jsonl"]);
  writeFileSync(join(cwd, "pages.jsonl"), `${JSON.stringify({ id: "oslo", html_base64: btoa("%PDF-1.7") })}\n`);
  expect(await ingest(cwd, ["pages.jsonl", "--delete-missing"], 1)).toEqual({
    add: 0,
    update: 0,
    delete: add / 2,
    same: 0,
  });
  writeFileSync(join(cwd, "pages.jsonl"), `${line("turku", page("Turku"))}not JSON\n`);
  const { code, stderr } = await decant(["ingest", ...toStore, "--delete-missing", "pages.jsonl"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain("nothing missing was deleted");
  expect(await ingest(cwd, ["pages.jsonl"], 1)).toEqual({ add: 0, update: 0, delete: 0, same: add / 2 });
});

test("--embed embeds what changed", async () => {
  const cwd = folderOf({ "oslo.html": page("Oslo") });
  writeFileSync(join(cwd, "embed.mjs"), "export default async (texts) => texts.map((text) => [text.length, 1]);\n");
  const store = ["--to", "jsonl:store.jsonl", "--embed", "./embed.mjs", "--json", "-q"];
  const { code, stdout } = await decant(["ingest", "site", ...store], { cwd });
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, failed: 0 });
  // A module is loaded once, so the other one has another name.
  writeFileSync(join(cwd, "broken.mjs"), "export default async () => { throw new Error('no such model'); };\n");
  store[store.indexOf("./embed.mjs")] = "./broken.mjs";
  writeFileSync(join(cwd, "site", "bergen.html"), page("Bergen"));
  const again = await decant(["ingest", "site", ...store], { cwd });
  expect({ code: again.code, ...JSON.parse(again.stdout) }).toMatchObject({
    code: 1,
    add: 0,
    failed: JSON.parse(stdout).add,
  });
  expect(again.stderr).toMatch(/texts were not embedded: embed-failed: no such model/);
});

test("--embed asks a service, and a question goes on by words without it", async () => {
  const cwd = folderOf({ "oslo.html": page("Oslo"), "bergen.html": page("Bergen") });
  const bodies: { model: string; input: string[] }[] = [];
  const service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      bodies.push({ ...body, key: request.headers.authorization });
      const data = body.input.map((text: string, index: number) => ({ index, embedding: [text.length, 1] }));
      response.end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  const embed = ["--embed", `http://127.0.0.1:${port}/v1/embeddings#tides`];
  vi.stubEnv("DECANT_EMBED_KEY", "word");
  const run = (args: readonly string[]) => decant([...args, ...embed], { cwd });
  const filled = await run(["ingest", "site", ...toStore, "--embed-cache", "vectors.sqlite", "-q"]);
  expect({ code: filled.code, stderr: filled.stderr }).toEqual({ code: 0, stderr: "" });
  expect(bodies[0]).toMatchObject({ model: "tides", encoding_format: "float", key: "Bearer word" });
  expect(await run(["search", "sqlite:store.sqlite", "zeppelin"])).toMatchObject({ code: 0, stderr: "" });
  service.closeAllConnections();
  service.close();
  const { code, stdout, stderr } = await run(["search", "sqlite:store.sqlite", "Bergen", "--limit", "1"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("bergen.html") });
  expect(stderr).toMatch(/^decant: searched by words alone, .+ embed-failed: tides: connect ECONNREFUSED/);
  for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL"]) vi.stubEnv(name, "");
  const bad = await decant(["search", "sqlite:store.sqlite", "x", "--embed", "openai:x"], { cwd });
  expect(bad).toMatchObject({ code: 2, stderr: expect.stringContaining("OPENAI_API_KEY") });
  vi.unstubAllEnvs();
});

test("a store is searched with conditions, shown, proved, and parts of it are deleted", async () => {
  const cwd = folderOf({ "oslo.html": page("Oslo"), "bergen.html": page("Bergen") });
  const { add } = await ingest(cwd, ["site", "--url", "https://harbour.example/", "--field", "team=north"]);
  await ingest(cwd, ["site", "--source", "other"]);
  const run = async (...args: string[]) => decant(args, { cwd });
  const search = async (...args: string[]) =>
    parseLines(
      (await run("search", "sqlite:store.sqlite", "harbour keeper", "--limit", "99", "--json", ...args)).stdout,
    );
  const found = await search("--source", "harbour.example", "--where", "path^=/o,fields.team=north");
  expect(new Set(found.map(({ page: id }) => id))).toEqual(new Set(["https://harbour.example/oslo.html"]));
  expect(found[0]).toMatchObject({ snippet: { text: expect.any(String), marks: expect.any(Array) } });
  const [wide] = await search("--where", "source=other", "--around", "section");
  expect(wide?.around).toHaveLength(add / 2);
  const marked = await run("search", "sqlite:store.sqlite", "keeper", "--snippets", "--limit", "1");
  expect(marked.stdout).toContain("**keeper**");
  const bad = await run("search", "sqlite:store.sqlite", "keeper", "--where", "colour=red");
  expect({ code: bad.code, stderr: bad.stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining("expected a column"),
  });

  const list = parseLines((await run("store", "list", "sqlite:store.sqlite", "--json")).stdout);
  expect(list.map(({ source, page: id, rows }) => [source, id, rows])).toEqual([
    ["harbour.example", "https://harbour.example/bergen.html", add / 2],
    ["harbour.example", "https://harbour.example/oslo.html", add / 2],
    ["other", "bergen.html", add / 2],
    ["other", "oslo.html", add / 2],
  ]);
  const shown = await run("store", "show", "sqlite:store.sqlite", "https://harbour.example/oslo.html");
  expect(shown.stdout).toContain("The harbour of Oslo".slice(0, 3));
  expect((await run("store", "verify", "sqlite:store.sqlite")).code).toBe(0);
  const stats = JSON.parse((await run("store", "stats", "sqlite:store.sqlite")).stdout);
  expect(stats).toMatchObject({ rows: 2 * add, pages: 4, sources: { "harbour.example": add, other: add } });
  expect(stats).toMatchObject({ languages: { en: 2 * add }, empty: { language: 0, url: add, published: 2 * add } });
  const dated = await run("search", "sqlite:store.sqlite", "keeper", "--where", "published>=2020,language=en");
  expect(dated.stderr).toBe(`decant: the filter leaves out ${2 * add} rows without published\ndecant: nothing found\n`);
  const before = (await run("store", "export", "sqlite:store.sqlite", "--where", "source=other")).stdout;
  expect(parseLines(before)).toHaveLength(add);
  const young = await run("store", "delete", "sqlite:store.sqlite", "--older-than", "1d");
  expect(young).toMatchObject({ code: 1, stderr: "decant: 0 rows were removed\n" });
  const gone = await run("store", "delete", "sqlite:store.sqlite", "--source", "harbour.example");
  expect(gone).toMatchObject({ code: 0, stderr: `decant: ${add} rows were removed\n` });
  expect((await run("store", "export", "sqlite:store.sqlite")).stdout).toBe(before);
  expect(await ingest(cwd, ["site", "--source", "other"])).toEqual({ add: 0, update: 0, delete: 0, same: add });
  expect((await run("store", "rebuild", "sqlite:store.sqlite")).code).toBe(0);
  expect((await run("store", "verify", "sqlite:store.sqlite")).code).toBe(0);
});

test.each([
  [["store", "list"], 2, /expected the address of a store/],
  [["store", "burn", "sqlite:x"], 2, /expected list, show, verify, delete, rebuild, stats, export/],
  [["store", "stats", "sqlite:none"], 3, /no such store/],
  [["ingest", "."], 2, /required option '--to <store>'/],
  [["ingest", ".", "--to", "mysql:x"], 2, /expected the address of a store: sqlite:FILE/],
  [["ingest", ".", "--to", "sqlite:x", "--embed", "./none.mjs"], 2, /--embed: .\/none.mjs cannot be loaded/],
  [["ingest", "none", "--to", "sqlite:x"], 3, /none: no such file or folder/],
  [["ingest", "none", "--to", "sqlite:x", "--delete-missing"], 3, /the source has no pages; nothing was removed/],
  [["ingest", "page.html", "--to", "sqlite:page.html"], 4, /not a SQLite file/],
  [["ingest", "page.html", "--to", "sqlite:none/x"], 4, /cannot be opened/],
  [["search", "sqlite:none.sqlite", "words"], 3, /no such store, or it is empty/],
  [["search", "sqlite:none.sqlite"], 2, /needs a store and words/],
  [["mcp", "--store", "jsonl:none.jsonl"], 2, /cannot search/],
  [["mcp", "--store", "nowhere"], 2, /expected the address of a store/],
  [["search", "jsonl:none.jsonl", "words"], 2, /cannot search/],
])("%j ends with %i", async (args, expected, message) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "page.html"), page("Oslo").repeat(10));
  const { code, stdout, stderr } = await decant(args, { cwd });
  expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
  expect(stderr).toMatch(message);
});

test("contexts come from a module, and are shown apart from the text", async () => {
  const cwd = temporaryFolder();
  const module =
    'export default { name: "one", write: (chunks, { id }) => chunks.map(() => "From " + id + ", on quincunx.") };';
  writeFileSync(join(cwd, "context.js"), module);
  const input = JSON.stringify({ id: "tides", html: articlePage("Tides") });
  const ingest = (...args: string[]) =>
    decant(["ingest", "--to", "sqlite:c.sqlite", "--jobs", "1", "--json", ...args], { cwd, input });
  expect(JSON.parse((await ingest("--context", "./context.js")).stdout)).toMatchObject({ failed: 0 });
  const { stdout } = await decant(["search", "sqlite:c.sqlite", "quincunx", "--json"], { cwd });
  expect(parseLines(stdout)[0]).toMatchObject({ context: "From tides, on quincunx.", page: "tides" });
  const shown = await decant(["search", "sqlite:c.sqlite", "quincunx", "--limit", "1"], { cwd });
  expect(shown.stdout).toContain("   (From tides, on quincunx.)\n\n");
  expect((await ingest()).code).toBe(0);
  expect((await decant(["search", "sqlite:c.sqlite", "quincunx"], { cwd })).code).toBe(1);
  expect((await ingest("--context", "./none.js")).stderr).toContain("--context: ./none.js cannot be loaded");
});
