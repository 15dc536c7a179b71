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
