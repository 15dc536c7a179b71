import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readMarkdownLinks } from "@decant/discovery";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { article, serve } from "./local-site.ts";
import { decant } from "./run-decant.ts";

const local = ["--allow-private", "--delay", "0"];

const described = (title: string, description: string, ...to: string[]): string =>
  article(title, ...to).replace("</title>", `</title><meta name="description" content="${description}">`);

const pages: Readonly<Record<string, string>> = {
  "index.html": described("Harbour Handbook", "All that a keeper needs.", "/guide/", "/news/storm.html"),
  "guide/index.html": described("Guide", "Where to begin.", "/guide/tides.html", "/guide/gauge.html"),
  "guide/gauge.html": described("Gauge", "How to read it."),
  "guide/tides.html": described("Tides", "Twice a day."),
  "news/storm.html": described("Storm", "A night in March."),
  "privacy.html": described("Privacy", "What we keep."),
  "404.html": article("Not found"),
  "empty.html": "<html><body><div id=app></div></body></html>",
};

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function build(): string {
  const cwd = temporaryFolder();
  write(join(cwd, "dist"), pages);
  return cwd;
}

const list = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((name) => /\.(?:md|txt)$/.test(name)).sort();
const contents = (folder: string): string[] => list(folder).map((name) => readFileSync(join(folder, name), "utf8"));

const index = (base: string): string => `# Harbour Handbook

> All that a keeper needs.

The text of these pages: [llms-full.txt](${base}llms-full.txt)

## Pages

- [Harbour Handbook](${base}index.html.md): Harbour Handbook: The tide table of the old harbour was drawn up by hand for more than sixty years.
- [Storm](${base}news/storm.html.md): A night in March.

## Guide

- [Guide](${base}guide/index.html.md): Where to begin.
- [Tides](${base}guide/tides.html.md): Twice a day.
- [Gauge](${base}guide/gauge.html.md): How to read it.

## Optional

- [Privacy](${base}privacy.html.md): What we keep.
`;

