import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkNode } from "../src/version.ts";
import { parseArguments } from "./in-process.ts";
import { articlePage, decant, type Finished, parseLines, pngBytes, sentences } from "./run-decant.ts";

interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface LocalSite {
  readonly url: string;
  readonly requests: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[];
}

/** A site on the loopback address; `SITE` in its texts is its address. */
async function serve(replies: Readonly<Record<string, string | Reply | ((to: ServerResponse) => void)>>) {
  const site: LocalSite = { url: "", requests: [] };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    site.requests.push({ path, headers: request.headers });
    const given = replies[path] ?? { status: 404, body: "<p>Not here.</p>" };
    if (typeof given === "function") return given(response);
    const {
      status = 200,
      type = "text/html",
      headers = {},
      body = "",
    } = typeof given === "string" ? { body: given } : given;
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(typeof body === "string" ? body.replaceAll("SITE/", site.url) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  Object.assign(site, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  return site;
}

const paced = ["--allow-private", "--delay", "0"];
const redirect = (to: string): Reply => ({ status: 302, headers: { location: to } });
const xml = (body: string | Uint8Array): Reply => ({ type: "application/xml", body });
const urlset = (...paths: string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>SITE/${path}</loc></url>`).join("")}</urlset>`;
const urls = ({ stdout }: Finished, site = ""): unknown[] =>
  parseLines(stdout).map(({ url }) => String(url).replace(site, "/"));

const page = `<html><head><title>Tides</title><link rel=canonical href="/tides">
<link rel=alternate type="application/rss+xml" title=News href="/feed.xml"></head><body>
<nav><a href="/">Home</a> <a href="/login">Log in</a></nav><main><h1>Tides</h1>
${sentences.map((_, at) => `<p>${sentences.slice(at).concat(sentences).join(" ")}</p>`).join("\n")}
<p>Each morning the keeper walked along the <a href="/guide/mole?utm_source=x" rel=nofollow>mole</a> to the gauge, and
back over the <a href="/guide/mole">mole</a> to <a href="https://quay.example/">the quay</a>, where he wrote the level
into his <a href="map.html">map</a> in pencil.</p></main></body></html>`;

describe("links", () => {
  test("each address once, with text, context and kind", async () => {
    const site = await serve({ "/page": page });
    const { code, stdout, stderr } = await decant(["links", `${site.url}page`, "--allow-private"]);
    expect(code).toBe(0);
    expect(parseLines(stdout).map(({ start: _, ...link }) => link)).toMatchObject([
      { url: site.url, text: "Home", context: "navigation", kind: "content", rel: [], element: "a" },
      { url: `${site.url}login`, text: "Log in", context: "navigation", kind: "login" },
      { url: `${site.url}guide/mole`, text: "mole", context: "content", rel: ["nofollow"] },
      { url: "https://quay.example/", text: "the quay", context: "content", language: null },
      { url: `${site.url}map.html`, text: "map", context: "content", kind: "content" },
    ]);
    expect(stderr).toBe(`decant: links of ${site.url}page: 5 listed; left out: repeated 1\n`);
  });

  test.each<[readonly string[], readonly string[]]>([
    [
      ["--context", "content"],
      ["/guide/mole", "https://quay.example/", "/map.html"],
    ],
    [
      ["--context", "navigation"],
      ["/", "/login"],
    ],
    [
      ["--same", "host"],
      ["/", "/login", "/guide/mole", "/map.html"],
    ],
    [["--include", "/guide/**"], ["/guide/mole"]],
    [
      ["--exclude", "/guide/**", "--exclude", "**.html", "--same", "host"],
      ["/", "/login"],
    ],
    [["--kinds", "login"], ["/login"]],
  ])("%j of a file", async (args, expected) => {
    const given = ["links", "-", "--url", "https://harbour.example/page", "--quiet", ...args];
    const finished = await decant(given, { input: page });
    expect({ code: finished.code, stderr: finished.stderr }).toEqual({ code: 0, stderr: "" });
    expect(urls(finished, "https://harbour.example/")).toEqual(expected);
  });

  test("the summary as JSON has what the head says, and stays JSON", async () => {
    const given = ["links", "-", "--url", "https://harbour.example/page", "--json", "--same", "site"];
    const { stderr } = await decant(given, { input: page.replace("title=News", "title='N\u{e0001}\u202e'") });
    expect(JSON.parse(stderr)).toMatchObject({
      url: "https://harbour.example/page",
      canonical_url: "https://harbour.example/tides",
      feeds: [{ url: "https://harbour.example/feed.xml", type: "application/rss+xml", title: "N\u{e0001}\u202e" }],
      links: 6,
      listed: 4,
      left_out: { repeated: 1, site: 1 },
    });
    expect(stderr).toMatch(/^[\x20-\x7e]+\n$/);
  });
});

describe("sitemap", () => {
  test("of a site's root comes from robots.txt; an index is followed, gzip unpacked", async () => {
    const site = await serve({
      "/robots.txt": { type: "text/plain", body: "Sitemap: SITE/maps/all.xml" },
      "/maps/all.xml": xml(
        "<sitemapindex><sitemap><loc>SITE/a.xml</loc></sitemap><sitemap><loc>/b.xml.gz</loc></sitemap></sitemapindex>",
      ),
      "/a.xml": xml("<urlset><url><loc>SITE/tides</loc><lastmod>2024-05-01</lastmod></url></urlset>"),
      "/b.xml.gz": xml(gzipSync("<urlset><url><loc>/quay</loc></url></urlset>")),
    });
    const { code, stdout, stderr } = await decant(["sitemap", site.url, ...paced]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `decant: addresses of 3 sitemaps of ${site.url}: 2 listed\n` });
    const record = { kind: "page", alternates: [] };
    expect(parseLines(stdout)).toEqual([
      { ...record, url: `${site.url}tides`, last_modified: "2024-05-01", sitemap: `${site.url}a.xml` },
      { ...record, url: `${site.url}quay`, last_modified: null, sitemap: `${site.url}b.xml.gz` },
    ]);
  });

  test("without robots.txt the usual place is asked", async () => {
    const site = await serve({ "/sitemap.xml": xml(urlset("a", "tag/b")) });
    const finished = await decant(["sitemap", site.url, ...paced, "--kinds", "content", "--quiet"]);
    expect({ code: finished.code, stderr: finished.stderr }).toEqual({ code: 0, stderr: "" });
    expect(urls(finished, site.url)).toEqual(["/a"]);
    expect(site.requests.map(({ path }) => path)).toEqual(["/robots.txt", "/sitemap.xml"]);
  });

  test.each<[string, string | Reply, RegExp, string[]]>([
    ["missing", { status: 404 }, /map: HTTP 404\n.*no sitemap\n$/, []],
    ["a page", page, /this is no sitemap/, []],
    ["a feed", "<rss><channel><item><link>/a</link></item></channel></rss>", /decant feeds/, []],
    ["a redirect loop", redirect("/map"), /redirects lead back to/, []],
    ["an image", { type: "image/png", body: pngBytes }, /this is no sitemap/, []],
  ])("%s ends with 3", async (_, reply, message, expected) => {
    const site = await serve({ "/map": reply });
    const finished = await decant(["sitemap", `${site.url}map`, ...paced]);
    expect(finished.stderr).toMatch(message);
    expect([finished.code, urls(finished)]).toEqual([3, expected]);
  });

  test.each([429, 503])("a robots.txt that answers %d ends with 3, and the sitemap is left alone", async (status) => {
    // A Retry-After of a day: no further attempt is made.
    const site = await serve({ "/robots.txt": { status, headers: { "retry-after": "86400" } } });
    const { code, stderr } = await decant(["sitemap", site.url, ...paced]);
    expect({ code, stderr }).toEqual({ code: 3, stderr: `decant: ${site.url}robots.txt: HTTP ${status}\n` });
    expect(site.requests).toHaveLength(1);
  });

  test("a robots.txt that redirects to itself counts as none", async () => {
    const site = await serve({ "/robots.txt": redirect("/robots.txt"), "/sitemap.xml": xml(urlset("a")) });
    const finished = await decant(["sitemap", site.url, ...paced, "-q"]);
    expect([finished.code, urls(finished, site.url)]).toEqual([0, ["/a"]]);
  });

  test.each<[string, Uint8Array | string]>([
    ["cut off", urlset("a", "b").slice(0, -10)],
    ["gzip that is cut off", gzipSync(urlset("a", "b").replaceAll("SITE/", "/")).subarray(0, -10)],
  ])("of one that is damaged (%s) what can be read is listed", async (_, body) => {
    const site = await serve({ "/map": xml(body) });
    const finished = await decant(["sitemap", `${site.url}map`, ...paced]);
    expect(finished.code).toBe(1);
    expect(urls(finished, site.url)[0]).toBe("/a");
    expect(finished.stderr).toMatch(/^decant: addresses of 1 sitemap of .* listed\ndecant: .*map: .+\n$/);
  });

  test("one of several that is missing costs itself alone; the summary as JSON has what became of each", async () => {
    const site = await serve({
      "/robots.txt": { body: "Sitemap: SITE/gone.xml\nSitemap: SITE/a.xml" },
      "/a.xml": xml(urlset("a")),
    });
    const finished = await decant(["sitemap", site.url, ...paced, "--json"]);
    expect([finished.code, urls(finished, site.url)]).toEqual([1, ["/a"]]);
    expect(JSON.parse(finished.stderr.split("\n")[0]!)).toEqual({
      sitemaps: [
        { url: `${site.url}gone.xml`, outcome: "http-404", entries: 0, diagnostics: [] },
        { url: `${site.url}a.xml`, outcome: "urlset", entries: 1, diagnostics: [] },
      ],
      listed: 1,
      left_out: {},
    });
  });

  test("of an index in a file the sitemaps are listed", async () => {
    const file = join(temporaryFolder(), "index.xml.gz");
    writeFileSync(file, gzipSync("<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>"));
    const { code, stdout } = await decant(["sitemap", file, "--url", "https://harbour.example/index.xml", "-q"]);
    expect(code).toBe(0);
    expect(parseLines(stdout)).toMatchObject([{ kind: "sitemap", url: "https://harbour.example/a.xml" }]);
  });
});

describe("feeds", () => {
  test("of a page", async () => {
    const site = await serve({ "/page": page });
    const { code, stdout } = await decant(["feeds", `${site.url}page`, "--allow-private"]);
    expect(code).toBe(0);
    expect(parseLines(stdout)).toEqual([
      { url: `${site.url}feed.xml`, type: "application/rss+xml", title: "News", page: `${site.url}page` },
    ]);
  });

  test("entries of a feed, from a server and from a file", async () => {
    const feed = `<rss><channel><title>News</title><item><link>/tides</link><title>Tides</title>
<pubDate>Wed, 01 May 2024 08:00:00 GMT</pubDate></item></channel></rss>`;
    const site = await serve({ "/feed": { type: "application/rss+xml", body: feed } });
    const expected = { title: "Tides", published: "2024-05-01T08:00:00Z", updated: null };
    const fetched = await decant(["feeds", `${site.url}feed`, "--allow-private", "--json"]);
    expect(fetched.code).toBe(0);
    expect(parseLines(fetched.stdout)).toEqual([{ url: `${site.url}tides`, ...expected, feed: `${site.url}feed` }]);
    expect(JSON.parse(fetched.stderr)).toMatchObject({ kind: "rss", title: "News", listed: 1 });
    const read = await decant(["feeds", "-", "--url", "https://harbour.example/feed", "-q"], { input: feed });
    expect(parseLines(read.stdout)).toMatchObject([{ url: "https://harbour.example/tides" }]);
  });
});

describe.each([["links"], ["feeds"]])("%s of an address that gives no page", (command) => {
  test.each<[string, string | Reply, RegExp]>([
    ["absent", { status: 404 }, /: HTTP 404\n$/],
    ["loop", redirect("/page"), /redirects lead back/],
    ["inward", redirect("http://0.0.0.0/"), /not allowed/],
    ["an image", { type: "image/png", body: pngBytes }, /image/],
    ["too large", { body: "x".repeat(2000) }, /see --max-bytes/],
  ])("%s", async (_, reply, message) => {
    const site = await serve({ "/page": reply });
    const { code, stdout, stderr } = await decant([
      command,
      `${site.url}page`,
      "--allow-private",
      "--max-bytes",
      "1000",
    ]);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  });

  test("which never comes", async () => {
    const site = await serve({ "/page": () => {} });
    const { code, stderr } = await decant([command, `${site.url}page`, "--allow-private", "--timeout", "300"]);
    expect(stderr).toMatch(/see --timeout/);
    expect(code).toBe(3);
  });

  test("of this machine, without --allow-private", async () => {
    const site = await serve({ "/page": page });
    const { code, stderr } = await decant([command, `${site.url}page`]);
    expect(stderr).toMatch(/127\.0\.0\.1 \(loopback\): not allowed; --allow-private allows this machine and intranets/);
    expect(code).toBe(3);
    expect(site.requests).toEqual([]);
  });
});

const errorOf = (code: string, message: string | RegExp) => ({
  ok: false,
  error: { code, message: typeof message === "string" ? message : expect.stringMatching(message) },
});

const pages: Readonly<Record<string, string | Reply>> = {
  "/a": articlePage("A"),
  "/moved": redirect("/a"),
  "/loop": redirect("/loop"),
  "/image": { type: "image/png", body: pngBytes },
  "/disguised": { type: "text/html", body: pngBytes },
};

describe("fetch", () => {
  test("one line for each address, errors too, in order; batch reads them", async () => {
    const site = await serve(pages);
    const paths = ["moved", "absent", "loop", "image", "disguised", "a"];
    const fetched = await decant(["fetch", ...paths.map((path) => site.url + path), ...paced]);
    expect(fetched.code).toBe(1);
    const lines = parseLines(fetched.stdout);
    expect(lines.map(({ id }) => String(id).replace(site.url, ""))).toEqual(paths);
    expect(lines[0]).toMatchObject({
      url: `${site.url}a`,
      ok: true,
      content_type: "text/html",
      fetch: { status: 200, redirects: [{ status: 302, to: `${site.url}a` }], etag: null },
    });
    expect(lines.slice(1, 5)).toMatchObject([
      errorOf("http-status", "HTTP 404"),
      errorOf("too-many-redirects", /lead back/),
      errorOf("not-html", "the page is image/png, not HTML"),
      errorOf("not-html", /not HTML/),
    ]);
    expect(fetched.stderr).toMatch(/^decant: 2 of 6 fetched; failed: http-status 1, .*not-html 2; \d+ bytes\n$/);
    const batch = await decant(["batch", "--fields", "id,url,ok", "-q"], { input: fetched.stdout });
    expect(parseLines(batch.stdout)[0]).toEqual({ id: `${site.url}moved`, url: `${site.url}a`, ok: true });
  });

  test("says who asks, and keeps headers from the target of a redirect to another origin", async () => {
    const other = await serve({ "/b": articlePage("B"), "/c": articlePage("C") });
    const site = await serve({ "/a": redirect(`${other.url}b`) });
    const who = ["--user-agent", "QuayBot/1", "--contact", "office@harbour.example", "--header", "X-Key: secret"];
    const { stderr } = await decant(["fetch", `${site.url}a`, `${other.url}c`, ...paced, ...who, "--json"]);
    expect(site.requests[0]?.headers).toMatchObject({
      "x-key": "secret",
      "user-agent": "QuayBot/1 (+office@harbour.example)",
    });
    const keys = Object.fromEntries(other.requests.map(({ path, headers }) => [path, headers["x-key"]]));
    expect(keys).toEqual({ "/b": undefined, "/c": "secret" });
    expect(JSON.parse(stderr)).toMatchObject({ addresses: 2, fetched: 2, failed: {} });
  });

  test("a redirect to a port that nobody named is refused", async () => {
    const other = await serve({ "/b": articlePage("B") });
    const site = await serve({ "/a": redirect(`${other.url}b`) });
    const { stdout } = await decant(["fetch", `${site.url}a`, ...paced, "-q"]);
    expect(parseLines(stdout)).toMatchObject([errorOf("refused-url", /port \d+ is not allowed/)]);
    expect(other.requests).toEqual([]);
  });

  test("no page at all ends with 3", async () => {
    const site = await serve({});
    expect((await decant(["fetch", site.url, ...paced, "-q"])).code).toBe(3);
    expect(await decant(["fetch", "nonsense", "ftp://127.0.0.1/", "-q"])).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/refused-url.*begins with https.*\n.*ftp: is not allowed/),
    });
  });
});

