/** An address without one of its parameters, or without the beginning of its path. */
export interface Variant {
  /** Name of the parameter; `/c/` or `/c/*\/` for the beginning of a path; `?` for parts of a query without a name. */
  readonly name: string;
  /** What its address has there. */
  readonly value: string;
  /** Address without it. */
  readonly key: string;
}

/** Parameters of an address that are looked at, and segments at the beginning of its path. Chosen by hand. */
const mostParameters = 8;
const mostSegments = 2;

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
    ...[1, mostSegments]
      .filter((cut) => segments.length > cut && segments.at(-1) !== "")
      .map((cut) => ({
        name: `/${segments[0]}/${"*/".repeat(cut - 1)}`,
        value: segments.slice(1, cut).join("/"),
        key: `${[host, ...segments.slice(cut)].join("/")}${suffix}`,
      })),
  ];
}

export function isPathName(name: string): boolean {
  return name.startsWith("/");
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}
