import type { Construct, Event, Extension } from "micromark-util-types";

/**
 * At the end of a paragraph micromark joins neighbouring pieces of text, and moves all later events for each run that it joins, which takes
 * the square of their number. This extension joins all runs when the first one is joined.
 *
 * Only a construct sees the events of a paragraph, so this is a construct that never matches.
 */
export function joinedDataRuns(): Extension {
  return { text: { null: joinDataRuns } };
}

const joinDataRuns: Construct = {
  name: "joinDataRuns",
  tokenize(_effects, _ok, nok) {
    this.events.splice = spliceAndJoin;
    return nok;
  },
};

/** `splice` that also joins the runs of text from `start` on, where nothing is inserted. */
function spliceAndJoin(this: Event[], start: number, count = 0, ...inserted: Event[]): Event[] {
  if (inserted.length > 0) return Array.prototype.splice.call(this, start, count, ...inserted);
  let end = start;
  for (let index = start + count; index < this.length; index++) {
    const event = this[index] as Event;
    const before = this[end - 1];
    if (event[0] === "enter" && isData(event) && before !== undefined && before[0] === "exit" && isData(before)) {
      before[1].end = event[1].end;
      // Its exit goes with it.
      index++;
    } else this[end++] = event;
  }
  this.length = end;
  return [];
}

const isData = ([, { type }]: Event): boolean => type === "data";