test("a build gets its files next to the pages, and the same bytes again", async () => {
  const cwd = build();
  const { code, stdout, stderr } = await decant(["llms", "dist"], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toBe(
    "decant: 8 pages: 7 converted, 1 without content (empty 1), 0 failed\n" +
      "decant: 6 pages in 3 sections, 8 files written to dist; left out: error-page 1, no-content 1\n",
  );
  const text = readFileSync(join(cwd, "dist/llms.txt"), "utf8");
  expect(text).toBe(index(""));
  const links = readMarkdownLinks(text, "https://harbour.example/llms.txt");
  expect(links.length).toBe(7);
  for (const { url } of links) expect(existsSync(join(cwd, "dist", new URL(url).pathname)), url).toBe(true);
  expect(readFileSync(join(cwd, "dist/guide/tides.html.md"), "utf8")).toMatch(/^# Tides\n\n/);
  const before = contents(join(cwd, "dist"));
  await decant(["llms", "dist", "--quiet", "--jobs", "1"], { cwd });
  expect(contents(join(cwd, "dist"))).toEqual(before);
});

test("options choose addresses, names, sections and sizes", async () => {
  const cwd = build();
  const args = ["llms", "dist", "-o", "out", "--base", "https://harbour.example", "-q", "--page-files", "replace"];
  const words = ["--site-title", "Handbook", "--summary", "Read it.", "--section", "Start = /guide/**"];
  const choice = ["--exclude", "/privacy*", "--optional", "/news/**", "--full", "required"];
  const { code, stderr } = await decant([...args, ...words, ...choice], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(readFileSync(join(cwd, "out/llms.txt"), "utf8")).toBe(`# Handbook

> Read it.

The text of these pages: [llms-full.txt](https://harbour.example/llms-full.txt)

## Start

- [Guide](https://harbour.example/guide.md): Where to begin.
- [Tides](https://harbour.example/guide/tides.md): Twice a day.
- [Gauge](https://harbour.example/guide/gauge.md): How to read it.

## Pages

- [Harbour Handbook](https://harbour.example/index.md): All that a keeper needs.

## Optional

- [Storm](https://harbour.example/news/storm.md): A night in March.
`);
  expect(readFileSync(join(cwd, "out/llms-full.txt"), "utf8")).not.toContain("# Storm");
  expect(list(join(cwd, "dist"))).toEqual([]);
});

test("--dry-run lists the files, --json reports them, --skip-existing keeps what is there", async () => {
  const cwd = build();
  const dry = await decant(["llms", "dist", "--dry-run", "-q"], { cwd });
  expect(dry.stdout).toMatch(/^\d+\tllms\.txt\n\d+\tllms-full\.txt\n\d+\tindex\.html\.md\n/);
  expect(list(join(cwd, "dist"))).toEqual([]);
  writeFileSync(join(cwd, "dist/llms.txt"), "mine\n");
  const { stdout } = await decant(["llms", "dist", "--json", "-q", "--skip-existing"], { cwd });
  const { files, omitted, ...rest } = JSON.parse(stdout);
  expect(rest).toEqual({
    folder: "dist",
    pages: 6,
    sections: [
      { title: "Pages", is_optional: false, pages: 2 },
      { title: "Guide", is_optional: false, pages: 3 },
      { title: "Optional", is_optional: true, pages: 1 },
    ],
  });
  expect(files[0]).toMatchObject({ path: "llms.txt", written: false });
  expect(files[1]).toMatchObject({ path: "llms-full.txt", written: true });
  expect(omitted).toContainEqual({ url: "/404.html", reason: "error-page" });
  expect(readFileSync(join(cwd, "dist/llms.txt"), "utf8")).toBe("mine\n");
});

test("a sitemap gives the order of what no menu reaches", async () => {
  const cwd = temporaryFolder();
  write(join(cwd, "dist"), { "b.html": article("B"), "a.html": article("A"), "c.html": article("C") });
  const sitemap = (...names: string[]) =>
    `<urlset>${names.map((name) => `<url><loc>https://harbour.example/${name}.html</loc></url>`).join("")}</urlset>`;
  writeFileSync(join(cwd, "dist/sitemap.xml"), sitemap("c", "a", "b"));
  writeFileSync(join(cwd, "other.xml"), sitemap("b", "c", "a"));
  const orderOf = async (...args: string[]): Promise<string> => {
    await decant(["llms", "dist", "-q", "-o", "out", ...args], { cwd });
    const text = readFileSync(join(cwd, "out/llms.txt"), "utf8");
    return Array.from(text.matchAll(/^- \[(.)/gm), (match) => match[1]).join("");
  };
  expect(await orderOf()).toBe("CAB");
  expect(await orderOf("--base", "https://harbour.example/")).toBe("CAB");
  expect(await orderOf("--base", "https://harbour.example/", "--sitemap", "other.xml")).toBe("BCA");
});

const site = () =>
  serve((path) => pages[path.slice(1)] ?? pages[`${path.slice(1)}index.html`.replace(/\/\//g, "/")] ?? undefined);

test("an address is crawled, and updated with a state", async () => {
  const { url } = await site();
  const cwd = temporaryFolder();
  const args = ["llms", url, ...local, "-q", "--state", "crawl", "--base", "https://harbour.example/"];
  const { code, stderr } = await decant(args, { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const expected = index("https://harbour.example/").split("\n## Optional")[0];
  expect(readFileSync(join(cwd, "llms/llms.txt"), "utf8")).toBe(expected);
  const before = contents(join(cwd, "llms"));
  await decant(args, { cwd });
  expect(contents(join(cwd, "llms"))).toEqual(before);
  // The state of a crawl and its lines are sources, too.
  for (const source of ["crawl", "crawl/pages.jsonl"]) {
    await decant(["llms", source, "-q", "-o", "again", "--base", "https://harbour.example/"], { cwd });
    expect(contents(join(cwd, "again")), source).toEqual(before);
  }
});

test("an address without a state leaves nothing but the files, and --max-pages ends the crawl", async () => {
  const { url } = await site();
  const cwd = temporaryFolder();
  const { code } = await decant(["llms", url, ...local, "-q", "--max-pages", "2"], { cwd });
  expect(code).toBe(0);
  expect(readdirSync(cwd)).toEqual(["llms"]);
  expect(readFileSync(join(cwd, "llms/llms.txt"), "utf8").match(/^- /gm)).toHaveLength(2);
});

test("the lines of a batch, an archive, and a folder of Markdown are sources", async () => {
  const cwd = build();
  const { url } = await site();
  await decant(["batch", "dist", "-q", "-o", "pages.jsonl", "--fields", "id,url,ok,markdown,metadata,navigation"], {
    cwd,
  });
  await decant(["llms", "pages.jsonl", "-q", "-o", "lines"], { cwd });
  expect(readFileSync(join(cwd, "lines/llms.txt"), "utf8")).toBe(index(""));
  await decant(["crawl", url, ...local, "-q", "--output-dir", "md", "--with-metadata", "--warc", "site.warc.gz"], {
    cwd,
  });
  const titles = (folder: string) =>
    readFileSync(join(cwd, folder, "llms.txt"), "utf8")
      .split("\n")
      .flatMap((line) => /^- \[(.*?)\]/.exec(line)?.[1] ?? [])
      .sort();
  const expected = ["Gauge", "Guide", "Harbour Handbook", "Storm", "Tides"];
  await decant(["llms", "site.warc.gz", "-q", "-o", "archive"], { cwd });
  expect(titles("archive")).toEqual(expected);
  await decant(["llms", "md", "-q", "-o", "markdown"], { cwd });
  expect(titles("markdown")).toEqual(expected);
  expect(list(join(cwd, "markdown"))).toContain("guide/tides.html.md");
  // Without front matter, files have no address but their own.
  cpSync(join(cwd, "lines/guide"), join(cwd, "plain/guide"), { recursive: true });
  await decant(["llms", "plain", "-q", "-o", "from-plain"], { cwd });
  expect(readFileSync(join(cwd, "from-plain/llms.txt"), "utf8")).toContain("- [Tides](guide/tides.html.md)");
});

test.each([
  [["llms"], 2, /missing required argument/],
  [["llms", "none"], 3, /none: no such file or folder/],
  [["llms", "empty"], 3, /empty: no page with content; left out: no-content 1/],
  [["llms", "dist", "--section", "Guide"], 2, /Expected a title and a glob such as/],
  [["llms", "dist", "--base", "harbour"], 2, /Expected an absolute URL/],
  [["llms", "dist", "--page-files", "both"], 2, /Allowed choices are append, replace, none/],
  [["llms", "dist", "-o", "dist/index.html"], 4, /index.html/],
  [["llms", "dist", "--sitemap", "none.xml"], 3, /none.xml: no such file/],
])("%j ends with %i", async (args, expected, message) => {
  const cwd = build();
  write(join(cwd, "empty"), { "index.html": pages["empty.html"] as string });
  const { code, stdout, stderr } = await decant(args, { cwd });
  expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
  expect(stderr).toMatch(message);
});
