/** A value that is made at its first use, for tables that most pages do not need. */
export function lazily<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
