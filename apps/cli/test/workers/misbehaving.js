import { parentPort, workerData } from "node:worker_threads";

const misdeeds = {
  echo: (input) => ({ echo: input.text, settings: workerData }),
  hang() {
    for (;;);
  },
  exit: () => process.exit(7),
  fill() {
    for (const items = []; ; ) items.push({ at: items.length, again: [items.length] });
  },
  throw() {
    throw new RangeError("out of order");
  },
};

export function act({ sequence, input }) {
  parentPort.postMessage({ sequence, id: input.id });
  return misdeeds[input.misdeed](input);
}

/** Begins without a word, as a worker does that dies while it reads its input. */
export function exitUnannounced() {
  process.exit(9);
}
