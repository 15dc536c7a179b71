import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Link, Pieces } from "./inventory.ts";

/** The gold of one page: what its Markdown source holds, in order. */
export interface RoundTripGold extends Pieces {
  readonly url: string;
  readonly page: string;
  readonly title: string;
  /** The page shows its title. */
  readonly titleIn: boolean;
  readonly links: readonly GoldLink[];
  /** Labels, titles, captions and similar text that may come back in any form. */
  readonly extras: readonly { readonly kind: string; readonly text: string }[];
  /** All text of the source, a line a block. */
  readonly sourceText: string;
  /** All text that may occur in a faithful conversion. */
  readonly allowText: string;
  /** Parts that the generator itself lost or rewrote. */
  readonly dropped: readonly { readonly type: string }[];
}

export interface GoldLink extends Link {
  /** The link of a card: its text may be part of a longer one. */
  readonly card?: boolean;
}

export interface RoundTripPage {
  /** The set-up of a documentation generator that made the page. */
  readonly generator: string;
  readonly page: string;
  /** Path of the page below the set's folder. */
  readonly file: string;
  /** All pages of a generator share a template, and therefore a fold of a cross-validation. */
  readonly group: string;
  readonly gold: RoundTripGold;
}

export interface RoundTripSet {
  readonly id: string;
  readonly folder: string;
  /** By generator, then by page. */
  readonly pages: readonly RoundTripPage[];
  /** SHA-256 of all gold files in the order of the pages, in hexadecimal. */
  readonly goldSha256: string;
}

/**
 * Read a documentation round trip: `<generator>/<page>/page.html` with `gold.json`.
 *
 * @throws {Error} If the set's folder cannot be read.
 */
export async function loadRoundTripSet(dataFolder: string, id: string): Promise<RoundTripSet> {
  const folder = join(dataFolder, id);
  const digest = createHash("sha256");
  const pages: RoundTripPage[] = [];
  for (const generator of await foldersIn(folder)) {
    for (const page of await foldersIn(join(folder, generator))) {
      const gold = await readFile(join(folder, generator, page, "gold.json"));
      digest.update(gold);
      pages.push({
        generator,
        page,
        file: `${generator}/${page}/page.html`,
        group: `generator:${generator}`,
        gold: JSON.parse(gold.toString("utf8")),
      });
    }
  }
  return { id, folder, pages, goldSha256: digest.digest("hex") };
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort();
}
