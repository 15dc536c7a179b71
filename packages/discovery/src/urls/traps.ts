import { ParameterRules, parameterRules } from "@decant/page";
import { checkHttp, partsOf, type UrlParts } from "./kinds.ts";

/** A sign that an address belongs to a part of a site that has no end. */
export interface TrapSign {
  readonly id: string;
  /** Whether no page of content looks like this: the address may be left out without being tried. */
  readonly isCertain: boolean;
  /** Part of the address that shows the sign. */
  readonly detail: string;
}

export interface TrapRule {
  readonly id: string;
  readonly isCertain: boolean;
  readonly reason: string;
  /** Finds the sign in an address; `undefined` without one. */
  readonly find: (address: UrlParts) => string | undefined;
  readonly example: string;
}

/** Chosen by hand, far beyond the 1,850 addresses of the development data: they have at most 9 segments and 3 parameters. */
const maxDepth = 16;
const maxParameters = 10;
const maxRepeats = 3;

const parameters = new ParameterRules(parameterRules);
const pathSession = /;(?:jsessionid|phpsessid|sid)=|\/\([a-z]\([^()/]{1,200}\)\)/i;
const date = /(?:^|[-/=])((?:19|20)\d\d)(?:[-/]\d{1,2})?(?:[-/]\d{1,2})?(?=$|[/&?])/;

/** Signs of traps, in the order in which they are reported. */
export const trapRules: readonly TrapRule[] = [
  {
    id: "repeated-segments",
    isCertain: true,
    reason: "a relative link that resolves below itself: the same segments follow each other again and again",
    find: ({ segments }) => repeatedRun(segments),
    example: "https://harbour.example/a/b/a/b/a/b/",
  },
  {
    id: "repeated-segment",
    isCertain: false,
    reason: "one segment occurs more often than in a path that people made",
    find: ({ segments }) => mostRepeated(segments),
    example: "https://harbour.example/x/docs/y/docs/z/docs/w/docs",
  },
  {
    id: "depth",
    isCertain: true,
    reason: `more than ${maxDepth} segments`,
    find: ({ segments }) => (segments.length > maxDepth ? `${segments.length}` : undefined),
    example: `https://harbour.example${Array.from({ length: maxDepth + 1 }, (_, i) => `/s${i}`).join("")}`,
  },
  {
    id: "parameters",
    isCertain: false,
    reason: `more than ${maxParameters} parameters: filters that are combined`,
    find: ({ url: { search } }) => {
      const count = search.split("&").length;
      return count > maxParameters ? `${count}` : undefined;
    },
    example: `https://harbour.example/?${Array.from({ length: maxParameters + 1 }, (_, i) => `p${i}=1`).join("&")}`,
  },
  {
    id: "repeated-parameter",
    isCertain: false,
    reason: "a link that appends to its own query",
    find: ({ url: { search } }) =>
      mostRepeated(
        search
          .slice(1)
          .split("&")
          .filter((part) => part !== ""),
      ),
    example: "https://harbour.example/list?more=1&more=1&more=1&more=1",
  },
  {
    id: "calendar",
    isCertain: false,
    reason: "a calendar has a page for every month and day, for ever",
    find: ({ url: { pathname, search }, kind }) =>
      kind === "calendar" ? (date.exec(pathname + search)?.[1] ?? "no date") : undefined,
    example: "https://harbour.example/calendar/2031/05",
  },
  {
    id: "session",
    isCertain: false,
    reason: "a session makes a new address of every page",
    find: ({ url: { pathname, search } }) => pathSession.exec(pathname)?.[0] ?? sessionParameter(search),
    example: "https://harbour.example/list?PHPSESSID=8f14e45fceea167a",
  },
];

/**
 * List the signs of crawler traps in an address. Sessions are gone after {@link cleanUrl}.
 *
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * trapSigns("https://harbour.example/a/b/a/b/a/b/"); // [{ id: "repeated-segments", isCertain: true, detail: "a/b" }]
 */
export function trapSigns(url: string): TrapSign[] {
  return trapsByRules(partsOf(checkHttp("url", url)), trapRules);
}

/** {@link trapSigns} with rules of the caller's. */
export function trapsByRules(address: UrlParts, rules: readonly TrapRule[]): TrapSign[] {
  return rules.flatMap(({ id, isCertain, find }) => {
    const detail = find(address);
    return detail === undefined ? [] : [{ id, isCertain, detail }];
  });
}

/** Longest run that is looked for. */
const maxRun = 4;

/** The first run of segments that follows itself twice. A single segment of one character or number may: `/0/0/0`. */
function repeatedRun(segments: readonly string[]): string | undefined {
  for (let length = 1; length <= maxRun; length++) {
    let same = 0;
    for (let i = length; i < segments.length; i++) {
      same = segments[i] === segments[i - length] ? same + 1 : 0;
      const run = segments.slice(i + 1 - length, i + 1);
      if (same >= length * (maxRepeats - 1) && (length > 1 || (run[0]?.length ?? 0) > 2)) return run.join("/");
    }
  }
  return undefined;
}

function mostRepeated(parts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const part of parts) {
    const count = (counts.get(part) ?? 0) + 1;
    if (count > maxRepeats) return part;
    counts.set(part, count);
  }
  return undefined;
}

function sessionParameter(search: string): string | undefined {
  return search
    .slice(1)
    .split("&")
    .find((part) => {
      const equals = part.indexOf("=");
      return equals > 0 && parameters.find(part.slice(0, equals), part.slice(equals + 1))?.kind === "session";
    });
}
