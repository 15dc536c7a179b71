/** Engines copy shorter parts of a string; a longer part keeps the whole string alive. */
const leastShared = 13;

/**
 * Copy a text, so that a title of thirty letters does not keep a page of a megabyte alive.
 *
 * @example
 * detach("a long page".slice(2, 6)); // "long"
 */
export function detach(text: string): string {
  // An engine has to copy joined texts before it can slice them.
  return text.length < leastShared ? text : ` ${text}`.slice(1);
}

export function withOwnText<T extends { readonly text?: string }>(record: T): T {
  return record.text === undefined ? record : { ...record, text: detach(record.text) };
}
