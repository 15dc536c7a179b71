import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { serve } from "./local-site.ts";
import { decant, parseLines, sentences } from "./run-decant.ts";

const letter = "Get the harbour letter: the counts of the week, one photograph, and the tides of the days to come.";
const birds = ["heron", "tern", "gull", "coot", "rail", "plover"];

function page(bird: string, box = letter): string {
  const about = sentences.map((sentence) => `<p>About the ${bird}: ${sentence} So much for the ${bird}.</p>`);
  return `<html><head><title>The ${bird}</title></head><body><main><article><h1>The ${bird}</h1>${about.join("")}
<div class="letter"><p>${box}</p></div></article></main><footer><p>Kept by the wardens of the old harbour.</p></footer></body></html>`;
}

const lines = (names: readonly string[], host = "diary.example"): string =>
  names.map((bird) => `${JSON.stringify({ id: bird, url: `https://${host}/${bird}`, html: page(bird) })}\n`).join("");

async function learnt(): Promise<{ readonly cwd: string; readonly file: string }> {
  const cwd = temporaryFolder();
  const file = join(cwd, "site.json");
  const { code, stderr } = await decant(["site", "learn", "-o", "site.json"], { cwd, input: lines(birds.slice(0, 5)) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "decant: diary.example: 5 pages, 2 parts recur\n" });
  return { cwd, file };
}

test("a template of one run takes the letter out of pages of the next", async () => {
  const { cwd, file } = await learnt();
  const input = lines(["plover"]) + lines(["plover"], "elsewhere.example");
  const fields = ["--fields", "id,text,ledger"];
  const { code, stdout } = await decant(["batch", "-q", "--site-template", "site.json", ...fields], { cwd, input });
  const [own, other] = parseLines(stdout) as {
    text: string;
    ledger: { totals: { dropped_by_rule: Record<string, number> } };
  }[];
  expect(code).toBe(0);
  expect([own?.text.includes(letter), other?.text.includes(letter)]).toEqual([false, true]);
  expect(own?.ledger.totals.dropped_by_rule["site/recurring"]).toBeGreaterThan(80);

  const one = ["--url", "https://diary.example/plover", "--site-template", "site.json"];
  expect((await decant(one, { cwd, input: page("plover") })).stdout).not.toContain(letter);
  const { stdout: found } = await decant(["explain", ...one, "--find", "harbour letter"], {
    cwd,
    input: page("plover"),
  });
  expect(found).toContain("site/recurring");

  writeFileSync(file, readFileSync(file, "utf8").replaceAll('"drop": true', '"drop": false'));
  expect((await decant(one, { cwd, input: page("plover") })).stdout).toContain(letter);
});

test("show lists the parts, and diff what changed between two templates", async () => {
  const { cwd } = await learnt();
  const { stdout } = await decant(["site", "show", "site.json"], { cwd });
  expect(stdout).toBe(
    "diary.example: 5 pages, 2 parts\n" +
      "  drop  text  5 of 5  footer: Kept by the wardens of the old harbour.\n" +
      "  drop  text  5 of 5  main > article > div.letter: Get the harbour letter: the counts of the week, one photograph, and the tides of…\n",
  );
  expect((await decant(["site", "show", "site.json", "-f", "json"], { cwd })).stdout).toBe(
    readFileSync(join(cwd, "site.json"), "utf8"),
  );
  const moved = birds.map((bird) =>
    page(bird).replace("letter", "box").replace("old harbour.</p>", "new harbour.</p>"),
  );
  mkdirSync(join(cwd, "pages"));
  for (const [i, html] of moved.entries()) writeFileSync(join(cwd, "pages", `${birds[i]}.html`), html);
  const url = ["--url", "https://diary.example/"];
  await decant(["site", "learn", "pages", ...url, "-o", "new.json", "-q"], { cwd });
  const changed = await decant(["site", "diff", "site.json", "new.json"], { cwd });
  expect(changed).toEqual({
    code: 1,
    stdout:
      "~ diary.example changed footer: Kept by the wardens of the new harbour. (was Kept by the wardens of the old harbour.)\n" +
      "~ diary.example moved main > article > div.box: Get the harbour letter: the counts of the week, one photograph, and the tides of… (was main > article > div.letter)\n",
    stderr: "decant: 2 parts differ\n",
  });
  expect((await decant(["site", "diff", "site.json", "site.json", "-q"], { cwd })).code).toBe(0);
});

test("a template from the archive of a crawl cleans its pages, and those of the next crawl", async () => {
  const cwd = temporaryFolder();
  const links = birds.map((bird) => `<p><a href="/${bird}">The ${bird} at the mole</a></p>`).join("");
  const index = `<html><body><main><h1>Diary</h1><p>${sentences.join(" ")}</p>${links}</main></body></html>`;
  const site = await serve((path) => {
    if (path === "/") return index;
    return birds.includes(path.slice(1)) ? page(path.slice(1)) : undefined;
  });
  const crawl = ["crawl", site.url, "--allow-private", "--delay", "0", "-q"];
  expect((await decant([...crawl, "--warc", "site.warc.gz", "-o", "first.jsonl"], { cwd })).code).toBe(0);
  expect((await decant(["site", "learn", "site.warc.gz", "-o", "site.json", "-q"], { cwd })).code).toBe(0);
  await decant(["batch", "site.warc.gz", "--site-template", "site.json", "-q", "-o", "again.jsonl"], { cwd });
  await decant([...crawl, "--site-template", "site.json", "-o", "next.jsonl"], { cwd });
  const counts = ["first", "again", "next"].map((name) => {
    const records = parseLines(readFileSync(join(cwd, `${name}.jsonl`), "utf8"));
    return [records.length, records.filter(({ text }) => (text as string).includes(letter)).length];
  });
  expect(counts).toEqual([
    [7, 6],
    [7, 0],
    [7, 0],
  ]);
});

test.each([
  [["site", "teach"], "", 2, "site: expected learn, show or diff, got teach"],
  [["site", "show"], "", 2, "site show: expected one file, got 0"],
  [["site", "diff", "a.json"], "", 2, "site diff: expected 2 files, got 1"],
  [["site", "show", "not-there.json"], "", 3, "not-there.json: no such file or folder"],
  [
    ["site", "learn", "-"],
    lines(["heron", "tern"]),
    3,
    "too few pages: learning takes 5 of one host, and there are diary.example 2",
  ],
  [["site", "learn", "-", "--min-pages", "2"], "", 2, "--min-pages"],
  [["batch", "--site-template", "wrong.json", "-"], "", 3, "wrong.json: format: expected"],
  [["batch", "--site-template", "wrong.json", "--no-extract", "-"], "", 2, "cannot be used with option '--no-extract'"],
])("%s fails with a reason", async (args, input, code, message) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "wrong.json"), "{}");
  const run = await decant(args, { cwd, input });
  expect([run.code, run.stdout]).toEqual([code, ""]);
  expect(run.stderr).toContain(message);
});

