import { checkValue, DecantError, type ValueCheck } from "@decant/page";
import { type Column, columnList, columnsByName, type Row, toStored } from "./row.ts";

/** How a column is compared. `^=`: begins with. */
export type Operator = "=" | "!=" | "^=" | "<" | "<=" | ">" | ">=";

/** A column that a filter may ask for, in snake case as stores have it, or `fields.NAME` for one of the user's own. */
export type FilterColumn =
  | ("id" | "source" | "page" | "record_id" | "url" | "site" | "path" | "anchor" | "title" | "position")
  | (
      | "heading_path"
      | "block_types"
      | "tokens"
      | "page_type"
      | "language"
      | "language_origin"
      | "published"
      | "modified"
      | "authors"
    )
  | "rights"
  | `fields.${string}`;

/** A condition of a filter. */
export interface Condition {
  readonly column: FilterColumn;
  /** @default "=" */
  readonly op?: Operator | undefined;
  /**
   * A text or number; of several, one must hold (with `!=`, none may). A list holds if one of its elements does. A `language` stands for
   * its variants too, an empty text for rows without a value, and dates are compared as far as the given one is precise: `2026-01` is all of January.
   */
  readonly value: string | number | readonly (string | number)[];
}

/** A condition whose column is known. */
export interface CheckedCondition {
  readonly column: Column;
  /** Name of the user's field, if it is one. */
  readonly field: string | undefined;
  readonly op: Operator;
  readonly values: readonly (string | number)[];
}

const operators: readonly Operator[] = ["!=", "^=", "<=", ">=", "=", "<", ">"];

/** Whether rows without a value are asked for: `language=`. */
export const asksForEmpty = ({ column, field, op, values }: CheckedCondition): boolean =>
  (field !== undefined || mayBeEmpty(column)) && (op === "=" || op === "!=") && values.includes("");

export const mayBeEmpty = ({ isOptional, type }: Column): boolean => isOptional === true || type === "list";

const fieldPrefix = "fields.";
const fieldName: RegExp = /^[A-Za-z_][\w.-]{0,63}$/;

const textsOrNumbers: ValueCheck = {
  expected: "a text, a number, or a list of them",
  accepts: (list) => Array.isArray(list) && list.every((each) => typeof each === "string" || typeof each === "number"),
};

const filterColumns: readonly string[] = [
  ...columnList.filter(({ isFilter }) => isFilter === true).map(({ name }) => name),
  "fields.NAME",
];

/**
 * Check the conditions of a filter.
 *
 * @throws {TypeError} For an unknown column, operator or value.
 * @example
 * checkWhere([{ column: "url", value: "https://harbour.example/" }]).length; // 1
 */
export function checkWhere(where: readonly Condition[]): CheckedCondition[] {
  return where.map(({ column: name, op = "=", value }) => {
    const field = name.startsWith(fieldPrefix) ? name.slice(fieldPrefix.length) : undefined;
    const column = columnsByName.get(field === undefined ? name : "fields");
    const isKnown = field === undefined ? column?.isFilter === true : fieldName.test(field);
    if (column === undefined || !isKnown)
      throw new TypeError(`where: expected a column (${filterColumns.join(", ")}), got ${name}`);
    if (!operators.includes(op)) throw new TypeError(`where: expected ${operators.join(" ")} after ${name}, got ${op}`);
    const given = typeof value === "string" || typeof value === "number" ? [value] : value;
    checkValue(`where: ${name}`, given, textsOrNumbers);
    return { column, field, op, values: given.map((each) => toValue(each, column)) };
  });
}

function toValue(value: string | number, { name, type }: Column): string | number {
  if (type !== "integer") return String(value);
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw new TypeError(`where: expected a number for ${name}, got ${value}`);
}

/** Rows to look at: conditions, or their text as `parseWhere` takes it. */
export type Where = string | readonly Condition[];

/** @throws {TypeError} As {@link checkWhere}. @throws {DecantError} `bad-where`. */
export function readWhere(where: Where = []): CheckedCondition[] {
  return checkWhere(typeof where === "string" ? parseWhere(where) : where);
}

const conditionText = /^\s*([\w.-]+)\s*(!=|\^=|<=|>=|=|<|>)(.*)$/s;

/**
 * Read a filter such as `language=de|fr,published>=2026-01,path^=/guide/,fields.team=docs`: conditions with commas between, all of which
 * must hold. `|` separates values of which one must hold, an empty one for rows that have none (`language=de|`); a backslash makes a comma, `|` or backslash part of a value.
 *
 * @throws {DecantError} `bad-where`.
 * @example
 * parseWhere("language=de,published>=2026-01");
 * // [{ column: "language", op: "=", value: ["de"] }, { column: "published", op: ">=", value: ["2026-01"] }]
 */
export function parseWhere(text: string): Condition[] {
  return splitAt(text, ",").map((part) => {
    const [, column, op, rest = ""] = conditionText.exec(part) ?? [];
    if (column === undefined)
      throw new DecantError("bad-where", `${part}: expected a column, a comparison and a value, such as language=de`);
    const condition = { column, op, value: splitAt(rest, "|").map(withoutEscapes) } as Condition;
    try {
      checkWhere([condition]);
    } catch (error) {
      throw new DecantError("bad-where", `${part}: ${(error as Error).message}`, { cause: error });
    }
    return condition;
  });
}

