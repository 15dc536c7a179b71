import type { System } from "./system.ts";

interface SystemEntry {
  readonly id: string;
  readonly description: string;
  /** A preset, or a method to use alone, may follow the id after a colon. */
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
    description:
      "@decant/pipeline; a preset or a method alone follows after a colon, as in decant:fast, decant:justext",
    takesPreset: true,
    load: async (preset, options) => (await import("./decant.ts")).createDecant(preset, options),
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
export async function loadSystem(name: string, options: SystemOptions = {}): Promise<System> {
  const { entry, preset } = resolveName(name);
  return entry.load(preset, options);
}

/** @throws {RangeError} If there is no such system. */
export function checkSystem(name: string): void {
  resolveName(name);
}

function resolveName(name: string): { entry: SystemEntry; preset: string | undefined } {
  const [id, preset] = name.split(":");
  const entry = systems.find((system) => system.id === id);
  if (entry === undefined || (preset !== undefined && entry.takesPreset !== true)) {
    throw new RangeError(`systems: "${name}" is unknown, expected ${systems.map((system) => system.id).join(", ")}`);
  }
  return { entry, preset };
}
