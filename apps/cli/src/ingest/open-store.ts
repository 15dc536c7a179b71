import { createHash } from "node:crypto";
import type { Sink } from "@decant/ingest";
import { DecantError } from "@decant/page";
import { CommandError, toUsageError } from "../errors.ts";

/** @throws {CommandError} `usage` for an unknown address. */
export async function openStoreAt(address: string): Promise<Sink> {
  const { openStore } = await import("@decant/ingest");
  try {
    return openStore(address);
  } catch (error) {
    throw toStoreError(error);
  }
}

/**
 * Errors of stores and states as errors of the command.
 *
 * @param code That of errors which are not the caller's.
 */
export function toStoreError(error: unknown, code: "unreadable" | "unwritable" = "unwritable"): unknown {
  if (!DecantError.isInstance(error) || error instanceof CommandError) return toUsageError(error);
  const known = usageErrors.has(error.code) ? "usage" : error.code === "no-pages" ? "no-pages" : code;
  return new CommandError(known, error.message, { cause: error });
}

const usageErrors: ReadonlySet<string> = new Set(["bad-store", "bad-where", "store-missing-package", "store-model"]);
const fileStore = /^(?:sqlite|jsonl|parquet|lancedb):(.+)$/s;

/** File of the state of a store: next to a file, else in the current folder, named after the address. */
export function stateOf(address: string, name: string): string {
  const [, path] = fileStore.exec(address) ?? [];
  if (path !== undefined) return `${path}.state`;
  return `decant-${createHash("sha256").update(name).digest("hex").slice(0, 12)}.state`;
}
