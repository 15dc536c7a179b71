import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convert } from "@decant/pipeline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { benchmark } from "../../../test/run-here.ts";
import { readVectors } from "./read-vectors.ts";
import { tryVector } from "./try-vector.ts";

const image = "<img src=x onerror=alert(1)>";
let folder = "";

const files: Readonly<Record<string, string>> = {
  "bench.json": JSON.stringify({
    schema: "xssbench.vectorfile.v1",
    meta: { license: { file: "LICENSE.txt" } },
    vectors: [
      { id: "image", description: "an image", payload_html: image, payload_context: "html" },
      { id: "address", payload_html: "javascript:alert(1)", payload_context: ["href", "js_string"] },
    ],
  }),
  "events.json": JSON.stringify({
    onload: { description: "", tags: [{ tag: "body", code: "<body onload=alert(1)>" }] },
  }),
  "list.json": JSON.stringify([image, { payload: "<script>alert(1)</script>", expected: "" }]),
  "deep/one.json": JSON.stringify({ vector: "<svg onload=alert(1)>" }),
  "expected.json": JSON.stringify({ "events.json#0": ["div"] }),
  "README.md": "Vectors.\n",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decant-vectors-"));
  await mkdir(join(folder, "deep"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

test("vectors are read in the forms in which benches keep them", async () => {
  const { vectors, withoutVectors } = await readVectors(folder);
  expect(vectors.map(({ id, payload, contexts }) => [id, payload, contexts.join()])).toEqual([
    ["bench.json#image", image, "html"],
    ["bench.json#address", "javascript:alert(1)", "href,js_string"],
    ["deep/one.json#1", "<svg onload=alert(1)>", "html"],
    ["events.json#1", "<body onload=alert(1)>", "html"],
    ["list.json#1", image, "html"],
    ["list.json#2", "<script>alert(1)</script>", "html"],
  ]);
  expect(withoutVectors).toEqual(["expected.json"]);
});

test("the command tries all of them, and none is live", async () => {
  const { stdout, code } = await benchmark("hostile", "--vectors", folder);
  expect(stdout).toContain("6 vectors tried, 0 live");
  expect(code).toBe(0);
});

test("a folder without vectors, a missing one, and broken JSON are refused by name", async () => {
  const empty = join(folder, "empty");
  await mkdir(empty);
  expect(await benchmark("hostile", "--vectors", empty)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(empty),
  });
  await rm(empty, { recursive: true });
  const missing = join(folder, "missing");
  expect(await benchmark("hostile", "--vectors", missing)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("missing"),
  });
  await writeFile(join(folder, "bad.json"), "{");
  expect(await benchmark("hostile", "--vectors", folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("bad.json"),
  });
  await rm(join(folder, "bad.json"));
});

describe("an attack is live", () => {
  const vector = { id: "1", file: "a", payload: image, contexts: ["html"] };
  const page = convert("<p>a</p>", { extract: false, keepTrees: true });
  /** A conversion that lets something through. */
  const leaky = (change: object) => [["leaky", { convert: () => ({ ...page, ...change }) }] as const];

  test.each([
    ["in Markdown", { markdown: `a ${image}\n` }, "markdown, micromark: onError of <img>"],
    [
      "in Markdown of some readers only",
      { markdown: 'www.x" onclick=a <b onclick=alert(1)>\n' },
      "markdown, micromark: onClick of <b>",
    ],
    [
      "in an address",
      { markdown: "[a](javascript:alert(1))\n" },
      "markdown, micromark: href=javascript:alert(1) of <a>",
    ],
    ["in comments", { comments: { markdown: "<script>a</script>\n", text: "" } }, "comments, micromark: <script>"],
  ])("%s", (_, change, expected) => {
    expect(tryVector(vector, new Set(), leaky(change))).toBe(`alone, leaky: ${expected}`);
  });

  test("in HTML", () => {
    const hast = {
      type: "root",
      children: [{ type: "element", tagName: "img", properties: { onError: "a" }, children: [] }],
    };
    expect(tryVector(vector, new Set(), leaky({ trees: { ...page.trees, hast } }))).toBe(
      "alone, leaky: html, onError of <img>",
    );
  });

  test("when the conversion throws", () => {
    const broken = [
      [
        "broken",
        {
          convert: () => {
            throw new Error("no");
          },
        },
      ] as const,
    ];
    expect(tryVector(vector, new Set(), broken)).toBe("alone, broken: throws Error: no");
  });
});
