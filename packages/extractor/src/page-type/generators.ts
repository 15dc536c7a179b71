import { compileSelector, type Element, type NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { type FrameworkRow, frameworkRows } from "../frameworks.ts";

const BODY = knownTag("body");
const META = knownTag("meta");
const SCRIPT = knownTag("script");

/** Find the generator of documentation that made a page, by the head of the page; `undefined` for any other page. */
export function generatorFinder(
  rows: readonly FrameworkRow[] = frameworkRows("documentation"),
): (table: NodeTable) => string | undefined {
  const signs = rows.map(({ selector }) => compileSelector(selector));
  return ({ size, tag, nodes }) => {
    for (let i = 1; i < size && tag[i] !== BODY; i++) {
      const isMeta = tag[i] === META;
      if (!isMeta && tag[i] !== SCRIPT) continue;
      const element = nodes[i] as Element;
      const { name, src, content } = element.attribs;
      // Most elements of a head are no sign of anything.
      if (isMeta ? name?.toLowerCase() !== "generator" : src === undefined) continue;
      if (signs.some((matches) => matches(element))) return isMeta ? content : "Sphinx";
    }
    return undefined;
  };
}

/** {@link generatorFinder} for the generators that are known. */
export const documentationGenerator: (table: NodeTable) => string | undefined = generatorFinder();
