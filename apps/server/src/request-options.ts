import { compileSelector } from "@decant/dom";
import { aBoolean, aWholeNumber, checkOptions, checkValue, oneOf, type ValueCheck } from "@decant/page";
import { Problem } from "./problem.ts";

/** What an option may be, in the words of JSON Schema: checked with, and written into the OpenAPI document. */
export interface Schema {
  readonly type?: "string" | "boolean" | "integer";
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: Pattern;
  readonly format?: "css-selector";
  readonly default?: string | boolean | number;
  readonly example?: string;
  readonly description?: string;
}

type Pattern = "\\S" | "[\\p{L}\\p{N}]";

/** Patterns of texts that say something. */
const forms: Readonly<Record<Pattern, RegExp>> = { "\\S": /\S/, "[\\p{L}\\p{N}]": /[\p{L}\p{N}]/u };

/** The options of a kind of request, in queries and JSON bodies alike. */
export type RequestOptions<Request> = { readonly [Name in keyof Required<Request>]: Schema };

function checkOf({ type, enum: values, oneOf: choices, ...limits }: Schema): ValueCheck {
  if (values !== undefined) return oneOf(...values);
  if (choices !== undefined) return anyOf(choices.map(checkOf));
  if (type === "boolean") return aBoolean;
  if (type === "integer") return aWholeNumber(limits.minimum ?? 0, limits.maximum);
  const { maxLength = Number.POSITIVE_INFINITY, pattern, format } = limits;
  const kind = format === undefined ? (pattern === undefined ? "a text" : "some words") : "a CSS selector";
  return {
    expected: `${kind} of at most ${maxLength} characters`,
    accepts: (value) =>
      typeof value === "string" &&
      value.length <= maxLength &&
      (pattern === undefined || forms[pattern].test(value)) &&
      (format === undefined || isSelector(value)),
  };
}

function isSelector(text: string): boolean {
  try {
    compileSelector(text);
    return true;
  } catch {
    return false;
  }
}

const anyOf = (checks: readonly ValueCheck[]): ValueCheck => ({
  expected: checks.map(({ expected }) => expected).join(", or "),
  accepts: (value) => checks.some(({ accepts, isInRange }) => accepts(value) && isInRange?.(value as number) !== false),
});

/** The options of a JSON body. @throws {Problem} `bad-option`. */
export function checkRequest<Request extends object>(
  given: object,
  options: RequestOptions<Request>,
  required: readonly (keyof Request & string)[] = [],
): Request {
  const request = given as Request;
  const checks = Object.fromEntries(Object.entries<Schema>(options).map(([name, schema]) => [name, checkOf(schema)]));
  try {
    checkOptions<object>(request, checks as Record<never, never>);
    for (const name of required) checkValue(name, request[name], checks[name] as ValueCheck);
    return request;
  } catch (error) {
    throw new Problem("bad-option", (error as Error).message);
  }
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
const digits = /^\d{1,9}$/;

/** The values of a query, as a JSON body would have them. @throws {Problem} `bad-option` for a name that is there twice. */
export function readValues<Request>(query: URLSearchParams, options: RequestOptions<Request>): Record<string, unknown> {
  const schemas: Readonly<Record<string, Schema>> = options;
  const values: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const [text = "", ...others] = query.getAll(name);
    if (others.length > 0)
      throw new Problem("bad-option", `${name}: expected it once, got it ${others.length + 1} times`);
    const { type, oneOf: choices = [] } = (Object.hasOwn(schemas, name) && schemas[name]) || {};
    const takesNumber = [type, ...choices.map((choice) => choice.type)].includes("integer");
    if (type === "boolean") values[name] = truths.get(text) ?? text;
    else values[name] = takesNumber && digits.test(text) ? Number(text) : text;
  }
  return values;
}
