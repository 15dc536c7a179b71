/** One step of a glob: a character, any character of a segment, any of a segment's, any at all. */
type Step = string | typeof one | typeof inSegment | typeof anywhere;

const one = Symbol("?");
const inSegment = Symbol("*");
const anywhere = Symbol("**");

/** A glob over addresses, compiled. */
export class UrlGlob {
  private readonly steps: readonly Step[];
  /** Part of the address to compare: the path and query, host and all after it, or the whole address. */
  private readonly scope: "path" | "host" | "url";

  /** @throws {TypeError} If the pattern is empty. */
  constructor(pattern: string) {
    if (pattern === "") throw new TypeError('glob: expected a pattern such as "/docs/**", got ""');
    this.scope = pattern.startsWith("/") ? "path" : pattern.includes("://") ? "url" : "host";
    this.steps = compile(pattern);
  }

  /** Time is bounded by the product of the lengths of pattern and address. */
  matches({ protocol, host, pathname, search }: URL): boolean {
    const path = pathname + search;
    const text = this.scope === "path" ? path : this.scope === "host" ? host + path : `${protocol}//${host}${path}`;
    return matchesSteps(this.steps, text);
  }
}

function compile(pattern: string): Step[] {
  const steps: Step[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char !== "*") steps.push(char === "?" ? one : char);
    else if (pattern[i + 1] !== "*") steps.push(inSegment);
    else {
      steps.push(anywhere);
      i++;
    }
  }
  return steps;
}

/** Follows all ways to match at once, so that no pattern makes it go back. */
function matchesSteps(steps: readonly Step[], text: string): boolean {
  let states = reach(steps, [0]);
  for (const char of text) {
    const next = states.flatMap((at) => {
      const step = steps[at];
      if (step === anywhere || (step === inSegment && char !== "/")) return [at];
      return step === char || (step === one && char !== "/") ? [at + 1] : [];
    });
    states = reach(steps, next);
    if (states.length === 0) return false;
  }
  return states.includes(steps.length);
}

/** States with all that they reach without reading a character, each once. */
function reach(steps: readonly Step[], states: readonly number[]): number[] {
  const reached = new Set<number>();
  for (let state of states) {
    reached.add(state);
    while (steps[state] === anywhere || steps[state] === inSegment) {
      state++;
      if (reached.has(state)) break;
      reached.add(state);
    }
  }
  return [...reached];
}
