const number = /^[\d._:,-]*\d[\d._:,-]*$/;
const identifier = /^(?=.*\d)[0-9a-f-]{8,}$/i;

/**
 * Pattern of an address's path and query, equal for addresses that one template answers: numbers become `#`, identifiers `~`, the
 * last segment `*` unless it is one of those, every other segment after the first `*`, and values of the query are left out.
 *
 * @example
 * pathPattern(new URL("https://harbour.example/tides/2026/05/12?page=2")); // "/tides/#/#/#?page"
 * pathPattern(new URL("https://harbour.example/about")); // "/*"
 */
export function pathPattern(url: URL): string {
  const segments = url.pathname.split("/").slice(1);
  const last = segments.length - 1;
  const path = segments.map((segment, index) => {
    if (segment === "") return "";
    if (number.test(segment)) return "#";
    if (identifier.test(segment)) return "~";
    return index === 0 && index < last ? segment : "*";
  });
  const names = [...new Set(url.searchParams.keys())].sort().slice(0, 20);
  return `/${path.join("/")}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/** Segments of a path; empty ones are left out. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split("/").filter((segment) => segment !== "");
}

/** Occurrences of one segment, or of one pair of neighbours, from which a path goes in circles. */
const circle = 3;

/**
 * Whether a path repeats itself, as relative links do that a server resolves against any path.
 *
 * @example
 * hasRepeatedSegments(["map", "east", "map", "east", "map", "east"]); // true
 */
export function hasRepeatedSegments(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const [index, segment] of segments.entries()) {
    if (number.test(segment)) continue;
    for (const part of [segment, `${segment}/${segments[index + 1] ?? ""}`]) {
      const count = (counts.get(part) ?? 0) + 1;
      if (count >= circle) return true;
      counts.set(part, count);
    }
  }
  return false;
}
