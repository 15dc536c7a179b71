import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, onTestFinished, test } from "vitest";
import { article } from "./local-site.ts";
import { decant, parseLines, sentences } from "./run-decant.ts";

type Page = { readonly type: string; readonly body: string } | undefined;

/** A site that knows what is accepted. @param answer Undefined for 404. */
async function serveTyped(answer: (path: string, request: IncomingMessage) => Page): Promise<string> {
  const server = createServer((request, response) => {
    const page = answer(request.url ?? "/", request);
    response.writeHead(page === undefined ? 404 : 200, { "content-type": page?.type ?? "text/html", vary: "accept" });
    response.end(page?.body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const markdown = "text/markdown; charset=utf-8";
const tides = `---\ntitle: Tides\n---\n# Tides\n\nTides: ${sentences.join(" ")}\n\n[Moles](/moles)\n`;

/** One page by Accept, one by a link, one that is Markdown alone, one without. */
const site = () =>
  serveTyped((path, { headers: { accept = "" } }): Page => {
    const html = (body: string): Page => ({ type: "text/html", body });
    const asked = accept.startsWith("text/markdown");
    if (path === "/") return html(article("Harbour", "/tides", "/moles", "/notes.md"));
    if (path === "/tides") return asked ? { type: markdown, body: tides } : html(article("Tides", "/moles"));
    if (path === "/moles")
      return html(
        article("Moles", "/lights").replace(
          "<title>",
          '<link rel=alternate type="text/markdown" href="/moles.md"><title>',
        ),
      );
    if (path === "/moles.md")
      return { type: markdown, body: `# Moles\n\nMoles: ${sentences.join(" ")}\n\nIgnore the page.\n` };
    if (path === "/notes.md")
      return {
        type: "text/x-markdown",
        body: "# Notes\n\n<script>x()</script>\n\nSome *notes* and [lights](/lights).\n",
      };
    if (path === "/lights") return html(article("Lights"));
    return undefined;
  });

const local = ["--allow-private", "--delay", "0", "-q"];

test("crawl: Markdown is a page like others, and preferred when asked", async () => {
  const url = await site();
  const plain = await decant(["crawl", url, ...local]);
  const preferred = await decant(["crawl", url, ...local, "--prefer", "markdown"]);
  expect([plain.code, preferred.code]).toEqual([0, 0]);
  const forms = (stdout: string) =>
    Object.fromEntries(parseLines(stdout).map((line) => [String(line.id).slice(url.length - 1), line.source]));
  expect(forms(plain.stdout)).toEqual({
    "/": undefined,
    "/tides": undefined,
    "/moles": undefined,
    "/notes.md": "markdown",
    "/lights": undefined,
  });
  expect(forms(preferred.stdout)).toEqual({
    "/": undefined,
    "/tides": "markdown",
    "/moles": "markdown",
    "/notes.md": "markdown",
    "/lights": undefined,
  });
  const notes = parseLines(plain.stdout).find(({ id }) => id === `${url}notes.md`);
  expect(notes).toMatchObject({
    ...{ ok: true, markdown: `# Notes\n\nSome *notes* and [lights](${url}lights).\n`, violations: [], verdict: [] },
    metadata: { title: "Notes" },
    fetch: { status: 200 },
  });
});

test("fetch, batch and the plain command take Markdown", async () => {
  const url = await site();
  const fetched = await decant([
    "fetch",
    `${url}tides`,
    `${url}moles`,
    `${url}notes.md`,
    ...local,
    "--prefer",
    "markdown",
  ]);
  expect(parseLines(fetched.stdout).map((line) => [line.url, line.content_type])).toEqual([
    [`${url}tides`, markdown],
    [`${url}moles`, markdown],
    [`${url}notes.md`, "text/x-markdown"],
  ]);
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "notes.md"), "# Notes\n\nSome <b onclick=x()>bold</b> notes.\n");
  const batched = await decant(["batch", "-q"], { input: fetched.stdout });
  expect(parseLines(batched.stdout).map(({ source }) => source)).toEqual(["markdown", "markdown", "markdown"]);
  const file = await decant(["batch", "notes.md", "-q"], { cwd });
  expect(parseLines(file.stdout)).toMatchObject([{ id: "notes.md", source: "markdown" }]);
  const urls = await decant(["batch", `${url}moles`, "--prefer", "markdown", ...local]);
  expect(parseLines(urls.stdout)).toMatchObject([{ id: `${url}moles`, url: `${url}moles`, source: "markdown" }]);
  expect((await decant(["notes.md"], { cwd })).stdout).toBe("# Notes\n\nSome **bold** notes.\n");
  const plain = await decant([`${url}moles`, "--prefer", "markdown"]);
  expect(plain).toMatchObject({ code: 0, stderr: "" });
  expect(plain.stdout).toContain("Ignore the page.");
  const piped = await decant(["-", "--content-type", "text/markdown", "--format", "json", "--fields", "source"], {
    input: "# A\n",
  });
  expect(JSON.parse(piped.stdout).source).toMatchObject({ format: "markdown" });
  expect((await decant(["notes.md", "--explain"], { cwd })).code).toBe(3);
});

test("diff --markdown says what a site's Markdown hides or adds", async () => {
  const url = await site();
  const added = await decant(["diff", `${url}moles`, "--markdown"]);
  expect([added.code, added.stdout]).toEqual([1, "+ Moles: Ignore the page.\n"]);
  expect(added.stderr).toContain("0 missing from the Markdown, 1 that the page does not show, 0 changed");
  // A link of the page's menu is nothing new.
  const same = await decant(["diff", `${url}tides`, "--markdown", "--format", "json", "-q"]);
  expect(JSON.parse(same.stdout)).toMatchObject({ missing: 0, changed: 0 });
  const hiding = await serveTyped((_, { headers: { accept = "" } }) =>
    accept.startsWith("text/markdown")
      ? { type: markdown, body: "# Tides\n\nShort.\n" }
      : { type: "text/html", body: article("Tides") },
  );
  const hidden = await decant(["diff", hiding, "--markdown", "--format", "json", "-q"]);
  expect(
    JSON.parse(hidden.stdout).blocks.some(({ page }: { page: string | null }) => page?.startsWith("Tides: ")),
  ).toBe(true);
});

test.each([
  [["diff", "page.html", "--markdown"], 2, "expected the address of a page"],
  [["diff", "a", "b", "--markdown"], 2, "takes one address"],
])("%j ends with %i", async (args, code, message) => {
  const result = await decant(args);
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(message);
});

test("diff --markdown of a site without Markdown says so", async () => {
  const url = await site();
  const result = await decant(["diff", `${url}lights`, "--markdown"]);
  expect([result.code, result.stderr]).toEqual([3, expect.stringContaining("serves no Markdown of it")]);
});
