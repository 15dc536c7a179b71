import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decode } from "@decant/dom";
import { addressOf, defaultSets, loadPage } from "../data-sets.ts";
import { decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { plainTextOf } from "../systems/plain-text.ts";

const options = {
  ...option.sets(...defaultSets, "readers-dev", "recipes-dev"),
  pages: option.count(1, "pages of each set", 5),
  to: option.required(
    "dir",
    "folder for a file of each page: its address, our Markdown, what was dropped by which rule",
  ),
};

export const command: option.AddCommand = option.defineCommand(
  "draw pages of each set by a hash of their id and write what was kept and dropped of each, for people to read",
  options,
  async ({ data, set, pages: count, to }) => {
    await mkdir(to, { recursive: true });
    for (const id of set) {
      const { folder, pages } = await openDataSet(data, id);
      const crossValidated = decantModelUse({ id }) === "cross-validated";
      const pipelineFor = createDecantPipelines(undefined, { crossValidated });
      const hashOf = (page: string): string => createHash("sha256").update(`${id}/${page}`).digest("hex");
      const hashed = pages.map((gold) => ({ gold, hash: hashOf(gold.id) }));
      for (const { gold, hash } of hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1)).slice(0, count)) {
        const bytes = await loadPage(folder, gold);
        const html = decode(bytes).text;
        const { markdown, verdict, ledger } = pipelineFor(gold.url).convert(bytes, addressOf(gold));
        const gone = ledger.entries.filter(({ fate }) => fate !== "kept");
        const dropped = gone.map(({ rule, start, end }) => `${rule}: ${plainTextOf(html.slice(start, end))}`);
        const text = [`${gold.id} ${gold.url} ${verdict.join(" ")}`, markdown, "--- dropped or moved", ...dropped];
        await writeFile(join(to, `${id}-${hash.slice(0, 8)}.txt`), `${text.join("\n")}\n`);
      }
    }
  },
);
