import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { createWarcWriter, type Exchange } from "@decant/warc";
import { expect, test } from "vitest";
import { articlePage, decant, ended, parseLines, start } from "./run-decant.ts";

const wgetArchive = new URL("../../../packages/warc/test/fixtures/wget.warc.gz", import.meta.url);
const urlOf = (name: string): string => `https://harbour.example/${name}`;

function exchange(
  name: string,
  html: string | Uint8Array = articlePage(name),
  type = "text/html",
  status = "200 OK",
): Exchange {
  const headers = [["Content-Type", type]] as const;
  return {
    url: urlOf(name),
    request: { startLine: `GET /${name} HTTP/1.1`, headers: [["Host", "harbour.example"]] },
    response: { startLine: `HTTP/1.1 ${status}`, headers, body: Buffer.from(html as string) },
  };
}

async function archive(exchanges: readonly Exchange[], seed = "archive"): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const options = { seed, now: () => new Date("2025-01-02T03:04:05Z") };
  const writer = createWarcWriter({ write: (bytes) => chunks.push(bytes) }, options);
  await writer.writeInfo({ software: "test" });
  for (const each of exchanges) await writer.writeExchange(each);
  return Buffer.concat(chunks);
}

const three = [exchange("a"), exchange("b"), exchange("c")];
const skippedOfThree = "4 records skipped (request 3, warcinfo 1)";
const urlsIn = (stdout: string): unknown[] => parseLines(stdout).map(({ url }) => url);

test("pages of an archive, with their address; other records are counted by reason", async () => {
  const cwd = temporaryFolder();
  copyFileSync(wgetArchive, join(cwd, "wget.warc.gz"));
  const { code, stdout, stderr } = await decant(["batch", "wget.warc.gz"], { cwd });
  expect(code).toBe(0);
  expect(parseLines(stdout)).toMatchObject([
    {
      id: "urn:uuid:9a37cc59-daf7-494c-8e93-2678f7f7c6c4",
      url: "http://127.0.0.1:8765/",
      ok: true,
      markdown: expect.stringContaining("[Map](http://127.0.0.1:8765/map.html)"),
      verdict: ["too-short"],
    },
    { url: "http://127.0.0.1:8765/map.html", markdown: expect.stringContaining("end of the pier") },
  ]);
  expect(stderr).toBe(
    "decant: 2 pages: 2 converted, 0 without content, 0 failed; 10 records skipped (http-status 1, metadata 1, not-html 3, request 4, warcinfo 1)\n",
  );
});

test("from standard input, a folder, a glob, and a file of another name", async () => {
  const cwd = temporaryFolder();
  const file = await archive(three);
  const urls = three.map(({ url }) => url);
  for (const input of [file, gunzipSync(file), gzipSync(gunzipSync(file))]) {
    const { stdout, stderr } = await decant(["batch"], { input });
    expect(urlsIn(stdout)).toEqual(urls);
    expect(stderr).toContain(skippedOfThree);
  }
  mkdirSync(join(cwd, "site/deep"), { recursive: true });
  writeFileSync(join(cwd, "site/b.warc.gz"), file);
  writeFileSync(join(cwd, "site/deep/c.WARC"), gunzipSync(await archive([exchange("d")])));
  writeFileSync(join(cwd, "site/deep/old.arc"), arcFile());
  writeFileSync(join(cwd, "site/a.html"), articlePage());
  writeFileSync(join(cwd, "nameless"), file);
  expect(urlsIn((await decant(["batch", "site"], { cwd })).stdout)).toEqual([null, ...urls, urlOf("d"), urlOf("arc")]);
  expect(urlsIn((await decant(["batch", "site/*.gz", "nameless"], { cwd })).stdout)).toEqual([...urls, ...urls]);
  const { stdout: list } = await decant(["batch", "site", "--list", "--url-filter", "harbour.example/b"], { cwd });
  expect(list).toMatch(/^urn:uuid:[\da-f-]+\thttps:\/\/harbour\.example\/b\n$/);
});

/** An ARC file with a page and without ids. */
function arcFile(): string {
  const block = `HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${articlePage("An old page")}`;
  return `${urlOf("arc")} 192.0.2.1 20080102030405 text/html ${Buffer.byteLength(block)}\n${block}\n`;
}

test("a record without id is named by its place", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "old.arc"), arcFile());
  writeFileSync(join(cwd, "old.arc.gz"), gzipSync(arcFile() + arcFile()));
  const { stdout } = await decant(["batch", "old.arc", "old.arc.gz", "--fields", "id"], { cwd });
  expect(parseLines(stdout).map(({ id }) => id)).toEqual([
    "old.arc:0",
    "old.arc.gz:0",
    `old.arc.gz:0+${Buffer.byteLength(arcFile())}`,
  ]);
});

