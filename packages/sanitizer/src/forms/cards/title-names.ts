const title = /(?:^|[-_])(?:title|headline|heading|name)$/;

/** Whether class tokens name the title of a card. */
export function namesTitle(tokens: readonly string[]): boolean {
  return tokens.some((token) => title.test(token));
}
