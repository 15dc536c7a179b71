import { readRows } from "../../fixtures.ts";

/** A place in a page that can hold a text. */
export interface Context {
  readonly id: string;
  /** @param text Already escaped for HTML, without quotes. */
  readonly around: (text: string) => string;
  /** What of it shows in one piece. */
  readonly shown: (text: string) => string;
  /** What its reader has to know beyond CommonMark. */
  readonly needs?: "tables" | "footnotes";
  /** White space stays as it is. */
  readonly verbatim?: true;
}

/** A row of `fixtures/hostile/contexts.jsonl`; `{text}` is the text. */
interface ContextRow extends Pick<Context, "id" | "needs" | "verbatim"> {
  readonly html: string;
  /** @default `html` */
  readonly shown?: string;
}

/** Escape a text for HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Puts a text where a template has `{text}`. */
const filling = (template: string) => (text: string) => template.replaceAll("{text}", () => text);

export const contexts: readonly Context[] = readRows<ContextRow>("hostile/contexts.jsonl").map(
  ({ html, shown = html, ...context }) => ({ ...context, around: filling(html), shown: filling(shown) }),
);
