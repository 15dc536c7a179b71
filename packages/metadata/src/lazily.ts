/** Cache the answers of a function, for questions that a page repeats. */
export function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    let known = answers.get(text);
    if (known === undefined && !answers.has(text)) {
      known = answer(text);
      answers.set(text, known);
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
