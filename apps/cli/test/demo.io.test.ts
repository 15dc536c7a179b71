import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readExamples, temporaryFolder } from "@decant/package-checks";
import { expect, onTestFinished, test } from "vitest";
import { decant, ended, parseLines, start } from "./run-decant.ts";

/** Start the site on a free port. */
async function startDemo(cwd: string, ...args: readonly string[]) {
  const child = start(["demo", "--port", "0", ...args], cwd);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [address] = await once(child.stdout, "data");
  return { child, url: `${address}`.trim() };
}

test("decant demo serves a page of each kind, and ends by a signal", async () => {
  const { child, url } = await startDemo(temporaryFolder());
  const crawl = ["crawl", url, "--allow-private", "--delay", "0", "--quiet", "--fields", "id,page_type,posts"];
  const { code, stdout } = await decant(crawl);
  expect(code).toBe(0);
  const records = parseLines(stdout);
  const byPath = new Map(records.map((record) => [new URL(record.id as string).pathname, record]));
  expect([...byPath.keys()]).toEqual(expect.arrayContaining(["/", "/tides", "/guide/", "/rules"]));
  expect(byPath.get("/shop/lantern")).toMatchObject({ page_type: "product" });
  expect(byPath.get("/forum/fog-bell")?.posts).toHaveLength(3);
  // The one is closed by robots.txt, the other asks not to be kept.
  expect(byPath.has("/private/rota") || byPath.has("/logbook")).toBe(false);
  const install = await decant([`${url}guide/install`]);
  expect(install.stdout).toMatch(/\*\*Linux\*\*[\s\S]*```sh\n[\s\S]*\*\*macOS\*\*[\s\S]*> \[!WARNING\]/);
  const feeds = await decant(["feeds", url, "--allow-private", "--quiet"]);
  expect(parseLines(feeds.stdout)).toMatchObject([{ url: `${url}feed.xml` }]);
  child.kill("SIGINT");
  expect(await ended(child)).toBe(0);
});

test("with a folder, its pages are files that may change, and no other file is served", async () => {
  const cwd = temporaryFolder();
  const { child, url } = await startDemo(cwd, "harbour", "--log", "requests.log");
  const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status;
  const first = await fetch(`${url}tides`);
  const etag = first.headers.get("etag") as string;
  expect((await fetch(`${url}tides`, { headers: { "if-none-match": etag } })).status).toBe(304);
  const tides = join(cwd, "harbour/tides.html");
  writeFileSync(tides, readFileSync(tides, "utf8").replace("<h1>Tides", "<h1>High tides"));
  expect(await (await fetch(`${url}tides`, { headers: { "if-none-match": etag } })).text()).toContain("High tides");
  rmSync(join(cwd, "harbour/moles.html"));
  writeFileSync(join(cwd, "harbour/secret.html"), "secret");
  expect([await statusOf("moles"), await statusOf("secret"), await statusOf("secret.html")]).toEqual([404, 404, 404]);
  expect(await statusOf("..%2frequests")).toBe(404);
  expect(readFileSync(join(cwd, "requests.log"), "utf8")).toMatch(/^GET \/tides HTTP\/1\.1\nhost: 127\.0\.0\.1/i);
  child.kill();
  await ended(child);
  // What was changed stays for the next one.
  const next = await startDemo(cwd, "harbour");
  expect(existsSync(join(cwd, "harbour/moles.html"))).toBe(false);
  expect(await (await fetch(`${next.url}tides`)).text()).toContain("High tides");
});

test("the gauge of the site is the page of the first example of the README", async () => {
  const [example] = readExamples(readFileSync(new URL("../../../README.md", import.meta.url), "utf8"));
  const { url } = await startDemo(temporaryFolder());
  expect(await (await fetch(`${url}gauge`)).text()).toBe(/const html = `([\s\S]*?)`;/.exec(example?.code ?? "")?.[1]);
});

test.each([
  [["demo", "--port", "70000"], 2, /Expected a whole number from 0 to 65535/],
  [["demo", "taken/site"], 4, /taken\/site: /],
])("%j ends with %d", async (args, code, message) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "taken"), "");
  const finished = await decant(args, { cwd });
  expect(finished.stderr).toMatch(message);
  expect(finished.code).toBe(code);
});

test("a port that is taken is reported", async () => {
  const { url } = await startDemo(temporaryFolder());
  const { port } = new URL(url);
  const { code, stderr } = await decant(["demo", "--port", port]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `decant: cannot listen on 127.0.0.1, port ${port}: the port is taken\n`,
  });
});
