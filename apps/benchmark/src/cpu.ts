/** CPU time of the process so far, all threads included, in milliseconds. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of a task, in milliseconds, and its result. */
export function timeCpu<T>(task: () => T): { readonly ms: number; readonly result: T } {
  const start = cpuNow();
  const result = task();
  return { ms: cpuNow() - start, result };
}
