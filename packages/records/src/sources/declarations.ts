import type { Element } from "@decant/dom";
import { type JsonScalar, type PageScript, readJsonLd, readMarkedUp, readState, scriptsOf } from "@decant/dom/internal";
import { type Entity, textAt } from "../entity.ts";
import { squash } from "../kinds/texts.ts";
import type { PageView } from "../page-view.ts";
import type { RecordType } from "../record-types.ts";
import { joinWritten, type SourceId, type Written } from "../written.ts";

/** All things in JSON-LD, microdata and RDFa, parents before their parts. */
export function readThings(view: PageView): Entity[] {
  const markedUp = (["microdata", "rdfa"] as const).flatMap((syntax) =>
    readMarkedUp(view.table, syntax, (node, attribute) =>
      attribute === undefined ? view.elementText(node, syntax) : view.attribute(node, attribute, syntax),
    ),
  );
  return [...readJsonLd(view.table, writtenIn("json-ld")).things, ...markedUp];
}

/** The values of scripts with their places; none of those whose place is unknown. */
function writtenIn(source: SourceId): (scalar: JsonScalar, script: PageScript) => Written | undefined {
  return ({ text, start, end }, script) =>
    script.start === undefined
      ? undefined
      : { text, decoding: "json", source, isVisible: false, node: script.node, at: -1, locate: () => [{ start, end }] };
}

/** Longer scripts are not read. */
const maxChars = 3_000_000;
const assigned = /(?<==\s*)[{[]/;

/**
 * Objects in the state that a page ships for its scripts (`__NEXT_DATA__`, `__INITIAL_STATE__`, ...) that are named like the page and
 * have other fields of the type. Only scripts that hold the page's title are read.
 */
export function readNamedState(view: PageView, type: RecordType): Entity[] {
  const name = view.titleText;
  if (name.length < 3) return [];
  const quoted = [`"${name}"`, JSON.stringify(name)];
  const titles = type.fields.filter(({ isTitle }) => isTitle).flatMap(({ state = [] }) => state);
  const keys = type.fields.filter(({ isTitle }) => !isTitle).flatMap(({ state = [] }) => state);
  if (titles.length === 0) return [];
  let best: { readonly entity: Entity; readonly count: number } | undefined;
  for (const script of scriptsOf(view.table)) {
    if (script.text.length > maxChars || script.type.includes("ld+json")) continue;
    if (!quoted.some((words) => script.text.includes(words))) continue;
    for (const entity of entitiesOf(script)) {
      const isNamed = titles.some((key) => squash(textAt(entity, key)?.text ?? "") === squash(name));
      const count = isNamed ? keys.filter((key) => entity.properties.has(key)).length : 0;
      if (count >= 2 && count > (best?.count ?? 0)) best = { entity, count };
    }
  }
  return best === undefined ? [] : [{ ...best.entity, role: undefined, parent: undefined }];
}

function entitiesOf(script: PageScript): Entity[] {
  const value = script.type.includes("json") ? 0 : script.text.search(assigned);
  return value < 0 ? [] : readState(script, value, writtenIn("state"));
}

/** The `meta` elements of a page with a name, by their names. */
export function readOpenGraph(view: PageView): ReadonlyMap<string, readonly Written[]> {
  const { table } = view;
  const found = new Map<string, Written[]>();
  for (let i = 1; i < table.size; i++) {
    const element = table.nodes[i] as Element;
    if (element.name !== "meta") continue;
    const name = (element.attribs.property ?? element.attribs.name)?.trim().toLowerCase();
    const content = name === undefined ? undefined : view.attribute(i, "content", "open-graph");
    if (name === undefined || content === undefined) continue;
    const values = found.get(name) ?? [];
    found.set(name, values);
    values.push(content);
  }
  // The currency has an element of its own.
  for (const prefix of ["product", "og"]) {
    const [amount, currency] = [found.get(`${prefix}:price:amount`)?.[0], found.get(`${prefix}:price:currency`)?.[0]];
    if (amount !== undefined && currency !== undefined)
      found.set(`${prefix}:price:amount`, [joinWritten([amount, currency])]);
  }
  return found;
}