/** Split where a mark stands without a backslash before it. */
function splitAt(text: string, mark: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === mark) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

const escaped = /\\(.?)/gs;
const withoutEscapes = (text: string): string => text.trim().replace(escaped, "$1");

/** Whether a row holds all conditions. Stores that can compare by themselves answer alike. */
export function isMatch(row: Row, where: readonly CheckedCondition[]): boolean {
  const stored = toStored(row) as unknown as Readonly<Record<string, unknown>>;
  return where.every((condition) => {
    const { column, field, op, values } = condition;
    const own = field === undefined ? stored[column.name] : row.fields[field];
    const list = (Array.isArray(own) ? own : [own ?? null]).filter((each) => each !== null);
    const positive = op === "!=" ? "=" : op;
    const isEmptyAsked = asksForEmpty(condition);
    const named = isEmptyAsked ? values.filter((value) => value !== "") : values;
    const isFound =
      (list.length === 0 && isEmptyAsked) ||
      list.some((each) => named.some((value) => holds(each, value, positive, condition)));
    return isFound === (op !== "!=");
  });
}

function holds(own: string | number, value: string | number, op: Operator, { column }: CheckedCondition): boolean {
  if (typeof own === "number" && op !== "^=") return comparisons[op](own, value);
  const [text, asked] = [String(own), String(value)];
  if (op === "^=") return text.startsWith(asked);
  if (column.name === "language" && op === "=") {
    const [tag, wanted] = [text.toLowerCase(), asked.toLowerCase()];
    return tag === wanted || tag.startsWith(`${wanted}-`);
  }
  return comparisons[op](column.isDate === true ? text.slice(0, asked.length) : text, asked);
}

const comparisons: Readonly<Record<Exclude<Operator, "^=">, (a: string | number, b: string | number) => boolean>> = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** How a database writes what a condition needs. */
export interface Dialect {
  /** Put before the name of a column, such as `chunk.`. @default "" */
  readonly table?: string;
  /** Add a parameter. @returns What stands for it. */
  param(value: string | number): string;
  /** The expression of a user's field; absent if those are not asked for. */
  field?(name: string): string;
  /** A condition on an element of a list, which `each` makes of the element's expression; absent like {@link field}. */
  someElement?(column: string, each: (element: string) => string): string;
  /** Puts an order of code points on texts, where the database has another one. */
  ordered?(expression: string): string;
}

/** Conditions as SQL, joined by AND; `TRUE` without any. */
export function toSql(where: readonly CheckedCondition[], dialect: Dialect): string {
  const parts = where.map((condition) => {
    const { column, field, op, values } = condition;
    const positive = op === "!=" ? "=" : op;
    const isEmptyAsked = asksForEmpty(condition);
    const named = isEmptyAsked ? values.filter((value) => value !== "") : values;
    const any = (own: string): string =>
      named.map((value) => compare(own, value, positive, condition, dialect)).join(" OR ") || "1 = 0";
    const own = field === undefined ? `${dialect.table ?? ""}${column.name}` : (dialect.field?.(field) ?? "NULL");
    const { someElement } = column.type === "list" ? dialect : {};
    const full = someElement?.(column.name, (element) => `(${any(element)})`) ?? `(${any(own)})`;
    const empty = someElement === undefined ? `${own} IS NULL` : `NOT ${someElement(column.name, () => "1 = 1")}`;
    const found = isEmptyAsked ? `(${full} OR ${empty})` : full;
    if (op !== "!=") return found;
    return column.type === "list" || isEmptyAsked ? `NOT ${found}` : `(${own} IS NULL OR NOT ${found})`;
  });
  return parts.length === 0 ? "1 = 1" : parts.join(" AND ");
}

function compare(
  own: string,
  value: string | number,
  op: Operator,
  { column }: CheckedCondition,
  dialect: Dialect,
): string {
  if (typeof value === "number" && op !== "^=") return `${own} ${op} ${dialect.param(value)}`;
  const { ordered = (expression: string) => expression } = dialect;
  const text = String(value);
  const beginsWith = (expression: string, start: string): string =>
    `(${ordered(expression)} >= ${dialect.param(start)} AND ${ordered(expression)} < ${dialect.param(start + last)})`;
  if (op === "^=" || (op === "=" && column.isDate === true)) return beginsWith(own, text);
  if (column.name === "language" && op === "=") {
    const tag = text.toLowerCase();
    return `(lower(${own}) = ${dialect.param(tag)} OR ${beginsWith(`lower(${own})`, `${tag}-`)})`;
  }
  if (op === "=") return `${own} = ${dialect.param(text)}`;
  // Later than January is later than all that begins with it.
  if (column.isDate === true && op === "<=") return `${ordered(own)} < ${dialect.param(text + last)}`;
  if (column.isDate === true && op === ">") return `${ordered(own)} >= ${dialect.param(text + last)}`;
  return `${ordered(own)} ${op} ${dialect.param(text)}`;
}

/** The last character there is: a text that begins with another comes before that one with it. */
const last = "\u{10ffff}";
