import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { readWarc } from "@decant/warc";
import { describe, expect, onTestFinished, test } from "vitest";
import { ownerOf } from "../src/output/crawl-output.ts";
import { parseArguments } from "./in-process.ts";
import { article, serve } from "./local-site.ts";
import { decant, ended, parseLines, start } from "./run-decant.ts";

const local = ["--allow-private", "--delay", "0"];
const home = article("Harbour", "/tides", "/moles");
const harbour: Record<string, string> = { "/": home, "/tides": article("Tides"), "/moles": article("Moles") };

const withCopies: Record<string, string> = {
  "/": article("Harbour", "/archive/of/tides", "/moles"),
  "/archive/of/tides": article("Tides"),
  "/moles": article("Moles", "/tides"),
  "/tides": article("Tides"),
};

test.each([[], ["--gzip"]])(
  "of pages that say the same, the line has the best address in the end %j",
  async (...flags) => {
    const cwd = temporaryFolder();
    const site = await serve((path) => withCopies[path]);
    const args = ["crawl", site.url, ...local, "--output", "out.jsonl", "--state", "state", "--quiet", ...flags];
    expect((await decant(args, { cwd })).code).toBe(0);
    const bytes = readFileSync(join(cwd, "out.jsonl"));
    const lines = parseLines((flags.length > 0 ? gunzipSync(bytes) : bytes).toString());
    expect(lines).toHaveLength(3);
    expect(lines.find(({ url }) => url === `${site.url}tides`)).toMatchObject({
      id: `${site.url}tides`,
      fetch: { also_at: [`${site.url}archive/of/tides`] },
    });
    expect(existsSync(join(cwd, "out.jsonl.part"))).toBe(false);
  },
);

