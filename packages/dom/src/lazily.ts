/** Cache the answers of a function, for questions that a page repeats. */
export function remembering<T, Key = string>(answer: (key: Key) => T): (key: Key) => T {
  const answers = new Map<Key, T>();
  return (key) => {
    let known = answers.get(key);
    if (known === undefined && !answers.has(key)) {
      known = answer(key);
      answers.set(key, known);
    }
    return known as T;
  };
}

/** A value that is computed at its first use, for tables that most pages do not need. */
export function lazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/** Most answers that are kept over pages, and the longest name of one, in UTF-16 code units. */
const mostAnswers = 10_000;
const longestName = 100;

/** Cache the answers of a function of names over pages: those of a site repeat them, and so do those that one framework makes. */
export function overPages<T>(answer: (name: string) => T): (name: string) => T {
  const answers = new Map<string, T>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined || answers.has(name)) return known as T;
    const value = answer(name);
    if (answers.size >= mostAnswers) answers.clear();
    // A copy: the name is a slice, which would keep the source of its page in memory.
    if (name.length <= longestName) answers.set(` ${name}`.slice(1), value);
    return value;
  };
}
