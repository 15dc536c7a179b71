import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { body, peers, systemOf, type ToMarkdown } from "./peers.ts";
import type { System } from "./system.ts";

interface SystemEntry {
  readonly id: string;
  /** A preset or a file may follow the id after a colon. */
  readonly takesPreset?: true;
  readonly load: (preset: string | undefined, options: SystemOptions) => Promise<System>;
}

interface SystemOptions {
  /** Use the fold models; only Decant has any. @default false */
  readonly crossValidated?: boolean;
}

/** Systems that can be compared, loaded only when asked for. */
export const systems: readonly SystemEntry[] = [
  {
    id: "decant",
    takesPreset: true,
    load: async (preset, options) => (await import("./decant.ts")).createDecant(preset, options),
  },
  {
    id: "decant-lite",
    load: async (_, { crossValidated = false }) => (await import("./decant.ts")).createLite(crossValidated),
  },
  ...peers.map(({ id, load, system }) => ({ id, load: async () => system ?? systemOf(await load()) })),
  { id: "adapter", takesPreset: true, load: async (file = "") => systemOf(await loadAdapter(file)) },
  { id: "body", load: async () => body },
];

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

/**
 * Load a system by its name, such as `readability` or `decant:fast`.
 *
 * @throws {RangeError} If there is no such system.
 */
export async function loadSystem(name: string, options: SystemOptions = {}): Promise<System> {
  const { entry, preset } = resolveName(name);
  return entry.load(preset, options);
}

/** @throws {RangeError} If there is no such system. */
export function checkSystem(name: string): void {
  resolveName(name);
}

function resolveName(name: string): { entry: SystemEntry; preset: string | undefined } {
  const [id, ...rest] = name.split(":");
  const preset = rest.length === 0 ? undefined : rest.join(":");
  const entry = systems.find((system) => system.id === id);
  if (entry === undefined || (preset !== undefined && entry.takesPreset !== true)) {
    throw new RangeError(`systems: "${name}" is unknown, expected ${systems.map((system) => system.id).join(", ")}`);
  }
  return { entry, preset };
}
