import { setFlagsFromString } from "node:v8";

/** Pages of so many bytes, or with so many tags, decide how much memory the program takes; below, the program itself does. Guesses. */
const large = { bytes: 250_000, tags: 20_000 } as const;

/**
 * How V8 sizes its heap when memory counts for more than time.
 *
 * Left to itself it lets the heap grow to some twice what is in use before it collects all of it, and on Node 24 gives young objects
 * a hundred megabytes. A page of 2 MB then takes a third more memory, a page of 10 MB nearly half more; it is done in two thirds to three quarters of the time.
 */
const flags: readonly string[] = [
  // The old generation may grow by so much before it is collected again.
  "--heap-growing-percent=20",
  // The young generation stays as small as it is.
  "--semi-space-growth-factor=1",
];

/** Before a large page is converted: have what it leaves behind collected soon. */
export function keepHeapSmall(page: Uint8Array): void {
  if (page.length < large.bytes && countTags(page) < large.tags) return;
  for (const flag of flags) setFlagsFromString(flag);
}

const LESS_THAN = 0x3c;

function countTags(page: Uint8Array): number {
  let count = 0;
  for (const unit of page) if (unit === LESS_THAN) count++;
  return count;
}
