import type { Element, Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { type Entity, textAt } from "../entity.ts";
import { readLocatedJson } from "../json/located-json.ts";
import { squash } from "../kinds/text.ts";
import type { PageView } from "../page-view.ts";
import type { RecordType } from "../types/record-type.ts";
import { entitiesIn } from "./json-ld.ts";

const SCRIPT = knownTag("script");
/** Longer scripts are not read. */
const maxChars = 3_000_000;
const assignment = /=\s*(?=[{[])/g;

/**
 * Objects in the state that a page ships for its scripts (`__NEXT_DATA__`, `__INITIAL_STATE__`, ...) that are named like the page and
 * have other fields of the type. Only scripts that hold the page's title are read.
 */
export function readState(view: PageView, type: RecordType): Entity[] {
  const { table, html, title, text } = view;
  const name = title === undefined ? "" : text.slice(title.start, title.end);
  if (name.length < 3) return [];
  const quoted = [`"${name}"`, JSON.stringify(name)];
  const titles = type.fields.filter(({ isTitle }) => isTitle).flatMap(({ state = [] }) => state);
  const keys = type.fields.filter(({ isTitle }) => !isTitle).flatMap(({ state = [] }) => state);
  if (titles.length === 0) return [];
  let best: { readonly entity: Entity; readonly count: number } | undefined;
  for (let i = 1; i < table.size; i++) {
    if (table.tag[i] !== SCRIPT) continue;
    const { attribs, children } = table.nodes[i] as Element;
    const child = children[0] as Text | undefined;
    if (child?.startIndex == null || child.endIndex == null || child.data.length > maxChars) continue;
    if (attribs.type?.includes("ld+json") === true || !quoted.some((words) => child.data.includes(words))) continue;
    for (const entity of entitiesOf(
      html,
      child.startIndex,
      child.endIndex + 1,
      i,
      attribs.type?.includes("json") === true,
    )) {
      const isNamed = titles.some((key) => squash(textAt(entity, key)?.text ?? "") === squash(name));
      const count = isNamed ? keys.filter((key) => entity.properties.has(key)).length : 0;
      if (count >= 2 && count > (best?.count ?? 0)) best = { entity, count };
    }
  }
  return best === undefined ? [] : [{ ...best.entity, role: undefined, parent: undefined }];
}

function entitiesOf(html: string, start: number, end: number, node: number, isJson: boolean): Entity[] {
  const entities: Entity[] = [];
  let from = start;
  if (!isJson) {
    assignment.lastIndex = start;
    const match = assignment.exec(html);
    if (match === null || match.index >= end) return entities;
    from = match.index + match[0].length;
  }
  const json = readLocatedJson(html, from, end);
  if (json !== undefined) entitiesIn(json, node, "state", entities);
  return entities;
}
