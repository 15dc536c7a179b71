import type { Element, NodeTable } from "@decant/dom";
import { compileWhenAsked, knownTag } from "@decant/dom/internal";
import { type FrameworkRow, frameworkRows } from "../frameworks.ts";

const BODY = knownTag("body");
const META = knownTag("meta");
const SCRIPT = knownTag("script");

/** Find the generator of documentation that made a page, by its head; `undefined` for other pages. */
export function generatorFinder(
  rows: readonly FrameworkRow[] = frameworkRows("documentation"),
): (table: NodeTable) => string | undefined {
  const signs = rows.map(({ id, selector }) => ({ name: id.split("-", 1)[0], matches: compileWhenAsked(selector) }));
  return ({ size, tag, nodes }) => {
    for (let i = 1; i < size && tag[i] !== BODY; i++) {
      const isMeta = tag[i] === META;
      if (!isMeta && tag[i] !== SCRIPT) continue;
      const element = nodes[i] as Element;
      const { name, src, content } = element.attribs;
      // Rules out most elements of a head.
      if (isMeta ? name?.toLowerCase() !== "generator" : src === undefined) continue;
      const sign = signs.find(({ matches }) => matches(element));
      if (sign !== undefined) return isMeta ? content : sign.name;
    }
    return undefined;
  };
}

/** {@link generatorFinder} with all rows. */
export const documentationGenerator: (table: NodeTable) => string | undefined = generatorFinder();
