import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { article, serve } from "./local-site.ts";
import { decant, parseLines } from "./run-decant.ts";

const rsl = '<rsl><content url="/paid/"><license><payment type="purchase"/></license></content></rsl>';
const tdmrep = '[{"location": "/news/", "tdm-reservation": 1, "tdm-policy": "https://a.example/policy"}]';

const site = () =>
  serve((path) => {
    if (path === "/robots.txt")
      return "License: /license.xml\nUser-agent: *\nContent-Signal: /own/ ai-train=no, search=yes\n";
    if (path === "/license.xml") return rsl;
    if (path === "/.well-known/tdmrep.json") return tdmrep;
    if (path === "/") return article("Harbour", "/own/a", "/paid/b", "/news/c", "/free");
    if (path === "/free") return article("Free").replace("<title>", '<link rel=license href="/cc-by"><title>');
    return ["/own/a", "/paid/b", "/news/c"].includes(path) ? article(`Page ${path}`, `${path}/next`) : undefined;
  });

const local = ["--allow-private", "--delay", "0", "-q"];

test("--respect leaves out what is reserved for a use, with the evidence in the log", async () => {
  const { url } = await site();
  const cwd = temporaryFolder();
  const paths = async (...args: string[]) => {
    const { code, stdout } = await decant(["crawl", url, ...local, ...args, "--log", "log.jsonl"], { cwd });
    expect(code).toBe(0);
    return parseLines(stdout).map(({ id }) => String(id).slice(url.length - 1));
  };
  expect((await paths()).sort()).toEqual(["/", "/free", "/news/c", "/own/a", "/paid/b"]);
  expect((await paths("--respect", "train")).sort()).toEqual(["/", "/free"]);
  const log = parseLines(readFileSync(join(cwd, "log.jsonl"), "utf8")).filter(({ reason }) => reason === "reserved");
  expect(log.map(({ outcome, rule }) => [outcome, rule])).toEqual([
    ["skipped", `train: tdm-reservation: 1 (tdmrep.json, ${url}.well-known/tdmrep.json)`],
    ["skipped", `train: content-signal: ai-train=no (robots.txt, ${url}robots.txt)`],
    ["skipped", `train: rsl: payment=purchase (rsl, ${url}license.xml)`],
  ]);
  expect((await paths("--respect", "search")).sort()).toEqual(["/", "/free", "/news/c", "/own/a"]);
});

test("--mark-reserved writes them, and says what is reserved; the card sums it up", async () => {
  const { url } = await site();
  const cwd = temporaryFolder();
  await decant(["crawl", url, ...local, "--respect", "train,input", "--mark-reserved", "-o", "pages.jsonl"], { cwd });
  const lines = parseLines(readFileSync(join(cwd, "pages.jsonl"), "utf8"));
  const reserved = Object.fromEntries(
    lines.map(({ id, fetch }) => [
      String(id).slice(url.length - 1),
      ((fetch as { reserved?: { use: string }[] }).reserved ?? []).map(({ use }) => use),
    ]),
  );
  expect(reserved).toEqual({
    "/": [],
    "/free": [],
    "/own/a": ["train"],
    "/paid/b": ["train", "input"],
    "/news/c": ["train", "input"],
  });
  const card = await decant(["report", "pages.jsonl", "--card", "--title", "Harbour | pages"], { cwd });
  expect(card.code).toBe(0);
  for (const part of [
    '---\npretty_name: "Harbour | pages"\nlanguage:\n- "en"\nsize_categories:\n- "n<1K"\n',
    "# Harbour \\| pages\n",
    "| Documents | 5 |",
    "## Reserved uses\n\n|  | documents |\n| --- | --: |\n| train | 3 |\n| input | 2 |",
    `| ${url}cc-by | 1 |`,
    `| ${url}license.xml | 5 |`,
    "| content-signal: ai-train=no | 1 |",
  ])
    expect(card.stdout).toContain(part);
});

test.each([
  [["--respect", "sale"], 'There is no use "sale"'],
  [["--mark-reserved"], "needs --respect"],
])("%j is refused", async (args, message) => {
  const { code, stderr } = await decant(["crawl", "http://127.0.0.1/", ...args]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