test("a line that is no page is reported, and the others are learnt from", async () => {
  const input = `${lines(birds)}{"id": 1}\n`;
  const { code, stdout, stderr } = await decant(["site", "learn", "-"], { input });
  expect([code, JSON.parse(stdout).sites.length]).toEqual([3, 1]);
  expect(stderr).toContain('line 7: neither "html" nor "html_base64"');
});

test("a crawl learns from its first pages, reads them all with what it learnt, and asks for none twice", async () => {
  const cwd = temporaryFolder();
  const links = birds.map((bird) => `<a href="/${bird}">${bird}</a>`).join(" ");
  const site = await serve((path) => {
    if (path === "/")
      return `<html><body><main><h1>Birds</h1><p>${sentences.join(" ")}</p>${links}</main></body></html>`;
    const bird = path.slice(1);
    return birds.includes(bird) ? page(bird) : undefined;
  });
  const common = ["crawl", site.url, "--allow-private", "--delay", "0", "--learn-site"];
  const { code, stdout, stderr } = await decant([...common, "--jobs", "1"], { cwd });
  expect(stderr).toContain("2 parts recur on the first 7 pages");
  expect(code).toBe(0);
  const records = parseLines(stdout) as { url: string; text: string }[];
  expect(records).toHaveLength(7);
  expect(records.filter(({ text }) => text.includes(letter))).toEqual([]);
  expect(site.requests.length).toBe(new Set(site.requests).size);

  const kept = [...common, "--state", "state", "-o", "pages.jsonl", "--fields", "url,text"];
  await decant([...kept, "--jobs", "2", "--concurrency", "8", "--per-host", "8"], { cwd });
  expect(readFileSync(join(cwd, "state", "site.json"), "utf8")).toContain("div.letter");
  const texts = (lines: readonly unknown[]): readonly unknown[] =>
    (lines as { url: string; text: string }[]).map(({ url, text }) => [url, text]);
  expect(texts(parseLines(readFileSync(join(cwd, "pages.jsonl"), "utf8")))).toEqual(texts(records));

  // A later run reads with the same template, and one of its parts may be switched off by hand.
  const requests = site.requests.length;
  const again = await decant(kept, { cwd });
  expect(again.stderr).not.toContain("recur");
  expect(site.requests.length - requests).toBeLessThan(requests);
});

test.each([
  [["--learn-site", "--site-template", "site.json"], /cannot be used with/],
  [["--learn-site", "--no-extract"], /cannot be used with/],
])("crawl %j is refused", async (args, message) => {
  const { code, stderr } = await decant(["crawl", "http://127.0.0.1/", ...args]);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});

test("a template is learnt from the archive that a crawl's state names", async () => {
  const cwd = temporaryFolder();
  const site = await serve((path) => (birds.includes(path.slice(1)) ? page(path.slice(1)) : undefined));
  const seeds = birds.map((bird) => site.url + bird);
  const common = ["crawl", ...seeds, "--allow-private", "--delay", "0", "-q", "-o"];
  await decant([...common, "a.jsonl", "--state", "state", "--warc", "site.warc.gz"], { cwd });
  const { code, stdout } = await decant(["site", "learn", "state"], { cwd });
  expect(stdout).toContain("main > article > div.letter");
  expect(code).toBe(0);
  await decant([...common, "b.jsonl", "--state", "bare"], { cwd });
  expect((await decant(["site", "learn", "bare"], { cwd })).stderr).toMatch(/wrote no web archive; crawl with --warc/);
});

test("a crawl of too few pages says so and goes on", async () => {
  const site = await serve((path) => (path === "/" ? page("heron") : undefined));
  const { code, stdout, stderr } = await decant(["crawl", site.url, "--allow-private", "--delay", "0", "--learn-site"]);
  expect(stderr).toContain("too few pages to learn what recurs: it takes 5 of one site");
  expect([code, parseLines(stdout).length]).toEqual([0, 1]);
});
