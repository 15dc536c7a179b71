/** Engines copy shorter parts of a string; of longer ones they keep the whole string and a place in it. */
const leastShared = 13;

/** The same text in memory of its own: a title of thirty letters must not keep a page of a megabyte alive. */
export function detach(text: string): string {
  // To cut something off two texts that were put together, an engine has to copy them first.
  return text.length < leastShared ? text : ` ${text}`.slice(1);
}

/** A record whose one text of the page is in memory of its own. */
export function withOwnText<T extends { readonly text?: string }>(record: T): T {
  return record.text === undefined ? record : { ...record, text: detach(record.text) };
}
