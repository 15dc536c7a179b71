/** How much {@link inOrder} works on at a time. */
export interface PendingLimits {
  readonly maxPending: number;
  /** Most bytes of inputs and results that are held. An item with more is worked on alone. */
  readonly maxPendingBytes: number;
}

// Chosen by hand: enough to keep all workers busy while the next page in line is slow.
const pendingPerWorker = 8;
const maxPendingBytes = 64 * 1024 * 1024;

/**
 * The limits of {@link inOrder} for so many workers.
 *
 * @example
 * pendingLimits(4).maxPending; // 32
 */
export function pendingLimits(workers: number): PendingLimits {
  return { maxPending: workers * pendingPerWorker, maxPendingBytes };
}

interface Pending<Made> {
  readonly result: Promise<Made>;
  bytes: number;
  isSettled: boolean;
}

/**
 * Make something of each item, of several at a time, and yield the results in the order of the items, each as soon as it and those before
 * it are there.
 *
 * While too much is held, no further item is begun: a slow reader or a slow page slows the whole down and does not fill the memory.
 *
 * @param make Called in the order of the items. A rejection is thrown when its turn comes.
 * @param bytesOf Bytes that are held for an item until its result is there.
 * @param bytesMade Bytes of a result, which are held until it is taken. @default those of its item
 * @throws What `items` throws, at once.
 * @example
 * const lengths = inOrder(["a", "bc"], async (text) => text.length, pendingLimits(2), ({ length }) => length);
 * for await (const length of lengths) console.log(length);
 */
export async function* inOrder<Item, Made>(
  items: Iterable<Item> | AsyncIterable<Item>,
  make: (item: Item) => Promise<Made>,
  { maxPending, maxPendingBytes }: PendingLimits,
  bytesOf: (item: Item) => number,
  bytesMade?: (made: Made) => number,
): AsyncGenerator<Made> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const pending: (Pending<Made> & { readonly settled: Promise<void> })[] = [];
  let held = 0;
  let next: IteratorResult<Item> | undefined;
  const read = async (): Promise<void> => {
    next = await source.next();
  };
  const settle = async (entry: Pending<Made>): Promise<void> => {
    const bytes = await entry.result.then((made) => bytesMade?.(made) ?? entry.bytes).catch(() => 0);
    held += bytes - entry.bytes;
    entry.bytes = bytes;
    entry.isSettled = true;
  };
  let reading = read();
  try {
    for (;;) {
      const [first] = pending;
      if (first?.isSettled) {
        pending.shift();
        held -= first.bytes;
        yield await first.result;
      } else if (next === undefined) await Promise.race(first === undefined ? [reading] : [reading, first.settled]);
      else if (next.done && first === undefined) return;
      else if (next.done || (first !== undefined && !hasRoom(next.value))) await first?.settled;
      else {
        const entry = { bytes: bytesOf(next.value), result: make(next.value), isSettled: false };
        held += entry.bytes;
        pending.push(Object.assign(entry, { settled: settle(entry) }));
        next = undefined;
        reading = read();
        // It is awaited above, where it is thrown.
        reading.catch(() => {});
      }
    }
  } finally {
    if (!next?.done) Promise.resolve(source.return?.()).catch(() => {});
  }

  function hasRoom(item: Item): boolean {
    return pending.length < maxPending && held + bytesOf(item) <= maxPendingBytes;
  }
}
