import { escapeHtml } from "../../hostile/light/light-case.ts";
import type { Random } from "../../sample.ts";
import { addresses, blocks, frames, inlines, languages, tokens } from "./vocabulary.ts";

/** A word that identifies its text of the page. */
export const marker: RegExp = /q\d+q/g;

const slot = /\{([trjaulnib])\}/g;
const lottery = tokens.flatMap(([weight, words]) => Array.from({ length: weight }, () => words));
// Text that would end a script, or hide its end.
const endOfRawText = /<(?=\/(?:script|xmp)|!--)/gi;

/** A random page: elements nested in each other, with texts and attributes that are meant to be misread. */
export function makePage(random: Random): string {
  let texts = 0;
  let pieces = 4 + random.below(14);
  const text = (): string => {
    let value = "";
    for (let left = 1 + random.below(4); left > 0; left--) {
      if (random.below(3) === 0) value += `q${texts++}q`;
      value += random.pick(random.pick(lottery));
      if (random.below(4) === 0) value += " ";
    }
    return value;
  };
  const fill = (template: string): string => {
    pieces--;
    return template.replace(slot, (_, kind: string) => slots[kind as keyof typeof slots]());
  };
  const nest = (templates: readonly string[]): string =>
    pieces > 0 ? fill(random.pick(templates)) : escapeHtml(text());
  const slots = {
    t: () => escapeHtml(text()),
    j: () => JSON.stringify(nest(blocks)).slice(1, -1).replace(endOfRawText, "\\u003c"),
    a: () => escapeHtml(text()),
    r: () => text().replace(endOfRawText, "<\\"),
    u: () => escapeHtml(random.below(6) === 0 ? text() : random.pick(addresses)),
    l: () => escapeHtml(random.below(4) === 0 ? text() : random.pick(languages)),
    n: () => String(random.below(12)),
    i: () => nest(inlines),
    b: () => nest(blocks),
  };
  return fill(random.pick(frames));
}
