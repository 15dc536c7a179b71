import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const held: unknown[] = [];

/** Bytes of the heap that a value holds. Ask about thousands of nodes at once: the test run takes some for itself. */
export function heldBytes(make: () => unknown): number {
  // Only of the second do engines know how much room such objects need.
  held.push(make());
  held.pop();
  collect();
  const before = process.memoryUsage().heapUsed;
  held.push(make());
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  held.pop();
  return bytes;
}
