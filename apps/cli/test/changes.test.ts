import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readFeed } from "@decant/discovery";
import { temporaryFolder } from "@decant/package-checks";
import { expect, onTestFinished, test } from "vitest";
import { article, serve } from "./local-site.ts";
import { decant, parseLines } from "./run-decant.ts";

const names = ["tides", "moles", "lights", "berths"];

/** A site whose pages can be edited, its folder, and a crawl of it. */
async function siteToEdit(output = "pages.jsonl") {
  const pages = new Map([
    ["/", article("Harbour", ...names.map((name) => `/${name}`))],
    ...names.map((name) => [`/${name}`, article(name, "/")] as const),
  ]);
  const site = await serve((path) => pages.get(path));
  const cwd = temporaryFolder();
  const crawl = () =>
    decant(["crawl", site.url, "--state", "state", "-o", output, "--allow-private", "--delay", "0", "-q"], { cwd });
  const changes = (...args: string[]) => decant(["changes", "--state", "state", ...args], { cwd });
  const edit = (path: string, from: string, to: string): void => {
    pages.set(path, (pages.get(path) ?? "").replace(from, to));
  };
  return { pages, site, cwd, crawl, changes, edit };
}

test.each(["pages.jsonl", "pages.jsonl.gz"])(
  "%s: nothing after new menus, one entry after one edited sentence",
  async (output) => {
    const { pages, site, crawl, changes, edit } = await siteToEdit(output);
    expect((await crawl()).code).toBe(0);
    const first = await changes();
    expect([first.code, first.stdout]).toEqual([0, ""]);
    expect(first.stderr).toContain("has run once");
    const menu =
      '<nav><a href="/new">A new menu</a> <a href="/newer">and more of it</a> seen 1,204 times</nav><footer>Footer of the year</footer>';
    for (const path of pages.keys()) edit(path, "<main>", `${menu}<main>`);
    await crawl();
    expect((await changes()).stdout).toBe("");
    edit("/tides", "tides: ", "tides, a sentence that is edited: ");
    await crawl();
    const found = parseLines((await changes("-q")).stdout);
    expect(found).toMatchObject([
      { change: "changed", of: "block", url: `${site.url}tides`, title: "tides", heading_path: ["tides"] },
    ]);
    expect(String(found[0]?.before)).toMatch(/^tides: /);
    expect(String(found[0]?.after)).toMatch(/^tides, a sentence that is edited: /);
    // Nothing is used up by asking.
    expect(parseLines((await changes("-q")).stdout)).toEqual(found);
    await crawl();
    expect((await changes("-q")).stdout).toBe("");
  },
);

test("new and gone pages are an entry each, and what pages share none", async () => {
  const { pages, site, crawl, changes, edit } = await siteToEdit();
  await crawl();
  for (const path of pages.keys())
    edit(path, "</h1>", "</h1><p>The harbour is closed on the first Monday of each month.</p>");
  edit("/", "/moles", "/pilots");
  pages.delete("/moles");
  pages.set("/pilots", article("pilots"));
  await crawl();
  const { stdout, stderr } = await changes();
  expect(parseLines(stdout).map(({ change, of, url }) => [change, of, url])).toEqual([
    ["gone", "page", `${site.url}moles`],
    ["added", "page", `${site.url}pilots`],
  ]);
  expect(stderr).toContain(
    "blocks: 0 added, 0 changed, 0 gone; pages: 1 added, 1 gone; 4 changes that several pages share",
  );
});

test("the feeds are feeds, and a webhook gets them", async () => {
  const { site, cwd, crawl, changes, edit } = await siteToEdit();
  await crawl();
  edit("/tides", "tides: ", "tides &lt;high&gt; &amp; low: ");
  await crawl();
  const posts: { type: string | undefined; body: string }[] = [];
  let failures = 1;
  const hook = createServer(async (request, response) => {
    posts.push({ type: request.headers["content-type"], body: await text(request) });
    response.writeHead(failures-- > 0 ? 503 : 200).end();
  });
  await once(hook.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void hook.close());
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  const atom = await changes("--format", "atom", "-o", "changes.xml", "--webhook", url, "-q");
  expect(atom).toMatchObject({ code: 0, stdout: "", stderr: "" });
  const written = readFileSync(join(cwd, "changes.xml"), "utf8");
  expect(posts.map(({ body }) => body)).toEqual([written, written]);
  expect(posts[0]?.type).toBe("application/atom+xml");
  const json = await changes("--format", "jsonfeed", "--title", "Harbour news", "-q");
  for (const feed of [written, json.stdout])
    expect(readFeed(feed)).toMatchObject({
      entries: [{ url: `${site.url}tides`, title: "Changed: tides" }],
    });
  expect(JSON.parse(json.stdout)).toMatchObject({ title: "Harbour news", version: "https://jsonfeed.org/version/1.1" });
  expect(written).toContain("&lt;ins&gt;tides &amp;");
  hook.close();
  hook.closeAllConnections();
  const refused = await changes("--webhook", url, "-q");
  expect(refused.code).toBe(4);
  expect(refused.stderr).toContain(`--webhook ${url}: `);
});

test.each([
  [["changes"], 2, "required option '--state <dir>'"],
  [["changes", "--state", "nowhere"], 3, "nowhere"],
])("%j ends with %i", async (args, code, message) => {
  const result = await decant(args, { cwd: temporaryFolder() });
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(message);
});