test.each([["fetch"], ["links"], ["feeds"]])("%s sends the headers of a crawl and no others", async (command) => {
  const site = await serve(pages);
  await decant([command, `${site.url}a`, "--allow-private", "-q"]);
  expect(site.requests.map(({ headers }) => headers)).toEqual([
    {
      host: new URL(site.url).host,
      connection: "keep-alive",
      "user-agent": "DecantBot",
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "accept-encoding": "gzip, deflate, br, zstd",
    },
  ]);
});

describe("batch --urls", () => {
  const list = (site: LocalSite, ...paths: string[]): string => paths.map((path) => `${site.url}${path}\n\n`).join("");

  test("converts the pages of a list in its order, errors too", async () => {
    const site = await serve(pages);
    const file = join(temporaryFolder(), "list.txt");
    writeFileSync(file, `${list(site, "a", "absent", "image", "moved")}nonsense\n`);
    const { code, stdout, stderr } = await decant(["batch", "--urls", file, ...paced, "--fields", "id,url,metadata"]);
    expect(code).toBe(1);
    expect(parseLines(stdout)).toMatchObject([
      { id: `${site.url}a`, url: `${site.url}a`, metadata: { title: "A" } },
      { id: `${site.url}absent`, ...errorOf("http-status", "HTTP 404") },
      { id: `${site.url}image`, ...errorOf("not-html", "the page is image/png, not HTML") },
      { id: `${site.url}moved`, url: `${site.url}a`, metadata: { title: "A" } },
      { id: "nonsense", ...errorOf("refused-url", /begins with https/) },
    ]);
    expect(stderr).toMatch(
      /^decant: 5 pages: 2 converted, .* 3 failed \(http-status 1, not-html 1, refused-url 1\)\n$/,
    );
    expect(site.requests.map(({ path }) => path)).toEqual(["/a", "/absent", "/image", "/moved", "/a"]);
  });

  test("addresses on the command line are fetched as those of a list; chunk does the same", async () => {
    const site = await serve(pages);
    const [a, moved] = [`${site.url}a`, `${site.url}moved`];
    const given = await decant(["batch", a, moved, ...paced, "--fields", "id,url"]);
    expect(given.code).toBe(0);
    expect(parseLines(given.stdout)).toEqual([
      { id: a, url: a },
      { id: moved, url: a },
    ]);
    const chunks = await decant(["chunk", a, ...paced]);
    expect(chunks.code).toBe(0);
    expect(parseLines(chunks.stdout)[0]).toMatchObject({ document_id: a, url: a, title: "A" });
  });

  test("addresses that are not wanted are not fetched; a folder gets one file per page", async () => {
    const site = await serve(pages);
    const folder = temporaryFolder();
    const args = ["batch", "--urls", "-", ...paced, "--url-filter", "/a", "--output-dir", folder];
    const { code, stderr } = await decant(args, { input: list(site, "a", "moved") });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "decant: 2 pages: 1 converted, 0 without content, 1 left out (not-chosen 1), 0 failed\n",
    });
    expect(site.requests.map(({ path }) => path)).toEqual(["/a"]);
  });

  test("one request at a time for a host", async () => {
    let open = 0;
    let most = 0;
    const answer = (response: ServerResponse): void => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.writeHead(200, { "content-type": "text/html" }).end(articlePage());
      }, 20);
    };
    const site = await serve(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/${at}`, answer])));
    const paths = Array.from({ length: 12 }, (_, at) => `${at}`);
    const finished = await decant(["batch", "--urls", "-", ...paced, "--fields", "id"], {
      input: list(site, ...paths),
    });
    expect(parseLines(finished.stdout).map(({ id }) => id)).toEqual(paths.map((path) => site.url + path));
    expect(most).toBe(1);
  });
});

describe("user and password of an address are in no message, id or record", () => {
  test.each([
    "PAGE --format json",
    "PAGE --explain",
    "a.html --url PAGE --format json",
    "MOVED --format json",
    "NONE",
    "open NONE",
    "convert PAGE",
    "diff PAGE NONE",
    "links PAGE --allow-private",
    "sitemap PAGE --allow-private",
    "fetch PAGE NONE --allow-private",
    "batch PAGE NONE --allow-private --delay 0",
    "batch --urls list.txt --allow-private",
    "batch lines.jsonl",
    "crawl PAGE --allow-private --max-pages 1 --log log.jsonl --state state --output log2.jsonl",
    "batch s3://me:secret@pages/a",
    "search lancedb:s3://me:secret@pages/a words",
    "http:/me:secret@a.example/",
  ])("decant %s", async (command) => {
    const site = await serve({
      "/tides": page,
      "/moved": (to) => to.writeHead(302, { location: `//me:secret@${to.req.headers.host}/tides` }).end(),
    });
    const at = site.url.replace("//", "//me:secret@");
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "a.html"), page);
    writeFileSync(join(cwd, "list.txt"), `${at}tides\n`);
    writeFileSync(join(cwd, "lines.jsonl"), JSON.stringify({ url: `${at}tides`, html: page }));
    const args = command
      .replaceAll("PAGE", `${at}tides`)
      .replaceAll("MOVED", `${at}moved`)
      .replaceAll("NONE", `${at}none`);
    const { stdout, stderr } = await decant(args.split(" "), { cwd });
    const logs = ["log.jsonl", "log2.jsonl"].flatMap((name) =>
      readdirSync(cwd).includes(name) ? [readFileSync(join(cwd, name), "utf8")] : [],
    );
    expect(stdout + stderr + logs.join("")).toMatch(/\w/);
    expect(stdout + stderr + logs.join("")).not.toContain("secret");
  });
});

