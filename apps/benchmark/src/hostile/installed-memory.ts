import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixed, formatTable } from "../table.ts";
import { families, plainPage } from "./families.ts";

/** The command's launcher; it runs the build. */
const launcher = fileURLToPath(new URL("../../../cli/bin/decant.js", import.meta.url));
const probe = new URL(`./tell-peak.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url).href;

/** Memory that a page may take: so many times its bytes, and so many bytes. */
const allowed = { factor: 60, base: 150e6 } as const;
/** Exit codes of a conversion that was done: with content, and without. */
const doneCodes: ReadonlySet<number | null> = new Set([0, 1]);

/** What the installed command took for one page. */
export interface PageMemory {
  readonly family: string;
  /** Bytes of the page. */
  readonly size: number;
  /** Largest resident set of the process, in bytes. */
  readonly peakBytes: number;
  /** Part of what is allowed. */
  readonly share: number;
  /** Set where the command did not end as it should. */
  readonly failure?: string;
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
  if (!existsSync(join(launcher, "../../bundle/main.js"))) throw new Error("the command is not built: npm run build");
  const folder = mkdtempSync(join(tmpdir(), "decant-memory-"));
  try {
    const file = join(folder, "page.html");
    for (const { id, make } of [plainPage, ...families]) {
      if (wanted.length > 0 && !wanted.includes(id)) continue;
      for (const wantedSize of sizes) {
        const bytes = new TextEncoder().encode(make(wantedSize));
        writeFileSync(file, bytes);
        yield { family: id, size: bytes.length, ...runOnce(node, file, bytes.length, timeoutMs) };
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runOnce(node: string, file: string, size: number, timeout: number): Omit<PageMemory, "family" | "size"> {
  const { status, signal, output } = spawnSync(node, ["--import", probe, launcher, file, "--quiet"], {
    timeout,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const peakBytes = Number(String(output?.[3] ?? ""));
  const share = peakBytes / (allowed.factor * size + allowed.base);
  if (doneCodes.has(status) && peakBytes > 0) return { peakBytes, share };
  return { peakBytes, share, failure: signal ?? `exit code ${status}: ${String(output?.[2] ?? "").slice(0, 200)}` };
}

/** Lines for a person: what took most of what it may, and whatever did not end. */
export function formatMemory(pages: readonly PageMemory[], shown: number): string {
  const rows = pages
    .toSorted((a, b) => b.share - a.share)
    .slice(0, shown)
    .map(({ family, size, peakBytes, share, failure }) => [
      family,
      fixed(size / 1e6, 2),
      fixed(peakBytes / 1e6, 0),
      fixed(share, 2),
      failure ?? "",
    ]);
  return formatTable(["family", "MB", "memory, MB", "part of the limit", "failure"], rows);
}
