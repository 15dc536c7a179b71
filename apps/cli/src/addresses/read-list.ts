/** The addresses among the lines of a list, each once: empty lines and those that begin with `#` are no addresses. */
export function addressesIn(lines: readonly string[]): string[] {
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#")))];
}
