import type { Element } from "@decant/dom";
import { collapse, findDate, textOf } from "@decant/metadata/internal";
import { canParseUrl } from "@decant/page";

const maxNameLength = 80;
const introduction = /^(?:(?:posted |written )?by|von|par|por|door)\s+|^@(?=\S)/i;
// Texts are collapsed before these are tested.
const ending =
  /(?:'s (?:avatar|profile (?:picture|photo|image))| (?:says?|said|wrote|writes|replied|commented))? ?:?$/i;
const letter = /\p{L}/u;

/** The name in an element that names the author of a post, or in the alternative text of an avatar; empty for none. */
export function nameIn(element: Element): string {
  const text = element.name === "img" ? collapse(element.attribs.alt ?? "") : textOf(element, 2 * maxNameLength);
  const name = text.replace(introduction, "").replace(ending, "");
  return isName(name, maxNameLength) ? name : "";
}

function isName(text: string, maxLength: number): boolean {
  return text.length <= maxLength && letter.test(text) && !notName.test(text) && text.split(" ").length <= maxWords;
}

const maxWords = 6;
/** Names contain no years and sentences. */
const notName = /[.!?]\s\p{L}{4}|(?<!\d)(?:19|20)\d\d(?!\d)\s*$|:\s/u;
const separator = /^ ?[·|•,–—-] ?| ?(?:[·|•,–—:-]|\bon) ?$/gi;
const maxPlainName = 40;

/** The name in a short text right before a date; empty for none. */
export function nameBefore(text: string): string {
  const name = collapse(text).replace(separator, "").replace(introduction, "").replace(ending, "");
  return isName(name, maxPlainName) ? name : "";
}

/** Around a name in the header of a mail. */
const mailHeader = /^(?:from|von|de|da|van|från|fra) ?: ?| ?<[^<>@]{1,80}@[^<>]{1,120}>$/gi;
const anyDigits = /\d{4}/;
const thousands = /k$/i;
const noDigit = /[^\d.-]/g;
const wholeNumber = /-?\d[\d,.\u2009 ]*k?/i;

/** A name as it is written, without a date after it; `undefined` if it is too long for one. */
export function readName(given: string): string | undefined {
  const text = given.replace(mailHeader, "");
  const date = anyDigits.test(text) ? findDate(text) : undefined;
  const name = date === undefined || date.start === 0 ? text : text.slice(0, date.start).replace(separator, "").trim();
  return name === "" || name.length > maxNameLength ? undefined : name;
}

/** "1,234", "1.2k", "7 points". */
export function readNumber(text: string): number | undefined {
  const [found] = wholeNumber.exec(text) ?? [];
  if (found === undefined) return undefined;
  const isThousands = thousands.test(found);
  const digits = found.replace(noDigit, "");
  const value = isThousands ? Number.parseFloat(digits) * 1000 : Number(digits.replaceAll(".", ""));
  return Number.isSafeInteger(Math.round(value)) ? Math.round(value) : undefined;
}

/** An absolute address, if the page's address is known. */
export function resolve(text: string, base: string | undefined): string | undefined {
  if (text === "" || text.startsWith("javascript:")) return undefined;
  if (canParseUrl(text, base)) return new URL(text, base).href;
  return text;
}
