import type { System } from "./system.ts";

interface SystemEntry {
  readonly id: string;
  readonly description: string;
  /** What may or must follow the id after a colon; nothing if left out. */
  readonly argument?: "optional" | "required";
  readonly load: (argument: string | undefined) => Promise<System>;
}

/** Systems that can be compared, loaded only when asked for. */
export const systems: readonly SystemEntry[] = [
  {
    id: "decant",
    description: "@decant/pipeline; a preset follows after a colon, as in decant:fast",
    argument: "optional",
    load: async (preset) => (await import("./decant.ts")).createDecant(preset),
  },
  {
    id: "folds",
    description: "Decant with block models that have not seen the page's host; a folder follows after a colon",
    argument: "required",
    load: async (folder) => (await import("./folds.ts")).createFolds(folder ?? ""),
  },
  {
    id: "readability",
    description: "@mozilla/readability on linkedom",
    load: async () => (await import("./readability.ts")).createReadability(),
  },
  {
    id: "defuddle",
    description: "defuddle on linkedom",
    load: async () => (await import("./defuddle.ts")).createDefuddle(),
  },
  {
    id: "mdream",
    description: "mdream in its minimal form (native code), Markdown stripped",
    load: async () => (await import("./mdream.ts")).createMdream("native"),
  },
  {
    id: "mdream-js",
    description: "mdream in its minimal form (JavaScript), Markdown stripped",
    load: async () => (await import("./mdream.ts")).createMdream("js"),
  },
  {
    id: "body",
    description: "all visible text of the body: the recall that nobody can beat",
    load: async () => (await import("./body.ts")).createBody(),
  },
];

/**
 * Load a system by its name, such as `readability` or `decant:fast`.
 *
 * @throws {RangeError} If there is no such system.
 */
export async function loadSystem(name: string): Promise<System> {
  const { entry, argument } = resolveName(name);
  return entry.load(argument);
}

/** @throws {RangeError} If there is no such system. */
export function checkSystem(name: string): void {
  resolveName(name);
}

function resolveName(name: string): { entry: SystemEntry; argument: string | undefined } {
  const colon = name.indexOf(":");
  const id = colon < 0 ? name : name.slice(0, colon);
  const argument = colon < 0 ? undefined : name.slice(colon + 1);
  const entry = systems.find((system) => system.id === id);
  if (entry === undefined) {
    throw new RangeError(`systems: "${name}" is unknown, expected ${systems.map((system) => system.id).join(", ")}`);
  }
  if (argument === undefined ? entry.argument === "required" : argument === "" || entry.argument === undefined) {
    throw new RangeError(
      `systems: "${name}" ${argument === undefined ? "needs a" : "takes no such"} part after a colon`,
    );
  }
  return { entry, argument };
}
