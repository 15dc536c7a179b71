import type { StyleOptions } from "@decant/normalize";
import { aBoolean, checkOptions, type OptionChecks, oneOf } from "@decant/page";

/** Options of `serialize`. */
export interface SerializeOptions {
  /**
   * Also write the metadata: above Markdown and text as YAML, around HTML as a whole document. The other formats always hold it.
   * @default false
   */
  readonly withMetadata?: boolean | undefined;
  /** Comments as a section, field or element of their own, not at all, or alone, for a file of their own. @default "include" */
  readonly comments?: "include" | "omit" | "only" | undefined;
  /** Links, or their text alone. @default "keep" */
  readonly links?: "keep" | "drop" | undefined;
  /** Images, their alternative text, or nothing. @default "keep" */
  readonly images?: "keep" | "alt" | "drop" | undefined;
  /** Tables, a list item for each of their rows, or nothing. @default "keep" */
  readonly tables?: "keep" | "list" | "drop" | undefined;
  /** Bold, italic and deleted text as such, or the words alone. @default "keep" */
  readonly formatting?: "keep" | "drop" | undefined;
  /** CSV and TSV: leave the line of column names out, as for all documents of a file but its first. @default false */
  readonly noHeader?: boolean | undefined;
  /**
   * CSV and TSV: leave cells as they are. Otherwise those that a spreadsheet would run as a formula begin with an apostrophe, and do
   * not read back as the same values. @default false
   */
  readonly rawCsv?: boolean | undefined;
}

const checks: OptionChecks<SerializeOptions> = {
  withMetadata: aBoolean,
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
