import { removeInvisible } from "@decant/page";

const special = /[&<>"'`]/g;
/** Control characters, and characters that reorder the report's own text. */
const unseen = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

export function escapeHtml(text: string): string {
  return removeInvisible(text.replace(unseen, "\ufffd")).replace(special, (character) => references[character]);
}

/** A whole number with commas, the same in every locale. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  const share = (100 * part) / whole;
  return share < 1 ? "under 1 %" : `${Math.floor(share)} %`;
}

export const plural = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;

/** A character of a script without spaces, or characters up to white space. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}
