import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { familiarNames } from "../src/args/other-sources.ts";
import { convertHere, parseArguments } from "./in-process.ts";
import { articlePage, decant, parseLines } from "./run-decant.ts";

const page = new URL("../../site/docs/from-trafilatura.md", import.meta.url);
const guide = readFileSync(page, "utf8");
const table = guide.slice(guide.indexOf("<!-- switches:start -->"), guide.indexOf("<!-- switches:end -->"));

interface Row {
  readonly switches: readonly string[];
  readonly here: string;
}

const rows: readonly Row[] = [...table.matchAll(/^\| (`.*?) \| (.*?) \| .*\|$/gm)].map(([, names = "", here = ""]) => ({
  switches: names.match(/-[-A-Za-z]+/g) ?? [],
  here,
}));

const fancy = articlePage().replace(
  "<p>See",
  `<p>A <b>bold</b> word and an <img src="gauge.png" alt="old gauge">.</p>
  <table><tr><th>Port<th>Height<tr><td>Kestle<td>4 m</table><p>See`,
);
const data = { "@type": "NewsArticle", headline: "The tide table", datePublished: "2024-05-06T08:00:00Z" };
const dated = fancy
  .replace("<title>", `<script type="application/ld+json">${JSON.stringify(data)}</script><title>`)
  .replace("</h1>", '</h1><p>Published on <time datetime="2024-05-06">6 May 2024</time></p>')
  .replace("<p>See", "<p>Since that day two people read the gauge, one after the other.</p><p>See");

/** A folder with a site of three pages: two with the same text, one dated. */
function site(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "site/guide"), { recursive: true });
  writeFileSync(join(folder, "site/a.html"), fancy);
  writeFileSync(join(folder, "site/b.html"), fancy);
  writeFileSync(join(folder, "site/guide/dated.html"), dated);
  writeFileSync(join(folder, "names.txt"), "site/a.html\nsite/guide\n");
  writeFileSync(join(folder, "unwanted.txt"), "a.html\nhttps://example.org/b.html\n");
  writeFileSync(join(folder, "options.json"), '{"format": "text", "quiet": true, "links": "drop"}');
  return folder;
}

async function stdoutOf(...args: string[]): Promise<string> {
  return convertHere(args, fancy);
}

async function idsOf(...args: string[]): Promise<unknown[]> {
  const { stdout } = await decant(["batch", ...args, "--fields", "id", "--quiet"], { cwd: site() });
  return parseLines(stdout).map(({ id }) => id);
}

async function filesOf(...args: string[]): Promise<string[]> {
  const cwd = site();
  const { code } = await decant(["batch", "site", ...args, "--quiet"], { cwd });
  expect(code).toBe(0);
  return readdirSync(join(cwd, "out"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(cwd.length + 5)
        .replaceAll("\\", "/"),
    )
    .sort();
}

/** What each switch that is here does. */
const behaviours: Readonly<Record<string, () => Promise<void>>> = {
  "-i": async () => expect(await idsOf("-i", "names.txt")).toEqual(["site/a.html", "site/guide/dated.html"]),
  "--input-file": async () =>
    expect(await idsOf("--input-file", "names.txt")).toEqual(["site/a.html", "site/guide/dated.html"]),
  "--input-dir": async () =>
    expect(await idsOf("--input-dir", "site")).toEqual(["a.html", "b.html", "guide/dated.html"]),
  "-u": async () =>
    expect(await stdoutOf("-u", "https://example.org/x/")).toContain("(https://example.org/x/map.html)"),
  "-o": async () => {
    const cwd = temporaryFolder();
    await decant(["-o", "page.md"], { input: fancy, cwd });
    expect(readFileSync(join(cwd, "page.md"), "utf8")).toContain("# The tide table");
  },
  "--output-dir": async () =>
    expect(await filesOf("--output-dir", "out")).toEqual([
      expect.stringMatching(/^a-[\da-f]{12}\.md$/),
      expect.stringMatching(/^b-[\da-f]{12}\.md$/),
      expect.stringMatching(/^guide-dated-[\da-f]{12}\.md$/),
    ]),
  "--keep-dirs": async () =>
    expect(await filesOf("--output-dir", "out", "--keep-dirs", "--xmltei")).toEqual([
      "a.tei.xml",
      "b.tei.xml",
      "guide/dated.tei.xml",
    ]),
  "--list": async () => {
    const { stdout } = await decant(["batch", "site", "--list", "--url", "https://example.org/"], { cwd: site() });
    expect(stdout.split("\n")).toEqual([
      "a.html\thttps://example.org/a.html",
      "b.html\thttps://example.org/b.html",
      "guide/dated.html\thttps://example.org/guide/dated.html",
      "",
    ]);
  },
  "-b": async () =>
    expect(await idsOf("site", "-b", "unwanted.txt", "--url", "http://example.org/")).toEqual(["guide/dated.html"]),
  "--blacklist": async () => expect(await idsOf("site", "--blacklist", "unwanted.txt")).not.toContain("a.html"),
  "--url-filter": async () =>
    expect(await idsOf("site", "--url-filter", "guide/", "--url-filter", "b.")).toEqual(["b.html", "guide/dated.html"]),
  "--parallel": async () => {
    expect(await idsOf("site", "--parallel", "2")).toHaveLength(3);
    expect((await parseArguments(["batch", "--parallel", "many"])).stderr).toContain(
      "Expected a whole number from 1 to 256.",
    );
  },
  "--output-format": async () => expect(await stdoutOf("--output-format", "txt")).not.toContain("# "),
  "--csv": async () => expect(await stdoutOf("--csv")).toMatch(/^id,title,[^\n]*\r\n,The tide table,/),
  "--html": async () => expect(await stdoutOf("--html")).toContain("<h1>The tide table</h1>"),
  "--json": async () => expect(JSON.parse(await stdoutOf("--json")).metadata.title).toBe("The tide table"),
  "--markdown": async () => expect(await stdoutOf("--markdown")).toMatch(/^# The tide table\n/),
  "--xml": async () => expect(await stdoutOf("--xml")).toMatch(/^<\?xml[^\n]*\n<doc [^>]*title="The tide table"/),
  "--xmltei": async () => expect(await stdoutOf("--xmltei")).toContain('<TEI xmlns="http://www.tei-c.org/ns/1.0"'),
  "--with-metadata": async () => {
    expect(await stdoutOf("--with-metadata")).toMatch(/^---\ntitle: "The tide table"\n/);
    expect(await stdoutOf("--html", "--with-metadata")).toContain("<title>The tide table</title>");
  },
  "--only-with-metadata": async () => {
    expect(await filesOf("--output-dir", "out", "--only-with-metadata", "--url", "https://example.org/")).toHaveLength(
      1,
    );
    const { code, stdout, stderr } = await decant(["--only-with-metadata"], { input: fancy });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("metadata");
  },
  "--formatting": async () => {
    expect(await stdoutOf("--formatting")).toContain("**bold**");
    expect(await stdoutOf("--no-formatting")).not.toContain("**");
    expect(await stdoutOf("--no-formatting", "--html")).not.toContain("<b");
  },
  "--links": async () => {
    expect(await stdoutOf("--links")).toContain("[map](map.html)");
    expect(await stdoutOf("--no-links")).not.toContain("[map](");
    expect(await stdoutOf("--no-links", "--html")).not.toContain("href");
  },
  "--images": async () => {
    expect(await stdoutOf("--images")).toContain("![old gauge](gauge.png)");
    expect(await stdoutOf("--no-images")).not.toContain("gauge.png");
    expect(await stdoutOf("--no-images", "--xml")).not.toContain("gauge.png");
  },
  "--no-comments": async () => {
    const remarks = ["The gauge never lies, see the log.", "Fog waits for nobody, least of all at noon."].map(
      (text, i) => `<div class="comment"><b>Pom ${i}</b> <time>${i + 3} May 2024</time><p>${text}</p></div>`,
    );
    const comments = `<div class="comments"><h2>2 comments</h2>${remarks.join("")}</div>`;
    const input = fancy.replace("</main>", `</main>${comments}`);
    const commentsOf = async (...args: string[]): Promise<unknown> =>
      JSON.parse(await convertHere(["--json", ...args], input)).comments;
    expect(await commentsOf()).toMatchObject({ text: expect.stringContaining("Fog waits for nobody") });
    expect(await commentsOf("--no-comments")).toBeNull();
  },
  "--no-tables": async () => {
    for (const format of ["markdown", "txt", "html", "json", "xml", "csv"]) {
      expect(await stdoutOf("--no-tables", "--format", format)).not.toContain("Kestle");
      expect(await stdoutOf("--tables", "--format", format)).toContain("Kestle");
    }
  },
  "--fast": async () => expect(await stdoutOf("--fast")).toBe(await stdoutOf("--preset", "fast")),
  "--precision": async () => expect(await stdoutOf("--precision")).toBe(await stdoutOf("--preset", "precision")),
  "--recall": async () => expect(await stdoutOf("--recall")).toBe(await stdoutOf("--preset", "recall")),
  "--target-language": async () => {
    expect(await filesOf("--output-dir", "out", "--target-language", "en")).toHaveLength(3);
    expect(await filesOf("--output-dir", "out", "--target-language", "de")).toEqual([]);
  },
  "--deduplicate": async () => {
    expect(await filesOf("--output-dir", "out", "--keep-dirs", "--deduplicate")).toEqual(["a.md", "guide/dated.md"]);
    const { stdout, stderr } = await decant(["batch", "site", "--deduplicate"], { cwd: site() });
    expect(parseLines(stdout).map(({ verdict, markdown }) => [verdict, markdown === ""])).toEqual([
      [[], false],
      [["duplicate"], true],
      [[], false],
    ]);
    expect(stderr).toContain("2 converted, 0 without content, 1 left out (duplicate 1), 0 failed");
  },
  "--config-file": async () => {
    const cwd = site();
    const text = await decant(["site/a.html", "--config-file", "options.json"], { cwd });
    expect(text.stdout).not.toContain("# ");
    const markdown = await decant(["site/a.html", "--config-file", "options.json", "--markdown"], { cwd });
    expect(markdown.stdout).toContain("# The tide table");
    expect(markdown.stdout).not.toContain("](map");
  },
  "-v": async () => expect((await decant(["-v"], { input: fancy })).stderr).toMatch(/^decant: standard input: \w+, /),
  "--verbose": async () =>
    expect((await decant(["batch", "site", "--verbose"], { cwd: site() })).stderr).toContain(
      "decant: guide/dated.html: converted\n",
    ),
  "--version": async () => expect((await parseArguments(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/),
};

const present = rows.filter(({ here }) => here !== "no").flatMap(({ switches }) => switches);
const absent = rows.filter(({ here }) => here === "no").flatMap(({ switches }) => switches);

describe("a switch of the table that is here", () => {
  test("has a behaviour that is tested", () => {
    expect(present.length).toBeGreaterThan(30);
    expect([...present].sort()).toEqual(Object.keys(behaviours).sort());
  });

  test.each(present.map((name) => [name]))("%s does what it says", (name) => behaviours[name]?.());
});

test.each(absent.map((name) => [name]))("%s, which is not here, is refused", async (name) => {
  for (const command of [[], ["batch"]]) {
    const { code, stderr } = await parseArguments([...command, name]);
    expect(code).toBe(2);
    expect(stderr).toContain(`unknown option '${name}'`);
  }
});

test("every other name of an option is in the table, or one of ours", () => {
  const ours = ["--front-matter"];
  const names = familiarNames.map(({ flag }) => flag.split(" ")[0] ?? "");
  for (const name of names) expect([...present, ...ours]).toContain(name);
});
