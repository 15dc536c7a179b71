import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const held: unknown[] = [];
/** A guess. */
const warmUps = 5;

/** Bytes of the heap that a value holds. Measure thousands of nodes at once: the process allocates meanwhile. */
export function heldBytes(make: () => unknown): number {
  // The engine sizes objects by those that it has seen before, and compiled code makes smaller ones.
  for (let round = 0; round < warmUps; round++) {
    hold(make);
    held.pop();
  }
  const before = usedBytes();
  hold(make);
  const bytes = usedBytes() - before;
  held.pop();
  return bytes;
}

/** A function of its own, so that its frame keeps nothing alive while the heap is measured. */
function hold(make: () => unknown): void {
  held.push(make());
}

/** Weak references keep their targets through one collection. */
function usedBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
