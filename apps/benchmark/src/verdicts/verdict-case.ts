import type { VerdictCode } from "@decant/page";

/** A small page written for this table, and what a person would say of it. */
export interface VerdictCase {
  /** Code or kind, language (BCP 47) and what is special. */
  readonly id: string;
  /** `undefined` for a sound page. */
  readonly code: VerdictCode | undefined;
  readonly html: string;
}

interface PageParts {
  readonly head?: string;
  readonly body: string;
}

/** A page around its parts. */
export function page(language: string, title: string, { head = "", body }: PageParts): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

/** A menu, as sites have it on each page. */
export const menu = (...entries: readonly string[]): string =>
  `<header><nav><ul>${entries.map((entry, i) => `<li><a href="/m${i}">${entry}</a></li>`).join("")}</ul></nav></header>`;

/** The end of a page. */
export const footer = (...entries: readonly string[]): string =>
  `<footer><p>${entries.map((entry, i) => `<a href="/f${i}">${entry}</a>`).join(" · ")}</p></footer>`;

export const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join("");

export const scripts = '<script>window.__STATE__={}</script><script src="/static/main.4fa1.js" defer></script>';
