/** Engines copy shorter parts of a string; of longer ones they keep the whole string and a place in it. */
const leastShared = 13;

/** The same text in memory of its own: a title of thirty letters must not keep a page of a megabyte alive. */
export function detach(text: string): string {
  return text.length < leastShared ? text : JSON.parse(JSON.stringify(text));
}

/** A record whose one text of the page is in memory of its own. */
export function withOwnText<T extends { readonly text?: string }>(record: T): T {
  return record.text === undefined ? record : { ...record, text: detach(record.text) };
}

/** The same record with all texts in memory of their own. */
export function detachAll<T extends object>(record: T): T {
  return JSON.parse(JSON.stringify(record));
}
