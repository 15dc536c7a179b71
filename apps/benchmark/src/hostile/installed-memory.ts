import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandPeak, isCommandBuilt, runCommand } from "../installed-command.ts";
import { fixed, formatColumns } from "../table.ts";
import { families, plainPage } from "./families.ts";

/** Memory limit of a page: a multiple of its bytes plus a constant. */
const allowed = { factor: 60, base: 150e6 } as const;
/** Memory of the installed command for one page. */
export interface PageMemory extends CommandPeak {
  readonly family: string;
  /** Bytes of the page. */
  readonly size: number;
  /** Share of the limit. */
  readonly share: number;
}

export interface MemoryPlan {
  readonly node: string;
  readonly sizes: readonly number[];
  /** Families to measure; all, if empty. */
  readonly families: readonly string[];
  readonly timeoutMs: number;
}

/**
 * Convert a page of each family and size with the built command, each in a process of its own.
 *
 * @throws {Error} If the command is not built.
 */
export function* measureMemory({ node, sizes, families: wanted, timeoutMs }: MemoryPlan): Generator<PageMemory> {
  if (!isCommandBuilt()) throw new Error("the command is not built: npm run build");
  const folder = mkdtempSync(join(tmpdir(), "decant-memory-"));
  try {
    const file = join(folder, "page.html");
    for (const { id, make } of [plainPage, ...families]) {
      if (wanted.length > 0 && !wanted.includes(id)) continue;
      for (const wantedSize of sizes) {
        const bytes = new TextEncoder().encode(make(wantedSize));
        writeFileSync(file, bytes);
        const peak = runCommand(file, { node, timeoutMs });
        const share = peak.peakBytes / (allowed.factor * bytes.length + allowed.base);
        yield { family: id, size: bytes.length, share, ...peak };
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Report: pages that did not end, then those closest to the limit. */
export function formatMemory(pages: readonly PageMemory[], shown: number): string {
  const rows = pages.toSorted(
    (a, b) => Number(b.failure !== undefined) - Number(a.failure !== undefined) || b.share - a.share,
  );
  return formatColumns(rows.slice(0, shown), {
    family: ({ family }) => family,
    MB: ({ size }) => fixed(size / 1e6, 2),
    "memory, MB": ({ peakBytes }) => fixed(peakBytes / 1e6, 0),
    "part of the limit": ({ share }) => fixed(share, 2),
    failure: ({ failure }) => failure ?? "",
  });
}
