import type { ToMdastOptions } from "./bridge/types.ts";
import type { StyleOptions } from "./markdown/style.ts";
import type { WriterOptions } from "./markdown/to-markdown.ts";

/** Options of {@link normalize}. */
export interface NormalizeOptions extends ToMdastOptions, WriterOptions, StyleOptions {
  /** Also read the Markdown back (`reparse-equal`, `idempotent`), which costs several times everything else. @default false */
  readonly verify?: boolean;
  /** As `verify`. Whoever asks for it takes every violation for a failure, repaired or not. @default false */
  readonly strict?: boolean;
}

interface NumberRange {
  readonly min: number;
  readonly max: number;
}

const ranges: Readonly<Record<string, NumberRange>> = {
  // Handlers recurse; about 1,500 levels fit on the default stack of Node.
  maxDepth: { min: 1, max: 1000 },
  maxNesting: { min: 1, max: 100 },
};

const booleans = ["tightLists", "verify", "strict"] as const;
/** Options that are one of a few words. */
const choices = {
  bullet: ["-", "*", "+"],
  emphasis: ["*", "_"],
  headings: ["atx", "setext"],
  links: ["inline", "reference", "drop"],
  images: ["keep", "alt", "link", "drop"],
  tables: ["pipes", "list", "drop"],
  formatting: ["keep", "drop"],
  dialect: ["gfm", "commonmark"],
} as const satisfies Partial<Record<keyof NormalizeOptions, readonly string[]>>;

/** Refuse a wrong option before anything is converted. */
export function checkOptions(options: NormalizeOptions): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options: expected an object, got ${String(options)}`);
  for (const [name, { min, max }] of Object.entries(ranges)) checkNumber(name, options[name as "maxDepth"], min, max);
  for (const name of booleans) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== "boolean")
      throw new TypeError(`${name}: expected a boolean, got ${show(value)}`);
  }
  if (options.baseUrl !== undefined && !URL.canParse(options.baseUrl))
    throw new TypeError(`baseUrl: expected an absolute URL, got ${show(options.baseUrl)}`);
  for (const [name, allowed] of Object.entries(choices)) {
    const value: unknown = options[name as keyof typeof choices];
    if (value !== undefined && !(allowed as readonly unknown[]).includes(value))
      throw new TypeError(`${name}: expected ${allowed.map(show).join(" or ")}, got ${show(value)}`);
  }
}

function checkNumber(name: string, value: unknown, min: number, max: number): void {
  if (value === undefined) return;
  if (typeof value !== "number") throw new TypeError(`${name}: expected a number, got ${show(value)}`);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${name}: expected a whole number from ${min} to ${max}, got ${value}`);
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
