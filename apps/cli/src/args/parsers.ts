import { isIP } from "node:net";
import { InvalidArgumentError } from "commander";
import type { Share } from "../input/share.ts";
import { type Field, fields, recordTypeChoices } from "../options.ts";

const byteUnits: Readonly<Record<string, number>> = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
const byteSize = /^(\d+)([KMG]?)$/i;
const wholeNumber = /^\d+$/;
const languageTag = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i;

/** Parser for a whole number. */
export function parseWithin(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = wholeNumber.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`);
  };
}

const maxSeconds = 86_400;

export function parseSeconds(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= 0 && value <= maxSeconds) return value;
  throw new InvalidArgumentError(`Expected a number of seconds from 0 to ${maxSeconds}.`);
}

export function parseShare(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value > 0 && value <= 1) return value;
  throw new InvalidArgumentError("Expected a number above 0 and up to 1.");
}

const shareOf = /^(\d{1,6})\/(\d{1,6})$/;

/** Parse the number of a share, from 0, and how many there are. */
export function parseShareOf(text: string): Share {
  const [, index = "", of = ""] = shareOf.exec(text) ?? [];
  if (index !== "" && Number(index) < Number(of)) return { index: Number(index), of: Number(of) };
  throw new InvalidArgumentError("Expected the number of a share and how many there are, from 0/20 to 19/20.");
}

/** Parse a number of bytes with an optional suffix K, M or G. */
export function parseByteSize(text: string): number {
  const [, digits, unit] = byteSize.exec(text) ?? [];
  const value = Number(digits) * (byteUnits[(unit ?? "").toUpperCase()] as number);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError("Expected a number of bytes such as 500000, 800K or 32M.");
}

export function parseUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw new InvalidArgumentError("Expected an absolute URL.");
}

export function parseLanguages(text: string): readonly string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  const wrong = tags.find((tag) => !languageTag.test(tag));
  if (wrong === undefined) return tags;
  throw new InvalidArgumentError(`"${wrong}" is not a language tag such as en or pt-BR.`);
}

export function parseFields(text: string): readonly Field[] {
  const wanted = text.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !(fields as readonly string[]).includes(name));
  if (unknown === undefined) return fields.filter((field) => wanted.includes(field));
  throw new InvalidArgumentError(`There is no field "${unknown}". Fields: ${fields.join(", ")}.`);
}

export function parseRecordTypes(text: string): readonly string[] {
  const wanted = parseIds(text);
  const unknown = wanted.find((name) => !(recordTypeChoices as readonly string[]).includes(name));
  if (unknown === undefined) return [...new Set(wanted)];
  throw new InvalidArgumentError(`There is no type "${unknown}". Types: ${recordTypeChoices.join(", ")}.`);
}

export function parseIds(text: string): readonly string[] {
  return text.split(",").map((id) => id.trim());
}

/** Collect the values of a repeatable option. */
export function parseRepeated(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text];
}

const network = /^[0-9a-f.:]+\/\d{1,3}$/i;

/** Collect networks; the fetcher checks their numbers. */
export function parseNetwork(text: string, before: readonly string[] | undefined): readonly string[] {
  const [address = "", bits = ""] = text.split("/");
  const version = isIP(address);
  if (network.test(text) && version > 0 && Number(bits) <= (version === 4 ? 32 : 128))
    return parseRepeated(text, before);
  throw new InvalidArgumentError("Expected a network such as 10.1.0.0/16.");
}

const date = /^\d{4}(?:-\d\d(?:-\d\d(?:T\S+)?)?)?$/;

export function parseDate(text: string): string {
  if (date.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError("Expected a date such as 2026-05-01.");
}

/** Milliseconds, or a selector, which is checked before the command runs. */
export function parseWait(text: string): { readonly waitMs: number } | { readonly waitFor: string } {
  if (text.trim() === "") throw new InvalidArgumentError("Expected milliseconds or a CSS selector.");
  return wholeNumber.test(text) ? { waitMs: parseWithin(0, 600_000)(text) } : { waitFor: text };
}