test("a broken record is an error line, and the run goes on", async () => {
  const cwd = temporaryFolder();
  const [a, b, c] = await Promise.all(three.map((each) => archive([each], each.url)));
  const damaged = Buffer.from(b!);
  damaged[damaged.length - 100]! ^= 0xff;
  writeFileSync(join(cwd, "x.warc.gz"), Buffer.concat([a!, damaged, c!.subarray(0, -10)]));
  const { code, stdout, stderr } = await decant(["batch", "x.warc.gz", "missing.warc.gz", "x.warc.gz"], { cwd });
  expect(code).toBe(3);
  const once = [
    { ok: true, url: urlOf("a") },
    { ok: false, id: expect.stringMatching(/^x\.warc\.gz:\d+$|^urn:/), error: { code: "damaged-gzip" } },
    { ok: false, error: { code: "truncated", message: expect.stringMatching(/\(x\.warc\.gz:\d+\)$/) } },
  ];
  expect(parseLines(stdout)).toMatchObject([...once, ...once]);
  expect(stderr).toContain("missing.warc.gz: no such file");
  expect(stderr).toContain("4 failed (damaged-gzip 2, truncated 2)");
  mkdirSync(join(cwd, "folder"));
  writeFileSync(join(cwd, "folder/a.warc.gz"), "no archive");
  writeFileSync(join(cwd, "folder/b.warc.gz"), a!);
  const folder = await decant(["batch", "folder"], { cwd });
  expect(folder.code).toBe(1);
  expect(parseLines(folder.stdout)).toMatchObject([
    { id: "a.warc.gz:0", error: { code: "not-a-record" } },
    { url: urlOf("a") },
  ]);
});

test("--max-bytes limits each page; cut pages have a verdict; a PDF that claims to be HTML fails alone", async () => {
  const cut: Exchange = { ...exchange("cut"), truncated: "length" };
  const odd = exchange("odd", "%PDF-1.7 \0\x01\x02");
  const input = await archive([exchange("a"), exchange("huge", articlePage().repeat(20)), cut, odd]);
  const { code, stdout } = await decant(["batch", "--max-bytes", "10K", "--quiet"], { input });
  expect(code).toBe(1);
  expect(parseLines(stdout)).toMatchObject([
    { url: urlOf("a"), verdict: [] },
    { error: { code: "too-large" } },
    { url: urlOf("cut"), verdict: ["truncated"], markdown: expect.stringContaining("tide") },
    { error: { code: "not-html" } },
  ]);
});

test("the same bytes for any number of workers, and files named by address", async () => {
  const cwd = temporaryFolder();
  const many = Array.from({ length: 40 }, (_, i) => exchange(`guide/${i}`));
  writeFileSync(join(cwd, "x.warc.gz"), await archive(many));
  const runs = ["1", "3"].map((jobs) => decant(["batch", "x.warc.gz", "--jobs", jobs], { cwd }));
  const [one, three] = await Promise.all(runs);
  expect(three?.stdout).toBe(one?.stdout);
  expect(urlsIn(one?.stdout ?? "")).toEqual(many.map(({ url }) => url));
  await decant(["batch", "x.warc.gz", "--output-dir", "out", "--keep-dirs", "--quiet"], { cwd });
  expect(readdirSync(join(cwd, "out/harbour.example/guide"))).toHaveLength(40);
  expect(readFileSync(join(cwd, "out/harbour.example/guide/7.md"), "utf8")).toContain("# guide/7");
});

test("ends when its reader does", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "x.warc.gz"), await archive(Array.from({ length: 300 }, (_, i) => exchange(`${i}`))));
  const child = start(["batch", "x.warc.gz"], cwd);
  child.stdout.once("data", () => child.stdout.destroy());
  expect(await ended(child)).toBe(141);
});

test("chunk and reduce read archives, too; one page is not an archive", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "x.warc.gz"), await archive(three));
  const chunks = parseLines((await decant(["chunk", "x.warc.gz"], { cwd })).stdout);
  expect(new Set(chunks.map(({ url }) => url))).toEqual(new Set(three.map(({ url }) => url)));
  const { stdout } = await decant(["reduce", "x.warc.gz", "--dry-run"], { cwd });
  expect(stdout).toMatch(/^all +3 /m);
  const { code, stderr } = await decant(["x.warc.gz"], { cwd });
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: "decant: x.warc.gz is a web archive; use: decant batch x.warc.gz\n",
  });
});

test("the texts of a WET file are pages", async () => {
  const cwd = temporaryFolder();
  const text =
    "Tides & moles\nThe moon pulls the sea <twice> a day, and the gauge is read at dawn by the keeper of the light.\n";
  const record = (type: string, contentType: string, block: string): string =>
    `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: https://harbour.example/tides\r\nWARC-Record-ID: <urn:uuid:9a37cc59-daf7-494c-8e93-2678f7f7c6c4>\r\nWARC-Date: 2025-01-02T03:04:05Z\r\nContent-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`;
  const info = record("warcinfo", "application/warc-fields", "format: WARC");
  writeFileSync(
    join(cwd, "x.warc.wet.gz"),
    Buffer.concat([gzipSync(info), gzipSync(record("conversion", "text/plain", text))]),
  );
  const { code, stdout } = await decant(["batch", "x.warc.wet.gz", "--quiet"], { cwd });
  expect(code).toBe(0);
  expect(parseLines(stdout)).toMatchObject([
    {
      url: "https://harbour.example/tides",
      metadata: { title: "Tides & moles" },
      text: expect.stringContaining("<twice> a day"),
    },
  ]);
});
