import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const held: unknown[] = [];

/** Bytes of the heap that a value holds. Ask about thousands of nodes at once: the test run takes some for itself. */
export function heldBytes(make: () => unknown): number {
  // Only of the second do engines know how much room such objects need.
  hold(make);
  held.pop();
  const before = usedBytes();
  hold(make);
  const bytes = usedBytes() - before;
  held.pop();
  return bytes;
}

/** In a function of its own, whose frame is gone with all that it held when the heap is measured. */
function hold(make: () => unknown): void {
  held.push(make());
}

/** What weak references kept through one collection is gone after the next. */
function usedBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
