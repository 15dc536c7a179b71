import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ContextOptions, EmbedOptions } from "@decant/ingest";
import { CommandError, messageOf } from "../errors.ts";

const path = /^\.{0,2}[\\/]|\.[cm]?[jt]s$/;

/**
 * Load the module of `--embed`: it exports a function, or an object with it, by default.
 *
 * @throws {CommandError} `usage`, if it cannot be loaded or exports something else.
 * @param cache File of a cache.
 */
export async function loadEmbed(name: string, cache?: string): Promise<EmbedOptions> {
  const exported = await loadDefault("--embed", name);
  const more = cache === undefined ? {} : { cache };
  if (typeof exported === "function") return { embed: exported as EmbedOptions["embed"], ...more };
  if (typeof exported === "object" && exported !== null && "embed" in exported)
    return { ...(exported as EmbedOptions), ...more };
  throw new CommandError("usage", `--embed: ${name} exports neither a function nor an object with embed by default`);
}

/**
 * The contexts of `--context`: `headings`, or those of a module that exports a function, or `{ write, name }`, by default.
 *
 * @throws {CommandError} `usage`, as {@link loadEmbed}.
 */
export async function loadContext(name: string): Promise<ContextOptions> {
  if (name === "headings") {
    const { headingContext } = await import("@decant/ingest");
    return { write: headingContext, name };
  }
  const exported = await loadDefault("--context", name);
  if (typeof exported === "function") return { write: exported as ContextOptions["write"] };
  if (typeof exported === "object" && exported !== null && "write" in exported) return exported as ContextOptions;
  throw new CommandError("usage", `--context: ${name} exports neither a function nor an object with write by default`);
}

/** Load a module that exports a function by default. @throws {CommandError} `usage`, as {@link loadEmbed}. */
export async function loadFunction<Loaded>(option: string, name: string): Promise<Loaded> {
  const exported = await loadDefault(option, name);
  if (typeof exported === "function") return exported as Loaded;
  throw new CommandError("usage", `${option}: ${name} exports no function by default`);
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
