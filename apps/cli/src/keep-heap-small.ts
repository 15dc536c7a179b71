/** From this size on, the page dominates the memory of the process. Guesses. */
const large = { bytes: 250_000, tags: 20_000 } as const;

/** Make V8 collect garbage early if the page is large, and return whether it is. */
export function keepHeapSmallFor(page: Uint8Array): boolean {
  const isLarge = page.length >= large.bytes || (page.length > large.tags && countTags(page) >= large.tags);
  if (isLarge) keepHeapSmall();
  return isLarge;
}

/**
 * Make V8 collect garbage early: the old generation grows by a fifth until the next collection, the young one not at all. By default a
 * page of 10 MB takes almost half more memory, in three quarters of the time.
 */
export function keepHeapSmall(): void {
  set("--heap-growing-percent=20", "--semi-space-growth-factor=1");
}

/**
 * Bound the heaps of the worker threads that start from now on: two workers that convert 1,500 web pages take 363 MB instead of 759,
 * for a tenth more CPU time; a server that has converted 700 takes 469 MB instead of 647. Compiled code stays, for `bin/run-script.js`.
 */
export function limitHeapGrowth(): void {
  set("--heap-growing-percent=50", "--no-flush-bytecode");
}

function set(...flags: readonly string[]): void {
  // The module loads Node's streams, which a small page does without.
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of flags) setFlagsFromString(flag);
}

const LESS_THAN = 0x3c;

function countTags(page: Uint8Array): number {
  let count = 0;
  for (const unit of page) if (unit === LESS_THAN) count++;
  return count;
}
