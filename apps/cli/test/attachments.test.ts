import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, onTestFinished, test } from "vitest";
import { decant, sentences } from "./run-decant.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** A page with pictures, and a server that has some of them. */
async function servePage(): Promise<{ readonly url: string; readonly requests: string[] }> {
  const requests: string[] = [];
  const html = `<title>Gauge</title><meta name="description" content="![no](/in-properties.png)"><main><h1>Gauge</h1>
<p>${sentences.join(" ")}</p><p><img src="a.png" alt="The [gauge]"> and again <img src="c.png" alt="100"></p>
<p><a href="/moles"><img src="b.svg" alt="Moles"></a></p><p><img src="gone.png" alt="Gone"><img src="page.png" alt="Page"></p>
<table><tr><th>port<th>picture<tr><td>Kestle<td><img src="d.png" alt="Its mole"></table></main>`;
  const server = createServer(({ url = "" }, response) => {
    requests.push(url);
    if (url === "/") response.setHeader("content-type", "text/html").end(html);
    else if (/^\/[acd]\.png$/.test(url)) response.setHeader("content-type", "image/png").end(png);
    else if (url === "/b.svg") response.setHeader("content-type", "image/svg+xml; charset=utf-8").end("<svg/>");
    else if (url === "/page.png") response.setHeader("content-type", "text/html").end("<p>Not here.");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests };
}

const note = ["--format", "obsidian", "--attachments", "files", "-o", "note.md"];

test("pictures of a note are files beside it, and those that cannot be had stay links", async () => {
  const cwd = temporaryFolder();
  const { url, requests } = await servePage();
  const { code, stderr } = await decant([url, ...note, "--allow-private"], { cwd });
  expect(code).toBe(0);
  const files = readdirSync(join(cwd, "files")).sort();
  const endings = [/-a-png-[\da-f]{12}\.png$/, /-b-svg-[\da-f]{12}\.svg$/, /-c-png-/, /-d-png-/];
  expect(files).toEqual(endings.map((ending) => expect.stringMatching(ending)));
  const [a, b, c, d] = files as [string, string, string, string];
  expect(readFileSync(join(cwd, "files", a))).toEqual(png);
  const text = readFileSync(join(cwd, "note.md"), "utf8");
  expect(text).toContain(`![[${a}|The gauge]] and again ![[${c}]]\n`);
  expect(text).toContain(`[![Moles](${b})](${url}moles)`);
  expect(text).toContain(`| Kestle | ![[${d}\\|Its mole]] |`);
  expect(text).toContain(`![Gone](${url}gone.png)`);
  expect(text).toContain('description: "![no](/in-properties.png)"');
  expect(stderr).toBe(
    `decant: ${url}gone.png: stays a link: HTTP 404\ndecant: ${url}page.png: stays a link: its type is text/html\n`,
  );
  expect(requests.sort()).toEqual(["/", "/a.png", "/b.svg", "/c.png", "/d.png", "/gone.png", "/page.png"]);
});

test("a page's pictures lead into no private network", async () => {
  const cwd = temporaryFolder();
  const { url, requests } = await servePage();
  const { code, stderr } = await decant([url, ...note], { cwd });
  expect(code).toBe(0);
  expect(stderr).toMatch(/a\.png: stays a link: .*private|a\.png: stays a link: .*127\.0\.0\.1/);
  expect(requests).toEqual(["/"]);
  expect(readFileSync(join(cwd, "note.md"), "utf8")).toContain(`](${url}a.png)`);
});

test("needs the format", async () => {
  const { code, stderr } = await decant(["page.html", "--attachments", "files"]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "decant: option '--attachments' needs --format obsidian\nTry: decant --help\n",
  });
});