describe("--output-dir", () => {
  test("writes a file for each page, named by its address", async () => {
    const cwd = temporaryFolder();
    const site = await serve((path) => harbour[path]);
    const { code, stdout } = await decant(["crawl", site.url, ...local, "--output-dir", "out", "--quiet"], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const names = readdirSync(join(cwd, "out")).sort();
    expect(names).toEqual(["", "-moles", "-tides"].map((end) => expect.stringMatching(nameOf(end, "md"))));
    const batch = [...Object.entries(harbour)].map(([path, html]) => ({ id: site.url + path.slice(1), html }));
    const input = batch.map((page) => `${JSON.stringify({ ...page, url: page.id })}\n`).join("");
    await decant(["batch", "--output-dir", "batch", "--quiet"], { cwd, input });
    for (const name of names)
      expect(readFileSync(join(cwd, "out", name), "utf8")).toBe(readFileSync(join(cwd, "batch", name), "utf8"));
    expect(readdirSync(join(cwd, "batch")).sort()).toEqual(names);
  });

  test.each(["out/", "there"])("is what --output %s means", async (output) => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "there"));
    const site = await serve((path) => harbour[path]);
    const args = ["crawl", site.url, ...local, "--output", output, "--format", "text", "--quiet"];
    expect((await decant(args, { cwd })).code).toBe(0);
    expect(readdirSync(join(cwd, output)).sort()).toEqual(
      ["", "-moles", "-tides"].map((end) => expect.stringMatching(nameOf(end, "txt"))),
    );
  });

  test("--keep-dirs mirrors addresses, and each keeps its name in later runs; --gzip compresses each file", async () => {
    const cwd = temporaryFolder();
    const pages: Record<string, string> = {
      "/": article("Harbour", "/guide/tides", "/guide/tides.html", "/guide/"),
      "/guide/tides": article("Tides"),
      "/guide/tides.html": article("Tides of old"),
      "/guide/": article("Guide"),
    };
    const site = await serve((path) => pages[path]);
    const args = ["crawl", site.url, ...local, "--output-dir", "out", "--keep-dirs", "--gzip", "--state", "state"];
    expect((await decant([...args, "--quiet"], { cwd })).code).toBe(0);
    const host = readdirSync(join(cwd, "out")).find((name) => !name.endsWith(".gz")) ?? "";
    const files = (): readonly (readonly [string, string])[] =>
      (readdirSync(join(cwd, "out"), { recursive: true, encoding: "utf8" }) as string[])
        .filter((name) => name.endsWith(".md.gz"))
        .map((name): [string, string] => [
          name.replace(host, "host").replace(/-[\da-f]{12}/, "-digits"),
          gunzipSync(readFileSync(join(cwd, "out", name)))
            .toString()
            .split("\n", 1)[0] ?? "",
        ])
        .sort();
    const before = files();
    expect(before.map(([name]) => name)).toEqual([
      "host.md.gz",
      "host/guide.md.gz",
      "host/guide/tides-digits.md.gz",
      "host/guide/tides.md.gz",
    ]);
    // What a killed process leaves of an address.
    appendFileSync(join(cwd, "state", "names.txt"), "http://half");
    for (const path of ["/guide/tides", "/guide/tides.html"])
      pages[path] = (pages[path] ?? "").replaceAll("Tides", "High");
    expect((await decant([...args, "--quiet"], { cwd })).code).toBe(0);
    expect(files()).toEqual(before.map(([name, first]) => [name, first.replace("Tides", "High")]));
  });

  test.each([
    [["--format", "json"], "json", (url: string) => expect.stringMatching(`"url": "${url}"[^]*"also_at": `)],
    [["--format", "obsidian"], "md", (url: string) => expect.stringContaining(`\nsource: "${url}"\n`)],
    [["--gzip"], "md.gz", () => expect.stringMatching(/^# Tides/)],
  ])("of pages that say the same, the file has the best address in the end %j", async (flags, extension, fileOf) => {
    const cwd = temporaryFolder();
    const site = await serve((path) => withCopies[path]);
    const args = ["crawl", site.url, ...local, "--output-dir", "out", "--state", "state", "--quiet", ...flags];
    for (let run = 1; run <= 2; run++) {
      expect((await decant(args, { cwd })).code).toBe(0);
      const names = readdirSync(join(cwd, "out")).sort();
      expect(names).toEqual(["", "-moles", "-tides"].map((end) => expect.stringMatching(nameOf(end, extension))));
      const bytes = readFileSync(join(cwd, "out", names.find((name) => name.includes("tides")) ?? ""));
      expect((flags[0] === "--gzip" ? gunzipSync(bytes) : bytes).toString()).toEqual(fileOf(`${site.url}tides`));
    }
  });

  test("reports a page that is gone, and keeps its file", async () => {
    const cwd = temporaryFolder();
    const pages = { ...harbour };
    const site = await serve((path) => pages[path]);
    const args = ["crawl", site.url, ...local, "--output-dir", "out", "--state", "state"];
    await decant(args, { cwd });
    const names = readdirSync(join(cwd, "out"));
    delete pages["/tides"];
    pages["/moles"] = article("Both moles");
    const { code, stderr } = await decant(args, { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain(`decant: ${site.url}tides: gone; what an earlier run wrote for it is left as it is\n`);
    expect(stderr).toContain("3 pages: 1 converted, 0 without content, 2 left out (gone 1, same 1), 0 failed");
    expect(readdirSync(join(cwd, "out"))).toEqual(names);
    const moles = names.find((name) => name.includes("moles")) ?? "";
    expect(readFileSync(join(cwd, "out", moles), "utf8")).toMatch(/^# Both moles\n/);
  });
});

const nameOf = (end: string, extension: string): RegExp =>
  new RegExp(`^127-0-0-1-\\d+${end}-[\\da-f]{12}\\.${extension}$`);

describe("--format", () => {
  test("csv is one table with one header, also of two runs", async () => {
    const cwd = temporaryFolder();
    const pages = { ...harbour };
    const site = await serve((path) => pages[path]);
    const args = ["crawl", site.url, ...local, "--format", "csv", "--output", "out.csv", "--state", "state", "--quiet"];
    await decant(args, { cwd });
    const before = readFileSync(join(cwd, "out.csv"), "utf8");
    pages["/moles"] = article("Both moles");
    await decant(args, { cwd });
    const after = readFileSync(join(cwd, "out.csv"), "utf8");
    expect(after.startsWith(before)).toBe(true);
    const header = before.slice(0, before.indexOf("\r\n") + 2);
    expect(after.split(header)).toHaveLength(2);
    expect(after.slice(before.length)).toContain("Both moles");
  });

  test.each([
    ["out.csv.gz", []],
    ["out.csv", ["--gzip"]],
  ])("%s with %j is a table that was compressed", async (output, more) => {
    const cwd = temporaryFolder();
    const site = await serve((path) => harbour[path]);
    const args = ["crawl", site.url, ...local, "--format", "csv", "--quiet"];
    await decant([...args, "--output", "plain.csv"], { cwd });
    await decant([...args, "--output", output, ...more], { cwd });
    expect(gunzipSync(readFileSync(join(cwd, output))).toString()).toBe(readFileSync(join(cwd, "plain.csv"), "utf8"));
  });

  test("a file that an earlier run compressed is not continued without --gzip", async () => {
    const cwd = temporaryFolder();
    const site = await serve((path) => harbour[path]);
    const args = ["crawl", site.url, ...local, "--output", "out.jsonl", "--state", "state", "--quiet"];
    expect((await decant([...args, "--gzip"], { cwd })).code).toBe(0);
    const before = readFileSync(join(cwd, "out.jsonl"));
    const { code, stderr } = await decant(args, { cwd });
    expect([code, stderr]).toEqual([4, expect.stringContaining("out.jsonl: an earlier run wrote it with --gzip")]);
    expect(readFileSync(join(cwd, "out.jsonl"))).toEqual(before);
  });

  test("json means lines, with the facts of the fetch", async () => {
    const site = await serve((path) => harbour[path]);
    const { stdout } = await decant(["crawl", site.url, ...local, "--format", "json", "--fields", "id", "--quiet"]);
    expect(parseLines(stdout).map((line) => Object.keys(line))).toEqual(Array(3).fill(["id", "fetch"]));
  });

  test.each([
    [["--format", "markdown"], /'--format markdown' needs --output-dir/],
    [["--output-dir", "out", "--output", "file"], /'--output-dir <folder>' cannot be used with option '-o, --output/],
    [["--format", "csv", "--fields", "id"], /'--fields' needs --format json/],
  ])("%j is a usage error", async (args, message) => {
    const { code, stderr } = await parseArguments(["crawl", "http://127.0.0.1/", ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  });
});

describe("--warc", () => {
  test.each(["site.warc.gz", "site.warc"])(
    "%s has request, response and metadata of each page, robots.txt and sitemap",
    async (name) => {
      const cwd = temporaryFolder();
      const site = await serve((path) => harbour[path]);
      const args = ["crawl", site.url, ...local, "--warc", name, "--contact", "office@harbour.example", "--quiet"];
      const { stdout } = await decant(args, { cwd });
      const bytes = readFileSync(join(cwd, name));
      const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
      const types = [...text.matchAll(/^WARC-Type: (\w+)/gm)].map(([, type]) => type);
      expect(types).toEqual(["warcinfo", ...Array(5).fill(["request", "response", "metadata"]).flat()]);
      expect(text).toContain("GET /tides HTTP/1.1\r\nhost: 127.0.0.1:");
      expect(text).toContain("user-agent: DecantBot (+office@harbour.example)\r\n");
      expect(text.match(/^record-digest: sha256:[\da-f]{64}/gm)).toHaveLength(3);
      const index = readFileSync(join(cwd, `${name}.cdxj`), "utf8")
        .trimEnd()
        .split("\n");
      expect(index.map((line) => line.replace(/^\d+,\d+,\d+,\d+:\d+|^[^)]*/, "").replace(/ .*/, ""))).toEqual([
        ")/",
        ")/moles",
        ")/robots.txt",
        ")/sitemap.xml",
        ")/tides",
      ]);
      for (const line of index) {
        const { url, offset, length, filename } = JSON.parse(line.slice(line.indexOf("{")));
        expect(filename).toBe(name);
        const record = bytes.subarray(Number(offset), Number(offset) + Number(length));
        expect((name.endsWith(".gz") ? gunzipSync(record) : record).toString()).toContain(
          `WARC-Target-URI: ${url}\r\n`,
        );
      }
      const again = await decant(["batch", name, "--fields", "url,markdown", "--quiet"], { cwd });
      const written = parseLines(stdout).map(({ url, markdown }) => ({ url, markdown }));
      expect(parseLines(again.stdout)).toEqual(written);
    },
  );

  test("a page that is unchanged in a later run is a revisit of its capture", async () => {
    const cwd = temporaryFolder();
    const pages = { ...harbour };
    const site = await serve((path) => pages[path]);
    const args = ["crawl", site.url, ...local, "--warc", "site.warc.gz", "--state", "state", "-o", "out", "--quiet"];
    await decant(args, { cwd });
    pages["/moles"] = article("Both moles");
    await decant(args, { cwd });
    const found: [unknown, string, unknown][] = [];
    const dates = new Map<unknown, unknown>();
    for await (const item of readWarc([readFileSync(join(cwd, "site.warc.gz"))])) {
      if (item.kind === "broken") throw new Error(item.message);
      const path = item.url?.slice(site.url.length - 1);
      if (item.type === "response") found.push([path, item.type, dates.set(path, item.date).get(path)]);
      if (item.type === "revisit") found.push([path, item.type, item.headers.get("warc-refers-to-date")]);
    }
    const responses = found.slice(0, 5).map(([path]) => path);
    expect(responses.sort()).toEqual(["/", "/moles", "/robots.txt", "/sitemap.xml", "/tides"]);
    // robots.txt is asked for once a day; a sitemap that is not there has the same bytes.
    expect(found.slice(5).sort()).toEqual([
      ["/", "revisit", dates.get("/")],
      ["/moles", "response", dates.get("/moles")],
      ["/sitemap.xml", "revisit", dates.get("/sitemap.xml")],
      ["/tides", "revisit", dates.get("/tides")],
    ]);
    const index = readFileSync(join(cwd, "site.warc.gz.cdxj"), "utf8");
    expect(index.match(/"mime":"warc\/revisit"/g)).toHaveLength(3);
  });

  test("redirects, errors and robots.txt are archived once, and pages that are left out are not", async () => {
    const cwd = temporaryFolder();
    const server = createServer((request, response) => {
      const path = request.url ?? "/";
      const pages: Record<string, [number, Record<string, string>, string]> = {
        "/robots.txt": [200, { "content-type": "text/plain" }, "User-agent: *\nDisallow: /no\n"],
        "/": [200, { "content-type": "text/html" }, article("Harbour", "/old", "/gone", "/hidden", "/no")],
        "/old": [301, { location: "/new" }, ""],
        "/new": [200, { "content-type": "text/html" }, article("New")],
        "/hidden": [200, { "content-type": "text/html", "x-robots-tag": "noindex" }, article("Hidden")],
      };
      const [status, headers, body] = pages[path] ?? [404, {}, "none"];
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await decant(["crawl", url, ...local, "--warc", "site.warc.gz", "--quiet"], { cwd });
    const found: unknown[] = [];
    for await (const item of readWarc([readFileSync(join(cwd, "site.warc.gz"))]))
      if (item.kind === "record" && item.type === "response")
        found.push([item.url?.slice(url.length - 1), item.http?.status]);
    expect(found.sort()).toEqual([
      ["/", 200],
      ["/gone", 404],
      ["/new", 200],
      ["/old", 301],
      ["/robots.txt", 200],
      ["/sitemap.xml", 404],
    ]);
    const { stdout } = await decant(["batch", "site.warc.gz", "--fields", "url", "--quiet"], { cwd });
    expect(parseLines(stdout)).toEqual([{ url }, { url: `${url}new` }]);
  });

  test("--warc-size goes on in further files, also when it is resumed", async () => {
    const cwd = temporaryFolder();
    const site = await serve((path) => harbour[path]);
    const args = [
      "crawl",
      site.url,
      ...local,
      "--warc",
      "site.warc.gz",
      "--warc-size",
      "3K",
      "--wacz",
      "site.wacz",
      "--state",
      "state",
      "-q",
    ];
    const sliced = [...args, "-o", "out.jsonl", "--slice", "1"];
    for (let run = 1; run <= 4; run++) await decant(sliced, { cwd });
    const parts = readdirSync(cwd).filter((name) => name.endsWith(".warc.gz"));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts).toContain("site-00002.warc.gz");
    const { stdout } = await decant(["batch", ...parts, "--fields", "url", "--quiet"], { cwd });
    expect(
      parseLines(stdout)
        .map(({ url }) => String(url))
        .sort(),
    ).toEqual(["", "moles", "tides"].map((path) => site.url + path));
    const wacz = readFileSync(join(cwd, "site.wacz"));
    for (const part of parts) expect(wacz.includes(readFileSync(join(cwd, part)))).toBe(true);
    for (const part of parts) expect(existsSync(join(cwd, `${part}.cdxj`))).toBe(true);
  });

  test("a file that is not of this crawl is left alone", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "site.warc"), "precious");
    const { code, stderr } = await decant(["crawl", "http://127.0.0.1:9/", "--warc", "site.warc"], { cwd });
    expect(stderr).toMatch(/has content that is not of this crawl/);
    expect(code).toBe(4);
    expect(readFileSync(join(cwd, "site.warc"), "utf8")).toBe("precious");
  });
});

describe("killed three times and resumed", () => {
  const size = 60;
  const serveTree = () =>
    serve((path) => {
      const at = path === "/" ? 1 : Number(/^\/p(\d+)$/.exec(path)?.[1]);
      return at <= size ? article(`Page ${"abcdefghij"[at % 10]} ${at}`, `/p${at * 2}`, `/p${at * 2 + 1}`) : undefined;
    }, 3);

  async function urlsOf(path: string): Promise<string[]> {
    const urls: string[] = [];
    for await (const item of readWarc([readFileSync(path)])) {
      if (item.kind === "broken") throw new Error(item.message);
      // A process that is killed at once may leave robots.txt to no archive.
      if (item.type === "response" && !item.url?.endsWith("/robots.txt")) urls.push(String(item.url));
    }
    return urls;
  }

  test.each([
    ["a folder", ["--output-dir", "out"]],
    ["a table", ["--format", "csv", "--output", "out.csv"]],
  ])("%s and an archive have each page once", async (_, output) => {
    const cwd = temporaryFolder();
    const site = await serveTree();
    const args = ["crawl", site.url, ...local, ...output, "--warc", "site.warc.gz", "--quiet"];
    const resumable = [...args, "--state", "state"];
    for (let kill = 1; kill <= 3; kill++) {
      const before = site.requests.length;
      const child = start(resumable, cwd);
      child.stdin.end();
      // The first kill comes before a page is written, perhaps; the others in the midst of it.
      while (site.requests.length < before + 5 * kill) await new Promise((resolve) => setTimeout(resolve, 1));
      child.kill("SIGKILL");
      expect(await ended(child)).toBe(null);
    }
    // What a process leaves that is killed while it writes a page.
    appendFileSync(join(cwd, "site.warc.gz"), "half a record");
    if (output.includes("csv")) appendFileSync(join(cwd, "out.csv"), "half a row");
    const owner = ownerOf(join(cwd, "state"));
    mkdirSync(join(cwd, "out"), { recursive: true });
    writeFileSync(join(cwd, "out", `.decant-${owner}-0123.partial`), "half a page");
    expect((await decant(resumable, { cwd })).code).toBe(0);
    const whole = temporaryFolder();
    expect((await decant(args, { cwd: whole })).code).toBe(0);
    const urls = await urlsOf(join(cwd, "site.warc.gz"));
    // The sitemap that is not there is the last one.
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.length).toBeGreaterThan(size);
    expect(urls).toEqual(await urlsOf(join(whole, "site.warc.gz")));
    if (existsSync(join(whole, "out.csv"))) {
      expect(readFileSync(join(cwd, "out.csv"), "utf8")).toBe(readFileSync(join(whole, "out.csv"), "utf8"));
      return;
    }
    const names = readdirSync(join(whole, "out"));
    expect(names).toHaveLength(size);
    expect(readdirSync(join(cwd, "out"))).toEqual(names);
    for (const name of names)
      expect(readFileSync(join(cwd, "out", name), "utf8")).toBe(readFileSync(join(whole, "out", name), "utf8"));
  });
});
