import type { System } from "./system.ts";

interface SystemEntry {
  readonly id: string;
  readonly description: string;
  /** Loads what the system needs; `preset` is the part of the name behind the colon. */
  readonly load: (preset: string | undefined) => Promise<System>;
}

/** Systems that can be compared, loaded only when asked for. */
export const systems: readonly SystemEntry[] = [
  {
    id: "decant",
    description: "@decant/pipeline; a preset follows after a colon, as in decant:fast",
    load: async (preset) => (await import("./decant.ts")).createDecant(preset),
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
  return entryOf(name).load(name.split(":")[1]);
}

/** @throws {RangeError} If there is no such system. */
export function checkSystem(name: string): void {
  entryOf(name);
}

function entryOf(name: string): SystemEntry {
  const [id, preset] = name.split(":");
  const entry = systems.find((system) => system.id === id);
  if (entry === undefined || (preset !== undefined && id !== "decant")) {
    throw new RangeError(`systems: "${name}" is unknown, expected ${systems.map((system) => system.id).join(", ")}`);
  }
  return entry;
}
