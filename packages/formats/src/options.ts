import type { StyleOptions } from "@decant/normalize";
import { aBoolean, checkOptions, type OptionChecks, oneOf, type ValueCheck } from "@decant/page";

/** Options of `serialize`. */
export interface SerializeOptions {
  /**
   * Also write the metadata: above Markdown and text as YAML, around HTML as a whole document. Other formats always hold it.
   * @default false
   */
  readonly withMetadata?: boolean | undefined;
  /** Obsidian: the day of the clipping as `YYYY-MM-DD`, for the property `created`. @default none */
  readonly created?: string | undefined;
  /** Comments as a section, field or element of their own, not at all, or alone, for a file of their own. @default "include" */
  readonly comments?: "include" | "omit" | "only" | undefined;
  /** Links, or their text alone. @default "keep" */
  readonly links?: "keep" | "drop" | undefined;
  /** Keep images, write their alternative text, or drop them. @default "keep" */
  readonly images?: "keep" | "alt" | "drop" | undefined;
  /** Keep tables, write a list item for each row, or drop them. @default "keep" */
  readonly tables?: "keep" | "list" | "drop" | undefined;
  /** Bold, italic and deleted text as such, or the words alone. @default "keep" */
  readonly formatting?: "keep" | "drop" | undefined;
  /** CSV and TSV: leave the line of column names out, as for all documents of a file but its first. @default false */
  readonly noHeader?: boolean | undefined;
  /**
   * CSV and TSV: leave cells as they are. Otherwise cells that a spreadsheet would run as a formula begin with an apostrophe, and do not
   * read back as the same values. @default false
   */
  readonly rawCsv?: boolean | undefined;
}

const day = /^\d{4}-\d\d-\d\d$/;
const aDay: ValueCheck = {
  expected: "a day as YYYY-MM-DD",
  accepts: (value) => typeof value === "string" && day.test(value),
};

const checks: OptionChecks<SerializeOptions> = {
  withMetadata: aBoolean,
  created: aDay,
  comments: oneOf("include", "omit", "only"),
  links: oneOf("keep", "drop"),
  images: oneOf("keep", "alt", "drop"),
  tables: oneOf("keep", "list", "drop"),
  formatting: oneOf("keep", "drop"),
  noHeader: aBoolean,
  rawCsv: aBoolean,
};

/** Refuse a wrong option before anything is written. */
export function checkSerializeOptions(options: SerializeOptions): void {
  checkOptions(options, checks);
}

/** Options as styles of the tree; `undefined` if they change nothing. */
export function styleOf({ links, images, tables, formatting }: SerializeOptions): StyleOptions | undefined {
  const style: StyleOptions = {
    ...(links === "drop" && { links }),
    ...(images !== undefined && images !== "keep" && { images }),
    ...(tables !== undefined && tables !== "keep" && { tables }),
    ...(formatting === "drop" && { formatting }),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}
