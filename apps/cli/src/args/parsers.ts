import { isIP } from "node:net";
import { withoutUser } from "@decant/page/records";
import { InvalidArgumentError } from "commander";
import type { Share } from "../options.ts";

const byteUnits: Readonly<Record<string, number>> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
const byteSize = /^(\d+)([KMG]?)$/i;
const wholeNumber = /^\d+$/;
const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i;

/** Parser for a text that passes, and stays as it is. */
export function parseText(passes: (text: string) => boolean, expected: string): (text: string) => string {
  return (text) => {
    if (passes(text)) return text;
    throw new InvalidArgumentError(`Expected ${expected}.`);
  };
}

export function parseNumber(passes: (value: number) => boolean, expected: string): (text: string) => number {
  return (text) => {
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (passes(value)) return value;
    throw new InvalidArgumentError(`Expected ${expected}.`);
  };
}

export function parseWithin(min: number, max: number): (text: string) => number {
  const parse = parseNumber((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`);
  return (text) => parse(wholeNumber.test(text) ? text : "");
}

export function parseBetween(min: number, max: number): (text: string) => number {
  return parseNumber((value) => value >= min && value <= max, `a number from ${min} to ${max}`);
}

const maxSeconds = 86_400;
const parseDuration = parseNumber(
  (value) => value >= 0 && value <= maxSeconds,
  `a number of seconds from 0 to ${maxSeconds}`,
);

/** Parse seconds as milliseconds. */
export function parseSeconds(text: string): number {
  return parseDuration(text) * 1000;
}

const aProxy = /^https?:\/\/[^/]/i;

export const parseProxy = parseText(
  (text) => aProxy.test(text) && URL.canParse(text),
  "an address such as http://127.0.0.1:3128",
);

const shareOf = /^(\d{1,6})\/(\d{1,6})$/;

export function parseShareOf(text: string): Share {
  const [, index = "", of = ""] = shareOf.exec(text) ?? [];
  if (index !== "" && Number(index) < Number(of)) return { index: Number(index), of: Number(of) };
  throw new InvalidArgumentError("Expected the number of a share and how many there are, from 0/20 to 19/20.");
}

export function parseByteSize(text: string): number {
  const [, digits, unit] = byteSize.exec(text) ?? [];
  const value = Number(digits) * (byteUnits[(unit ?? "").toUpperCase()] as number);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError("Expected a number of bytes such as 500000, 800K or 32M.");
}

export const parseUrl: (text: string) => string = parseText(URL.canParse, "an absolute URL");
export const parsePageUrl = (text: string): string => withoutUser(parseUrl(text));

export function parseLanguages(text: string): readonly string[] {
  const tags = parseIds(text);
  const wrong = tags.find((tag) => !languageTag.test(tag));
  if (wrong === undefined) return tags;
  throw new InvalidArgumentError(`"${wrong}" is not a language tag such as en or pt-BR.`);
}

export function parseIds(text: string): readonly string[] {
  return text.split(",").map((id) => id.trim());
}

/**
 * Parser for known names with commas between, each once.
 *
 * @param noun For the message: `There is no field "x". Fields: a, b.`
 */
export function parseNames<Name extends string>(
  known: readonly Name[],
  noun: string,
): (text: string) => readonly Name[] {
  return (text) => {
    const wanted = parseIds(text);
    const unknown = wanted.find((name) => !(known as readonly string[]).includes(name));
    if (unknown === undefined) return [...new Set(wanted)] as Name[];
    const plural = `${noun[0]?.toUpperCase()}${noun.slice(1)}s`;
    throw new InvalidArgumentError(`There is no ${noun} "${unknown}". ${plural}: ${known.join(", ")}.`);
  };
}

/** The same, in the order of the list. */
export function parseInOrder<Name extends string>(
  known: readonly Name[],
  noun: string,
): (text: string) => readonly Name[] {
  const parse = parseNames(known, noun);
  return (text) => {
    const wanted = parse(text);
    return known.filter((name) => wanted.includes(name));
  };
}

/** Parser that collects the values of a repeatable option. */
export function parseEach<Value>(parse: (text: string) => Value): (text: string, before?: readonly Value[]) => Value[] {
  return (text, before = []) => [...before, parse(text)];
}

export const parseRepeated: (text: string, before?: readonly string[]) => string[] = parseEach((text) => text);

const network = /^[0-9a-f.:]+\/\d{1,3}$/i;

export const parseNetwork: (text: string, before?: readonly string[]) => string[] = parseEach(
  parseText((text) => {
    const [address = "", bits = ""] = text.split("/");
    const version = isIP(address);
    return network.test(text) && version > 0 && Number(bits) <= (version === 4 ? 32 : 128);
  }, "a network such as 10.1.0.0/16"),
);

export function parseEntry<Value>(
  parse: (text: string) => readonly [string, Value],
): (text: string, before?: Readonly<Record<string, Value>>) => Record<string, Value> {
  return (text, before) => ({ ...before, ...Object.fromEntries([parse(text)]) }) as Record<string, Value>;
}

const date = /^\d{4}(?:-\d\d(?:-\d\d(?:T\S+)?)?)?$/;

export const parseDate: (text: string) => string = parseText(
  (text) => date.test(text) && !Number.isNaN(Date.parse(text)),
  "a date such as 2026-05-01",
);

const day = /^\d{4}-\d\d-\d\d$/;
const parseDayItself = parseText(
  (text) => day.test(text) && !Number.isNaN(Date.parse(text)),
  "a day as YYYY-MM-DD, or today",
);

export function parseDay(text: string): string {
  return parseDayItself(text === "today" ? new Date().toISOString().slice(0, 10) : text);
}

const parseWaitMs = parseWithin(0, 600_000);

/** Milliseconds, or a selector, which is checked before the command runs. */
export function parseWait(text: string): { readonly waitMs: number } | { readonly waitFor: string } {
  if (text.trim() === "") throw new InvalidArgumentError("Expected milliseconds or a CSS selector.");
  return wholeNumber.test(text) ? { waitMs: parseWaitMs(text) } : { waitFor: text };
}

const headerLine = /^([!#$%&'*+.^_`|~A-Za-z0-9-]+):([\t\x20-\x7e\x80-\xff]*)$/;
/** Headers by which a connection or the fetcher works; it refuses them. */
const reserved =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|proxy-.*)$/i;

export const parseHeader: ReturnType<typeof parseEntry<string>> = parseEntry((text) => {
  const [, name = "", value = ""] = headerLine.exec(text) ?? [];
  if (name === "") throw new InvalidArgumentError('Expected a header such as "Accept-Language: en".');
  if (reserved.test(name)) throw new InvalidArgumentError(`The header ${name} cannot be set.`);
  return [name.toLowerCase(), value.trim()];
});
