import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Condition, ContextOptions, EmbedOptions, Sink } from "@decant/ingest";
import { DecantError } from "@decant/page";
import type { SettingsOf } from "../args/rows.ts";
import type { whereRows } from "../args/shared.ts";
import { CommandError, messageOf, throwAs, toUsageError } from "../errors.ts";
import { note } from "../terminal/terminal.ts";

/** @throws {CommandError} `usage` for an unknown address. */
export async function openStoreAt(address: string): Promise<Sink> {
  const { openStore } = await import("@decant/ingest");
  try {
    return openStore(address);
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Errors of stores and states as errors of the command. */
export function toStoreError(error: unknown, code: "unreadable" | "unwritable" = "unwritable"): unknown {
  if (!DecantError.isInstance(error) || error instanceof CommandError) return toUsageError(error);
  const known = badStore.includes(error.code) ? "usage" : error.code === "no-pages" ? "no-pages" : code;
  return new CommandError(known, error.message, { cause: error });
}

const badStore = ["bad-embed", "bad-store", "bad-where", "store-missing-package", "store-model"];
const fileStore = /^(?:sqlite|jsonl|parquet|lancedb):(.+)$/s;

/** File of the state of a store: next to a file, else in the current folder, named after the address. */
export function stateOf(address: string, name: string): string {
  const [, path] = fileStore.exec(address) ?? [];
  if (path !== undefined) return `${path}.state`;
  return `decant-${createHash("sha256").update(name).digest("hex").slice(0, 12)}.state`;
}

/** The store among the operands of a command: the first one if it has the form of a store's address, else that of `DECANT_STORE`. */
export async function takeStore(operands: readonly string[]) {
  const [first, ...rest] = operands;
  const ofEnvironment = process.env.DECANT_STORE || undefined;
  if (first !== undefined && ofEnvironment !== undefined && !(await isStore(first)))
    return { address: ofEnvironment, rest: operands };
  return { address: first ?? ofEnvironment, rest };
}

/** Whether a text has the form of a store's address. */
export async function isStore(text: string): Promise<boolean> {
  const { storeForms } = await import("@decant/ingest");
  return storeForms.some((form) => text.startsWith(form.slice(0, form.indexOf(":") + 1)));
}

/** The conditions of `--where` and `--source`. @throws {DecantError} `bad-where`. */
export async function conditionsOf({ where, source }: SettingsOf<typeof whereRows>): Promise<Condition[]> {
  const { parseWhere } = await import("@decant/ingest");
  const conditions = where === undefined ? [] : parseWhere(where);
  return source === undefined ? conditions : [...conditions, { column: "source", value: source }];
}

/** Say how many rows a filter leaves out because they lack a value that it asks for. */
export async function noteLeftOut(address: string, where: readonly Condition[]): Promise<void> {
  if (where.length === 0) return;
  const { countLeftOut } = await import("@decant/ingest");
  for (const [column, rows] of Object.entries(await countLeftOut(address, where)))
    note(`the filter leaves out ${rows} ${rows === 1 ? "row" : "rows"} without ${column}`);
}

const path = /^\.{0,2}[\\/]|\.[cm]?[jt]s$/;

const service = /^(?:openai|ollama|https?):/;

/**
 * The embeddings of `--embed`: those of a service, or of a module that exports a function, or an object with it, by default. A question
 * that cannot be embedded is searched by its words, with a note.
 */
export async function loadEmbed(name: string, cache?: string): Promise<EmbedOptions> {
  const { embedService } = await import("@decant/ingest");
  const ofService = async (): Promise<EmbedOptions> => embedService(name);
  const loaded = service.test(name)
    ? await ofService().catch(throwAs((error) => toStoreError(error)))
    : await loadExport<EmbedOptions>("--embed", name, "embed");
  const onQuestionFailure: EmbedOptions["onQuestionFailure"] = ({ code, message }) =>
    note(`searched by words alone, because the question was not embedded: ${code}: ${message}`);
  return { onQuestionFailure, ...loaded, ...(cache !== undefined && { cache }) };
}

/** The module of `--context`: it exports a function, or `{ write, name }`, by default. */
export function loadContext(name: string): Promise<ContextOptions> {
  return loadExport<ContextOptions>("--context", name, "write");
}

/** Load a module that exports a function by default. @throws {CommandError} `usage`, as {@link loadEmbed}. */
export async function loadFunction<Loaded>(option: string, name: string): Promise<Loaded> {
  const exported = await loadDefault(option, name);
  if (typeof exported === "function") return exported as Loaded;
  throw new CommandError("usage", `${option}: ${name} exports no function by default`);
}

/** An object with a function of this name, which may also be the whole export. */
async function loadExport<Loaded>(option: string, name: string, member: string): Promise<Loaded> {
  const exported = await loadDefault(option, name);
  if (typeof exported === "function") return { [member]: exported } as Loaded;
  if (typeof exported === "object" && exported !== null && member in exported) return exported as Loaded;
  const expected = `neither a function nor an object with ${member}`;
  throw new CommandError("usage", `${option}: ${name} exports ${expected} by default`);
}

async function loadDefault(option: string, name: string): Promise<unknown> {
  try {
    // Packages are those of the current folder.
    const file = path.test(name) ? resolve(name) : createRequire(`${process.cwd()}/`).resolve(name);
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } catch (error) {
    throw new CommandError("usage", `${option}: ${name} cannot be loaded: ${messageOf(error)}`, { cause: error });
  }
}
