import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { test } from "vitest";
import { expectSessions } from "./console-sessions.ts";
import { article, serve } from "./local-site.ts";

/** Host of the site in the documents. */
const written = "127.0.0.1:8080";

const robots = "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /private/\nSitemap: /sitemap.txt\n";
const pages: Readonly<Record<string, string>> = {
  index: article("Harbour", "/tides", "/moles", "/private/rota", "/logbook"),
  tides: article("Tides", "/"),
  moles: article("Moles", "/tides"),
  rules: article("Rules for pilots"),
  logbook: article("Logbook").replace("</title>", '</title><meta name="robots" content="noindex">'),
  rota: article("Rota"),
};

/** Run a document's commands in a folder with the pages of a site that is served from it. */
async function runGuide(name: string): Promise<void> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "harbour/private"), { recursive: true });
  for (const [page, html] of Object.entries(pages))
    writeFileSync(join(folder, "harbour", `${page === "rota" ? "private/" : ""}${page}.html`), html);
  const site = await serve((path, head) => {
    appendFileSync(join(folder, "requests.log"), `GET ${path} HTTP/1.1\n${head}\n`);
    if (path === "/robots.txt") return robots.replace("/sitemap.txt", `${site.url}sitemap.txt`);
    if (path === "/sitemap.txt") return ["", "rules", "private/rota"].map((page) => `${site.url}${page}\n`).join("");
    const file = join(folder, "harbour", `${path === "/" ? "index" : path}.html`);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  });
  const guide = readFileSync(new URL(`../../site/docs/${name}.md`, import.meta.url), "utf8");
  const real = new URL(site.url).host;
  const notations = [(host: string) => host, inHex, dashed];
  await expectSessions(
    guide,
    folder,
    notations.map((write) => [write(written), write(real)] as const),
  );
}

/** The host with its address as a number of another notation, and as a part of file names. */
const inHex = (host: string): string => host.replace("127.0.0.1", "0x7f000001");
const dashed = (host: string): string => host.replaceAll(/[.:]/g, "-");

test("every command of the page on crawling a site prints what it says", () => runGuide("crawl-a-site"));

test("every command of the page on what we send prints what it says", () => runGuide("what-we-send"));

test("every command of the page on RAG prints what it says", () => runGuide("rag-in-ten-minutes"));

test("every command of the page on keeping a store fresh prints what it says", () => runGuide("keep-it-fresh"));
