/** How a column is written. A list holds texts; `fields` is an object of texts. */
export type ColumnType = "text" | "integer" | "list" | "fields";

export interface Column {
  /** In snake case, as stores and JSON have it. */
  readonly name: string;
  /** Name of the property of a row. */
  readonly key: string;
  readonly type: ColumnType;
  /** @default false */
  readonly isOptional?: boolean;
  /** Whether a filter may ask for it. @default false */
  readonly isFilter?: boolean;
  /** Dates are compared as far as the asked one is precise. @default false */
  readonly isDate?: boolean;
  /** Whether it is the same for equal chunks in the same place: the others do not make a row another one. @default true */
  readonly isSummed?: boolean;
}

/** The columns of every store, in order; the vector comes last where there is one. */
const columns = [
  { name: "id", key: "id", type: "text", isFilter: true },
  { name: "source", key: "source", type: "text", isFilter: true },
  { name: "page", key: "page", type: "text", isFilter: true },
  { name: "record_id", key: "recordId", type: "text", isOptional: true, isFilter: true },
  { name: "url", key: "url", type: "text", isOptional: true, isFilter: true },
  { name: "site", key: "site", type: "text", isOptional: true, isFilter: true },
  { name: "path", key: "path", type: "text", isOptional: true, isFilter: true },
  { name: "anchor", key: "anchor", type: "text", isOptional: true, isFilter: true },
  { name: "title", key: "title", type: "text", isOptional: true, isFilter: true },
  { name: "position", key: "position", type: "integer", isFilter: true },
  { name: "heading_path", key: "headingPath", type: "list", isFilter: true },
  { name: "block_types", key: "blockTypes", type: "list", isFilter: true },
  { name: "content", key: "content", type: "text" },
  { name: "text", key: "text", type: "text" },
  { name: "context", key: "context", type: "text", isOptional: true, isSummed: false },
  { name: "tokens", key: "tokens", type: "integer", isFilter: true },
  { name: "page_type", key: "pageType", type: "text", isOptional: true, isFilter: true },
  { name: "language", key: "language", type: "text", isOptional: true, isFilter: true },
  { name: "published", key: "published", type: "text", isOptional: true, isFilter: true, isDate: true },
  { name: "modified", key: "modified", type: "text", isOptional: true, isFilter: true, isDate: true },
  { name: "authors", key: "authors", type: "list", isFilter: true },
  { name: "rights", key: "rights", type: "text", isOptional: true, isFilter: true },
  { name: "fields", key: "fields", type: "fields" },
  { name: "hash", key: "hash", type: "text", isSummed: false },
  { name: "html_start", key: "htmlStart", type: "integer", isOptional: true, isSummed: false },
  { name: "html_end", key: "htmlEnd", type: "integer", isOptional: true, isSummed: false },
  { name: "html_path", key: "htmlPath", type: "text", isOptional: true, isSummed: false },
] as const;

/** The keys of a row by the names of its columns. */
export type ColumnKeys = { readonly [Each in (typeof columns)[number] as Each["name"]]: Each["key"] };

export const columnList: readonly Column[] = columns;

export const columnNames: readonly string[] = columnList.map(({ name }) => name);

export const columnsByName: ReadonlyMap<string, Column> = new Map(columnList.map((column) => [column.name, column]));
