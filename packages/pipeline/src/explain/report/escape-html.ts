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

/** Escape text for element content and attributes. */
export function escapeHtml(text: string): string {
  return removeInvisible(text.replace(unseen, "\ufffd")).replace(special, (character) => references[character]);
}
