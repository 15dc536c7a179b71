import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { halves, readShard, type Shard } from "./shards.ts";

const settings = { maxBytes: 1_000_000 } as BatchCommandOptions;

/** Contents of a shard: labels of its pages, and the notes between them. */
async function contentOf(shard: Shard): Promise<readonly string[]> {
  const found: string[] = [];
  const { items } = readShard(shard, 0, settings, {
    maxBytes: 1_000_000,
    onUnreadable: () => found.push("unreadable"),
    onBytesRead: () => {},
    onSkipped: (reason) => found.push(`skipped ${reason}`),
  });
  for await (const item of items) found.push(JSON.stringify("number" in item ? item.number : item));
  return found;
}

const isPage = (text: string): boolean => !text.startsWith("skipped");

test.each(["lines", "archive", "files"] as const)(
  "the halves of a shard of %s are the whole, however often cut",
  async (kind) => {
    const copy = join(temporaryFolder(), "copy");
    writeFileSync(copy, Array.from({ length: 9 }, (_, i) => `{"id":${i}}`).join("\n"));
    const archive = fileURLToPath(new URL("../../../../packages/warc/test/fixtures/wget.warc.gz", import.meta.url));
    const shards: Readonly<Record<typeof kind, Shard>> = {
      lines: { kind: "lines", path: copy, start: 0, end: 88, firstLine: 1 },
      archive: { kind: "archive", path: archive, name: "wget", label: "wget" },
      files: {
        kind: "files",
        files: Array.from({ length: 5 }, (_, i) => ({ kind: "file", id: `${i}`, path: `${i}` })),
      },
    };
    const whole = await contentOf(shards[kind]);
    const count = whole.filter(isPage).length;
    expect(count).toBeGreaterThan(0);
    const cut = async (shard: Shard, from: number, pages: number): Promise<readonly string[]> => {
      const parts = await Promise.all(halves(shard, { from, count: pages }).map(contentOf));
      const sizes = parts.map((part) => part.filter(isPage).length);
      expect(sizes).toEqual([Math.ceil(pages / 2), Math.floor(pages / 2)]);
      if (pages < 4) return parts.flat();
      const [first, second] = halves(shard, { from, count: pages }) as [Shard, Shard];
      return [...(await cut(first, 0, sizes[0] as number)), ...(await cut(second, 0, sizes[1] as number))];
    };
    expect(await cut(shards[kind], 0, count)).toEqual(whole);
    // Pages that were answered before stay out.
    expect((await cut(shards[kind], 1, count - 1)).filter(isPage)).toEqual(whole.filter(isPage).slice(1));
  },
);
