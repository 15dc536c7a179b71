/**
 * A number with its noun.
 *
 * @example
 * counted(1, "page"); // "1 page"
 */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Counts of reasons, in their order.
 *
 * @example
 * listCounts({ timeout: 1, "http-404": 3 }, "; failed: "); // "; failed: timeout 1, http-404 3"
 *
 * @param before Begins the list, if there is one.
 */
export function listCounts(counts: Readonly<Record<string, number>>, before = ""): string {
  const list = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return list.length === 0 ? "" : `${before}${list.join(", ")}`;
}

/** Counts in the order of their names. */
export function sortedCounts(counts: Iterable<readonly [string, number]>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
