import type { Element } from "@decant/dom";

const attribute = /^\[([\w-]+)(?:=([^*\]]*)\*)?\]$/;
const endOfValue = /[;\s].*$/s;

/**
 * The words at the star of a pattern, in order.
 *
 * `language-*` is the rest of a class token with that prefix, `*` any class token, `[data-lang]` the value of an attribute, and
 * `[data-params=brush: *]` the word after `brush: ` in it.
 */
export function wordsAt(pattern: string, { attribs }: Element, tokens: readonly string[]): readonly string[] {
  const inAttribute = attribute.exec(pattern);
  if (inAttribute === null) return pattern === "*" ? tokens : wordsInTokens(pattern, tokens);
  const [, name = "", before] = inAttribute;
  const value = attribs[name];
  if (value === undefined || value === "") return [];
  if (before === undefined) return [value];
  const at = value.indexOf(before);
  if (at < 0) return [];
  const rest = value.slice(at + before.length).trimStart();
  return [rest.replace(endOfValue, "")];
}

function wordsInTokens(pattern: string, tokens: readonly string[]): string[] {
  const star = pattern.indexOf("*");
  const before = pattern.slice(0, star);
  return tokens
    .filter((token) => token.length > before.length && token.startsWith(before))
    .map((token) => token.slice(star));
}
