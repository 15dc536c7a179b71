import type { Element } from "@decant/dom";

const attribute = /^\[([\w-]+)(?:=([^*\]]*)\*)?\]$/;
const endOfValue = /[;\s].*$/s;

/**
 * The words in place of the star of a pattern, in order.
 *
 * `language-*` is a class token that begins so; `*` is any class token; `[data-lang]` is the value of an attribute, and
 * `[data-params=brush: *]` what follows `brush: ` in it.
 */
export function wordsAt(pattern: string, { attribs }: Element, tokens: readonly string[]): readonly string[] {
  const inAttribute = attribute.exec(pattern);
  if (inAttribute === null) return pattern === "*" ? tokens : wordsInTokens(pattern, tokens);
  const [, name = "", before] = inAttribute;
  const value = attribs[name];
  if (value === undefined || value === "") return [];
  if (before === undefined) return [value];
  const at = value.indexOf(before);
  return at < 0
    ? []
    : [
        value
          .slice(at + before.length)
          .trimStart()
          .replace(endOfValue, ""),
      ];
}

function wordsInTokens(pattern: string, tokens: readonly string[]): string[] {
  const star = pattern.indexOf("*");
  const before = pattern.slice(0, star);
  return tokens
    .filter((token) => token.length > before.length && token.startsWith(before))
    .map((token) => token.slice(star));
}
