import type { Element, ElementContent, Properties, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type NormalizeOptions, normalize } from "../../src/index.ts";

export function parseFragment(html: string): Root {
  return fromHtml(html, { fragment: true });
}

/** HTML to Markdown, with everything checked. */
export function markdownOf(html: string, options: NormalizeOptions = {}): string {
  return normalize(parseFragment(html), options).markdown;
}

export function element(
  tagName: string,
  children: readonly (ElementContent | string)[] = [],
  properties: Properties = {},
): Element {
  const nodes = children.map(
    (child): ElementContent => (typeof child === "string" ? { type: "text", value: child } : child),
  );
  return { type: "element", tagName, properties, children: nodes };
}

export function root(...children: readonly ElementContent[]): Root {
  return { type: "root", children: [...children] };
}
