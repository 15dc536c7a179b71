/** A multiset of strings. */
export type Bag = ReadonlyMap<string, number>;

export function bagOf(items: Iterable<string>): Map<string, number> {
  const bag = new Map<string, number>();
  for (const item of items) bag.set(item, (bag.get(item) ?? 0) + 1);
  return bag;
}

/** Size of the intersection of two multisets. */
export function overlap(a: Bag, b: Bag): number {
  let shared = 0;
  for (const [item, count] of a) shared += Math.min(count, b.get(item) ?? 0);
  return shared;
}

export function sizeOf(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}
