import { estimateTokens } from "@decant/chunk";

/** The first items whose texts fit into a budget of tokens, and at least one. */
export function takeWithin<Item>(items: readonly Item[], maxTokens: number, textOf: (item: Item) => string): Item[] {
  let tokens = 0;
  return items.filter((item, at) => {
    tokens += estimateTokens(textOf(item));
    return at === 0 || tokens <= maxTokens;
  });
}
