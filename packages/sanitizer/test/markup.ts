import { type ChildNode, parse } from "@decant/dom";
import type { Element, ElementContent, Root } from "hast";
import { type Sanitized, type SanitizeOptions, sanitize } from "../src/index.ts";
import { type SavingsOptions, savings } from "../src/savings/index.ts";

/** A tree as one line of HTML-like text, for tests to compare. Attributes by their hast names, derived text marked. */
export function toMarkup(node: Root | Root["children"][number] | ElementContent): string {
  const out: string[] = [];
  const stack: (string | typeof node)[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "string") out.push(next);
    else if (next.type === "text") out.push(next.data?.derived === true ? `«${next.value}»` : next.value);
    else if (next.type === "element" || next.type === "root") {
      if (next.type === "element") {
        out.push(`<${next.tagName}${attributes(next)}>`);
        stack.push(next.children.length === 0 ? "" : `</${next.tagName}>`);
      }
      for (let i = next.children.length - 1; i >= 0; i--) stack.push(next.children[i] as ElementContent);
    }
  }
  return out.join("");
}

function attributes({ properties }: Element): string {
  return Object.entries(properties)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${Array.isArray(value) ? value.join(" ") : value}"`,
    )
    .join("");
}

export const baseUrl = "https://example.org/docs/page.html";

/** Parse and sanitize a fragment as a page at {@link baseUrl}. */
export function sanitizeHtml(html: string, options: SanitizeOptions = {}): Sanitized {
  return sanitize(parse(html) as ChildNode, { baseUrl, source: html, ...options });
}

/** The tree that a fragment becomes, as markup. */
export function markupOf(html: string, options: SanitizeOptions = {}): string {
  return toMarkup(sanitizeHtml(html, options).tree);
}

/** The same after savings. */
export function savedMarkup(html: string, options: SavingsOptions = {}): string {
  const { tree } = sanitizeHtml(html);
  savings.apply(tree, { baseUrl, ...options });
  return toMarkup(tree);
}

/** Decisions as `fate rule source`. */
export function decisionsOf(html: string, options: SanitizeOptions = {}): string[] {
  return listDecisions(sanitizeHtml(html, options), html);
}

/** Those of savings. */
export function savedDecisions(html: string): string[] {
  return listDecisions(savings.apply(sanitizeHtml(html).tree, { baseUrl }), html);
}

function listDecisions({ decisions }: Pick<Sanitized, "decisions">, html: string): string[] {
  return decisions.map(
    ({ fate, rule, start, end }) => `${fate} ${rule.replace("sanitizer/", "")} ${html.slice(start, end)}`,
  );
}