describe("wrong usage ends with 2", () => {
  test.each([
    [["links"], "missing required argument 'input'"],
    [["links", "a.html", "--context", "somewhere"], "Allowed choices are content, navigation, all."],
    [["links", "a.html", "--kinds", "content,wrong"], 'There is no kind "wrong".'],
    [["links", "a.html", "--same", "page"], "Allowed choices are host, site, any."],
    [["links", "a.html", "b.html"], "too many arguments"],
    [["feeds", "a", "--delay", "1"], "unknown option '--delay'"],
    [["fetch"], "missing required argument 'urls'"],
    [["fetch", "http://127.0.0.1/", "--header", "nonsense"], 'Expected a header such as "Accept-Language: en".'],
    [["fetch", "http://127.0.0.1/", "--header", "a: b\r\nc: d"], "Expected a header"],
    [["fetch", "http://127.0.0.1/", "--header", "Host: other"], "The header Host cannot be set."],
    [["sitemap", "http://127.0.0.1/", "--delay", "soon"], "Expected a number of seconds"],
    [["batch", "--allow-private"], "option '--allow-private' needs addresses"],
    [["batch", "--delay", "2"], "option '--delay' needs addresses"],
    [["batch", "--urls", "list.txt", "pages.jsonl"], "option '--urls' cannot be used with other inputs"],
    [["chunk", "http://127.0.0.1/", "pages.jsonl"], "addresses cannot be mixed with files"],
    [["batch", "--urls", "list.txt", "--list"], "option '--list' cannot be used with addresses"],
  ])("%j", async (args, message) => {
    const { code, stdout, stderr } = await parseArguments(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test.each([
    [["links", "-"], /give the address of the page with --url/],
    [["feeds", "-"], /is no feed; give the address of the page with --url/],
    [["sitemap", "-", "--same", "host"], /--same: give the address of the file with --url/],
    [["links", "-", "--url", "https://harbour.example/", "--include", ""], /glob: expected a pattern/],
  ])("%j", async (args, message) => {
    const { code, stdout, stderr } = await decant(args, { input: page });
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  test.each([
    ["links", "not-there.html"],
    ["sitemap", "not-there.xml"],
    ["batch", "--urls", "not-there.txt"],
  ])("%s of a file that is not there ends with 3", async (...args) => {
    const { code, stderr } = await decant([...args]);
    expect(stderr).toContain("no such file or folder");
    expect(code).toBe(3);
  });
});

test("an older Node gets a message that names the version", () => {
  expect(() => checkNode("decant fetch", "22.18.0")).toThrow("decant fetch needs Node 22.19 or newer; this is 22.18.0");
});

test("the scripts are the same on every machine: they name no folder of the one that made them", () => {
  const folder = new URL("../bundle/", import.meta.url);
  const own = fileURLToPath(new URL("../../..", import.meta.url));
  for (const name of readdirSync(folder))
    expect(readFileSync(new URL(name, folder), "utf8").includes(own), name).toBe(false);
});

test("nothing of the network is loaded for a page", () => {
  for (const script of ["main", "page"]) {
    const text = readFileSync(new URL(`../bundle/${script}.cjs`, import.meta.url), "utf8");
    expect(text).not.toContain("@decant/crawl");
    expect(text).not.toContain("sitemapindex");
  }
});

test("batch --urls skips comments and repetitions, and goes on with the file of an earlier run", async () => {
  const site = await serve({ "/a": page, "/b": page, "/c": page });
  const folder = temporaryFolder();
  const [list, output] = [join(folder, "list.txt"), join(folder, "pages.jsonl")];
  const [a, b, c] = ["a", "b", "c"].map((name) => `${site.url}${name}`);
  const batch = ["batch", "--urls", list, ...paced, "--fields", "id,ok", "-o", output, "-q"];
  writeFileSync(list, `# Pages\n${a}\n\n${b}\n${a}\n`);
  expect((await decant(batch)).code).toBe(0);
  // The process was killed while it wrote the next line.
  appendFileSync(output, '{"id":"http://harb');
  appendFileSync(list, `${c}\n`);
  expect((await decant([...batch, "--resume"])).code).toBe(0);
  expect(parseLines(readFileSync(output, "utf8"))).toEqual([a, b, c].map((id) => ({ id, ok: true })));
  expect(site.requests.map(({ path }) => path).sort()).toEqual(["/a", "/b", "/c"]);
  const wrong = await decant(["batch", "page.html", "--resume"]);
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("'--resume' needs addresses") });
});
