/** Any text, any text without `/`, one character, or itself. */
const globStep = /\*\*|[\s\S]/g;

/** Whether a glob matches a whole text. Time is the product of their lengths, since no pattern makes it go back. */
function matchesSteps(steps: readonly string[], text: string): boolean {
  /** For each offset, whether the steps so far match the text before it. */
  let reached = Array.from({ length: text.length + 1 }, (_, at) => at === 0);
  for (const step of steps) {
    const next: boolean[] = [];
    for (let at = 0; at <= text.length; at++) {
      const before = text[at - 1];
      const goesOn = step === "**" || (step === "*" && before !== "/");
      const isOne = before === step || (step === "?" && before !== "/");
      next.push(
        step.startsWith("*")
          ? reached[at] === true || (goesOn && next[at - 1] === true)
          : at > 0 && isOne && reached[at - 1] === true,
      );
    }
    reached = next;
  }
  return reached[text.length] === true;
}

/**
 * Compile a glob over addresses: `**` is any text, `*` any without `/`, `?` one character but `/`. One that begins with `/` is compared
 * with path and query, one with `://` with the whole address, any other with host, path and query.
 *
 * @throws {TypeError} If the pattern is empty.
 * @example
 * compileGlob("/docs/*")(new URL("https://harbour.example/docs/tides")); // true
 */
export function compileGlob(pattern: string): (url: URL) => boolean {
  if (pattern === "") throw new TypeError('glob: expected a pattern such as "/docs/**", got ""');
  const steps = pattern.match(globStep) ?? [];
  const isPath = pattern.startsWith("/");
  const isWhole = pattern.includes("://");
  return ({ protocol, host, pathname, search }) =>
    matchesSteps(steps, `${isPath ? "" : isWhole ? `${protocol}//${host}` : host}${pathname}${search}`);
}
