import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadPage } from "@decant/benchmark/data-sets";
import { foldOf } from "@decant/benchmark/folds";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dump, loadRoundTrip } from "./dump.ts";

const html = "<nav>Guide</nav><main><h1>Tides</h1><p>The moon pulls the water of the sea.</p></main>";
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "decant-train-"));
  for (const generator of ["sphinx", "hugo"]) {
    for (const page of ["flow", "ebb"]) {
      const place = join(folder, "roundtrip-own", generator, page);
      await mkdir(place, { recursive: true });
      const gold = { url: `https://${page}.example.com/`, allowText: "Tides\nThe moon pulls the water of the sea." };
      await writeFile(join(place, "gold.json"), JSON.stringify(gold));
      await writeFile(join(place, "page.html"), html);
    }
  }
});
afterEach(() => rm(folder, { recursive: true }));

test("pages are found generator by generator, with the text that they were made from", async () => {
  const set = await loadRoundTrip(folder, "roundtrip-own");
  expect(set.pages.map(({ id }) => id)).toEqual(["hugo/ebb", "hugo/flow", "sphinx/ebb", "sphinx/flow"]);
  expect(set.pages[0]).toMatchObject({ group: "generator:hugo", text: "Tides\nThe moon pulls the water of the sea." });
  expect(new TextDecoder().decode(await loadPage(set.folder, set.pages[0]!))).toBe(html);
});

test("all pages of a generator are in one fold, whatever their hosts", async () => {
  const { sets } = await dump([await loadRoundTrip(folder, "roundtrip-own")], join(folder, "out"));
  expect(sets["roundtrip-own"]).toMatchObject({ pages: 4, hosts: 2, blocks: 12, labelled: 12, content: 8 });
  expect(foldOf("generator:hugo")).not.toBe(foldOf("generator:sphinx"));
});

test("the digest of the gold changes with any of it", async () => {
  const before = await loadRoundTrip(folder, "roundtrip-own");
  await writeFile(join(folder, "roundtrip-own/hugo/ebb/gold.json"), '{"url": "", "allowText": "Other"}');
  expect((await loadRoundTrip(folder, "roundtrip-own")).goldSha256).not.toBe(before.goldSha256);
});
