/**
 * Run a function with `console` silenced.
 *
 * Defuddle reports every broken JSON-LD block to the console, which drowns the report and costs time.
 */
export async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console;
  const ignore = (): void => {};
  Object.assign(console, { log: ignore, warn: ignore, error: ignore });
  try {
    return await run();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
