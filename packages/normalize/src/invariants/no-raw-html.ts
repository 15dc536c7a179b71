import type { Html, Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** Tags that Markdown has no mark for. Without attributes, nothing can hide in them. */
export const allowedTags: ReadonlySet<string> = new Set(["<sub>", "</sub>", "<sup>", "</sup>", "<br>"]);

const onlyTag = /^<(?:!--[\s\S]*--|\/?[A-Za-z][^<>]*)>$/;

/** A renderer that allows HTML would run the tags of a page. */
export const noRawHtml: Invariant = {
  id: "no-raw-html",
  sentence: "No HTML except <sub>, <sup> and <br>, without attributes, each closed in the block that opened it.",
  types: ["html"],
  repairs: true,
  everyReader: true,
  start({ dialect }) {
    const open = new Map<Parents | undefined, Html[]>();
    return {
      visit(node, { parent }): Finding | undefined {
        const html = node as Html;
        if (!allowedTags.has(html.value)) {
          return { message: `Raw HTML: ${html.value.slice(0, 60)}`, node, parent, replacement: asText(html) };
        }
        // To readers without formulas the stars of a formula may be emphasis that overlaps a tag.
        if (html.value === "<br>" || dialect !== undefined) return undefined;
        const tags = open.get(parent) ?? [];
        open.set(parent, tags);
        if (!html.value.startsWith("</")) tags.push(html);
        else if (tags.at(-1)?.value === html.value.replace("/", "")) tags.pop();
        else return removal(`${html.value} closes nothing.`, html, parent);
        return undefined;
      },
      end: () =>
        [...open].flatMap(([parent, tags]) =>
          tags.map((node) => removal(`${node.value} is not closed.`, node, parent)),
        ),
    };
  },
};

function removal(message: string, node: Html, parent: Parents | undefined): Finding {
  return { message, node, parent, replacement: [] };
}

function asText(html: Html): readonly Nodes[] {
  const value = textOfHtml(html.value);
  return value === "" ? [] : [{ type: "text", value }];
}

/** The text that replaces raw HTML: empty for a tag, which is invisible; anything else as it is. */
export function textOfHtml(value: string): string {
  return allowedTags.has(value) || onlyTag.test(value) ? "" : value;
}
