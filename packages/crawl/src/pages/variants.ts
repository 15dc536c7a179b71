/** An address without one of its parameters, or without the beginning of its path. */
export interface Variant {
  /**
   * Name of the parameter. One in a path has the mark before its value: `sid/`, `sid~`, `sid-`, `sid:` or `;sid=`. The beginning of a
   * path is `/c/` or `/c/*\/`, and a part of a query without a name is `?`.
   */
  readonly name: string;
  /** What its address has there. */
  readonly value: string;
  /** Address without it. */
  readonly key: string;
}

/** Parameters of an address that are looked at, and segments at the beginning of its path. Chosen by hand. */
const mostParameters = 8;
const mostSegments = 2;

/** Segments of a path, and their parameters after semicolons; one with a name of its own; one that may be the name of the next. */
const segment = /[/;][^/;]*/g;
const named = /^(?:\/|(;))([a-z_]\w{0,30}[=~:-])(?=.)/i;
const hasName = /^\w{1,31}[=~:]/;
const naming = /^\/[a-z_]\w{0,30}$/i;

const nameOf = (part: string): string => (part.includes("=") ? part.slice(0, part.indexOf("=")) : "?");

/**
 * List the addresses that may name the same page: those without one of the parameters, and those without the beginning of the path.
 *
 * @param key A clean address without its scheme.
 */
export function variantsOf(key: string): Variant[] {
  const [path = "", query = ""] = splitOnce(key, "?");
  const parts = query.split("&").filter(Boolean);
  const names = [...new Set(parts.map(nameOf))].slice(0, mostParameters);
  const [host = "", ...segments] = path.split("/");
  const suffix = query === "" ? "" : `?${query}`;
  return [
    ...names.map((name) => {
      const kept = parts.filter((part) => nameOf(part) !== name).join("&");
      const value = parts
        .filter((part) => nameOf(part) === name)
        .map((part) => part.slice(name === "?" ? 0 : name.length + 1))
        .join("&");
      return { name, value, key: path + (kept === "" ? "" : `?${kept}`) };
    }),
    ...inPath(path).map((part) => ({ ...part, key: part.key + suffix })),
    ...[1, mostSegments]
      .filter((cut) => segments.length > cut && segments.at(-1) !== "" && !hasName.test(segments[cut] ?? ""))
      .map((cut) => ({
        name: `/${segments[0]}/${"*/".repeat(cut - 1)}`,
        value: segments.slice(1, cut).join("/"),
        key: `${[host, ...segments.slice(cut)].join("/")}${suffix}`,
      })),
  ];
}

/** What may be a parameter in a path, after its first segment unless the segment has both name and value. */
function inPath(path: string): Variant[] {
  const begin = path.indexOf("/");
  const segments = path.slice(begin).match(segment) ?? [];
  return segments
    .flatMap((part, at) => {
      const [own = "", mark = "", name = ""] = named.exec(part) ?? [];
      const next = segments[at + 1] ?? "";
      const isPair =
        own === "" && at > 0 && naming.test(part) && next.length > 1 && next.startsWith("/") && next !== part;
      if (own === "" && !isPair) return [];
      return {
        name: isPair ? `${part.slice(1)}/` : mark + name,
        value: isPair ? next.slice(1) : part.slice(own.length),
        key: path.slice(0, begin) + segments.toSpliced(at, isPair ? 2 : 1).join(""),
      };
    })
    .slice(-mostParameters);
}

const endOfName = /[/=~:-]$/;

/** Whether a parameter is in a path. */
export function isInPath(name: string): boolean {
  return endOfName.test(name) && !isPathName(name);
}

export function isPathName(name: string): boolean {
  return name.startsWith("/");
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}
