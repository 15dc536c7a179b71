import type { Event } from "micromark-util-types";
import { EditMap } from "#markdown-reader";

/**
 * Read with edits that move the events after them alone.
 *
 * Where a line ends a quotation or an item, micromark puts the ends of both before the line, by a list of edits. It copies all events of
 * the document for that, so that 20 KB of quotations take seconds and 400 KB half an hour. It gives access to this only by the class of the
 * edits, which is changed while `read` runs.
 */
export function withShortEdits<Result>(read: () => Result): Result {
  const { consume } = EditMap.prototype;
  EditMap.prototype.consume = consumeFromFirst;
  try {
    return read();
  } finally {
    EditMap.prototype.consume = consume;
  }
}

/** Each edit removes so many events at an index of the events as they were, and adds others there. */
function consumeFromFirst(this: EditMap, events: Event[]): undefined {
  const edits = this.map.sort(([a], [b]) => a - b);
  const first = edits[0]?.[0];
  if (first === undefined) return undefined;
  const tail = events.slice(first);
  events.length = first;
  let from = 0;
  for (const [index, removed, added] of edits) {
    append(events, tail.slice(from, Math.max(index - first, from)));
    append(events, added);
    from = index - first + removed;
  }
  append(events, tail.slice(from));
  this.map.length = 0;
  this.index.clear();
}

function append(events: Event[], others: readonly Event[]): void {
  for (const event of others) events.push(event);
}
