/** Show progress in one line of a terminal, overwritten by each call; nothing if standard error is no terminal. */
export function showProgress(message: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${message}`);
}

/** The same for pages, now and then; the last one clears the line. */
export function showPages(done: number, total: number): void {
  if (done === total) showProgress("");
  else if (done % 20 === 0) showProgress(`${done} of ${total} pages`);
}
