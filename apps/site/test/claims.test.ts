import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Claim, claimNames, readClaim, renderClaim } from "./support/read-claims.ts";

const root = new URL("../../../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");
const manifest = JSON.parse(read("apps/benchmark/package.json")) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};
const measuredCommand = /^npm run (?:benchmark -- (\w+)|arena)/;
const measured = /(<!-- measured:start -->\n)([\s\S]*?)(\n\n\[The accuracy report\][^\n]*\n<!-- measured:end -->)/;
const isUpdate = process.env.UPDATE === "1" && !process.env.CI;

test.each(claimNames)("%s names its command, data, rivals and limits", (name) => {
  const claim = readClaim(name);
  expect(claim.id).toBe(name);
  expect(claim.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const command = measuredCommand.exec(claim.command)?.[1];
  expect(existsSync(new URL(`apps/benchmark/src/commands/${command}.ts`, root)), claim.command).toBe(true);
  expect(claim.may_say.length * claim.may_not_say.length).toBeGreaterThan(0);
  const installed = Object.keys(claim.rivals).map((rival) => [rival, manifest.devDependencies[rival]]);
  expect(claim.rivals, "measured with other versions than those installed: measure again").toEqual(
    Object.fromEntries(installed),
  );
  const data = process.env.DECANT_DATA ?? new URL("../shared/data", root).pathname;
  for (const { set, gold_sha256: digest } of claim.data) {
    expect(read("apps/site/docs/accuracy.md")).toContain(digest);
    const gold = `${data}/${set}/gold.jsonl.gz`;
    if (existsSync(gold)) expect(createHash("sha256").update(readFileSync(gold)).digest("hex"), set).toBe(digest);
  }
});

test("the README's figures are those of the claims (UPDATE=1 writes them)", () => {
  const blocks = claimNames.map((name) => renderClaim(readClaim(name))).join("\n\n");
  const readme = read("README.md");
  const expected = readme.replace(measured, (_, start, __, end) => `${start}${blocks}${end}`);
  if (isUpdate) writeFileSync(new URL("README.md", root), expected);
  expect(read("README.md")).toBe(expected);
  expect(measured.exec(read("README.md"))?.[2]).toBe(blocks);
});

const others = /(<!-- others:start -->\n)[\s\S]*?(<!-- others:end -->)/;

test("the README begins with figures of the arena (UPDATE=1 writes them)", () => {
  const arena = JSON.parse(read("claims/arena.json")) as {
    readonly pages: number;
    readonly cases: number;
    readonly rows: readonly { readonly id: string; readonly f1: number; readonly cases_right: number }[];
  };
  const rows = arena.rows.toSorted((one, other) => other.f1 - one.f1);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const table = [
    line(["", ...rows.map(({ id }) => (id === "decant" ? "Decant" : id))]),
    `|---|${rows.map(() => "--:").join("|")}|`,
    line([
      `[main content found](apps/site/docs/benchmarks.md#side-by-side), F1 on ${arena.pages} pages of seven types`,
      ...rows.map(({ f1 }) => f1.toFixed(3)),
    ]),
    line([`hard pages right, of ${arena.cases}`, ...rows.map(({ cases_right: right }) => String(right))]),
  ].join("\n");
  const expected = read("README.md").replace(others, (_, from, to) => `${from}${table}\n${to}`);
  if (isUpdate) writeFileSync(new URL("README.md", root), expected);
  expect(read("README.md")).toBe(expected);
  expect(expected).toContain(table);
});

test("the front page has three figures of the claims (UPDATE=1 writes them)", () => {
  const [accuracy, cost, cite] = (["accuracy", "cost", "cite"] as const).map(readClaim) as [Claim, Claim, Claim];
  const f1 = (row: number): string => accuracy.table?.rows[row]?.[1] as string;
  const links = /exactly the passage of (0\.\d{3})/.exec(cite.text.join(" "))?.[1];
  const rows = [
    [`Main content found on 1,497 pages of seven types, F1; Readability ${f1(1)}`, f1(0), accuracy.command],
    ["CPU time of a web page, in multiples of tokenizing it", cost.table?.rows[0]?.[1], cost.command],
    ["Links to passages that Chromium opens at exactly the passage", links, cite.command],
  ].map(([what, figure, command]) => `| ${what} | ${figure} | \`${command}\` |`);
  const table = ["| what | figure | measured by |", "|---|--:|---|", ...rows].join("\n");
  const file = new URL("apps/site/docs/index.md", root);
  const page = readFileSync(file, "utf8");
  const expected = page.replace(
    /(<!-- front -->\n)[\s\S]*?(<!-- \/front -->)/,
    (_, from, to) => `${from}${table}\n${to}`,
  );
  if (isUpdate) writeFileSync(file, expected);
  expect(readFileSync(file, "utf8")).toBe(expected);
  expect(expected).toContain(table);
});

test("each command of a claim is beside its figures or in the text that they link to", () => {
  const texts = ["README.md", "packages/ask/README.md", "packages/cite/README.md"].map(read).join("\n");
  for (const name of claimNames) expect(texts).toContain(readClaim(name).command);
});

test("README has no figures outside of what claims hold", () => {
  const outside = read("README.md")
    .replace(measured, "")
    .replace(others, "")
    .replace(/^```[\s\S]*?^```$/gm, "");
  expect(outside.match(/\b0\.\d{3}\b/g)).toBeNull();
});

test("public texts say what is ours, and nothing of everybody else", () => {
  const { may_not_say: forbidden } = JSON.parse(read("claims/words.json")) as {
    readonly may_not_say: readonly string[];
  };
  const folders = ["apps", "packages"].flatMap((group) =>
    readdirSync(new URL(group, root)).map((name) => `${group}/${name}`),
  );
  const descriptions = folders.flatMap((folder) => {
    const file = `${folder}/package.json`;
    if (!existsSync(new URL(file, root))) return [];
    return [{ file, text: String((JSON.parse(read(file)) as { readonly description?: string }).description) }];
  });
  const pages = [
    "README.md",
    ...folders.map((folder) => `${folder}/README.md`).filter((file) => existsSync(new URL(file, root))),
    ...globSync("apps/site/docs/*.md", { cwd: root.pathname }),
  ].map((file) => ({ file, text: read(file) }));
  const found = [...descriptions, ...pages].flatMap(({ file, text }) =>
    forbidden.flatMap((source) => {
      const match = new RegExp(`\\b(?:${source})\\b`, "i").exec(text);
      return match === null ? [] : [`${file}: ${match[0]}`];
    }),
  );
  expect(found).toEqual([]);
});
