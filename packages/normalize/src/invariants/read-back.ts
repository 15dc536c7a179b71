import type { Root } from "mdast";
import { fromMarkdown } from "../markdown/from-markdown.ts";
import type { Checked, Finding, Visitor } from "./invariant.ts";

const trees = new WeakMap<Checked, Root>();

/** The Markdown as a reader sees it, read once for all invariants. Not to be modified. */
export function readBack(document: Checked): Root {
  const known = trees.get(document) ?? fromMarkdown(document.markdown ?? "");
  trees.set(document, known);
  return known;
}

/** An invariant that one pattern tells: its first match in the Markdown is the finding. */
export function firstMatch({ markdown }: Checked, pattern: RegExp, message: string): Visitor | undefined {
  if (markdown === undefined) return undefined;
  return {
    end(): Finding[] {
      const at = markdown.search(pattern);
      return at < 0 ? [] : [{ message, line: markdown.slice(0, at).split("\n").length }];
    },
  };
}
