import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { markdownToText } from "../markdown-text.ts";
import type { PageInput, System } from "./system.ts";

/** The decoded page in, Markdown out. */
export type ToMarkdown = (page: PageInput) => string | Promise<string>;

/**
 * Load any converter from a module, whose default export takes `{ html, url }` and gives Markdown.
 *
 * @throws {RangeError} If the module has no such function.
 */
export async function loadAdapter(file: string): Promise<ToMarkdown> {
  const { default: convert } = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown };
  if (typeof convert !== "function") {
    throw new RangeError(`adapter: ${file} has ${typeof convert} as its default export, expected a function`);
  }
  return async (page) => String(await convert(page));
}

/** The same as a system that is scored by the text of its Markdown. */
export async function createAdapter(file: string | undefined): Promise<System> {
  const convert = await loadAdapter(file ?? "");
  return { convert: async (page) => ({ text: markdownToText(await convert(page)) }) };
}
