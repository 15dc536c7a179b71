import type { StyleOptions } from "@decant/normalize";

/** Options of `serialize`. */
export interface SerializeOptions {
  /** Also write the metadata: above Markdown and text as YAML, around HTML as a whole document. The other formats always hold it. @default false */
  readonly withMetadata?: boolean;
  /** Comments as a section, field or element of their own, not at all, or alone, for a file of their own. @default "include" */
  readonly comments?: "include" | "omit" | "only";
  /** Links, or their text alone. @default "keep" */
  readonly links?: "keep" | "drop";
  /** Images, their alternative text, or nothing. @default "keep" */
  readonly images?: "keep" | "alt" | "drop";
  /** Tables, a list item for each of their rows, or nothing. @default "keep" */
  readonly tables?: "keep" | "list" | "drop";
  /** Bold, italic and deleted text as such, or the words alone. @default "keep" */
  readonly formatting?: "keep" | "drop";
  /** CSV and TSV: leave the line of column names out, as for all documents of a file but its first. @default false */
  readonly noHeader?: boolean;
  /** CSV and TSV: put an apostrophe before cells that a spreadsheet would run as a formula. The file is for people then: it no longer gives back the same values. @default false */
  readonly spreadsheetSafe?: boolean;
}

const choices: Readonly<Record<keyof SerializeOptions, readonly unknown[]>> = {
  withMetadata: [true, false],
  comments: ["include", "omit", "only"],
  links: ["keep", "drop"],
  images: ["keep", "alt", "drop"],
  tables: ["keep", "list", "drop"],
  formatting: ["keep", "drop"],
  noHeader: [true, false],
  spreadsheetSafe: [true, false],
};

/**
 * Refuse a wrong option before anything is written.
 *
 * @throws {TypeError} Naming the option, what it is, and what was expected.
 */
export function checkOptions(options: SerializeOptions): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options: expected an object, got ${show(options)}`);
  for (const [name, value] of Object.entries(options)) {
    const allowed = Object.hasOwn(choices, name) ? choices[name as keyof SerializeOptions] : undefined;
    if (allowed === undefined)
      throw new TypeError(`${name}: unknown option, expected one of ${Object.keys(choices).join(", ")}`);
    if (value !== undefined && !allowed.includes(value))
      throw new TypeError(`${name}: expected ${allowed.map(show).join(" or ")}, got ${show(value)}`);
  }
}

export function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** The switches as styles of the tree; `undefined` where they change nothing. */
export function styleOf({ links, images, tables, formatting }: SerializeOptions): StyleOptions | undefined {
  const style: StyleOptions = {
    ...(links === "drop" && { links }),
    ...(images !== undefined && images !== "keep" && { images }),
    ...(tables !== undefined && tables !== "keep" && { tables }),
    ...(formatting === "drop" && { formatting }),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}
