import { setFlagsFromString } from "node:v8";

/** Pages of so many bytes decide how much memory the program takes; below, the program itself does. Guess. */
const largePage = 250_000;

/**
 * How V8 sizes its heap when memory counts for more than time.
 *
 * Left to itself it lets the heap grow to some twice what is in use before it collects all of it, and on Node 24 gives young objects
 * a hundred megabytes. A page of 2 MB then takes a third more memory, a page of 10 MB nearly half more; it is done in three quarters of the time.
 */
const flags: readonly string[] = [
  // The old generation may grow by so much before it is collected again.
  "--heap-growing-percent=30",
  // The young generation stays as small as it is.
  "--semi-space-growth-factor=1",
];

/** Before a large page is converted: have what it leaves behind collected soon. */
export function keepHeapSmall(bytes: number): void {
  if (bytes < largePage) return;
  for (const flag of flags) setFlagsFromString(flag);
}
