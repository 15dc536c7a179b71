import { anArrayOf, aString, checkValue } from "@decant/page";

const special = /[\\;]/g;

/**
 * Several values in one, for formats without lists: separated by `; `, with a backslash before a semicolon or backslash of a value.
 *
 * @throws {TypeError} If the values are not an array of strings.
 * @example
 * joinList(["Jane Doe", "Doe; Son"]); // "Jane Doe; Doe\\; Son"
 */
export function joinList(values: readonly string[]): string {
  checkValue("values", values, anArrayOf(aString, "strings"));
  return values.map((value) => value.replace(special, "\\$&")).join("; ");
}

const item = /(?:\\.|[^\\;])+/gs;
const escaped = /\\(.)/gs;

/**
 * Split a string that {@link joinList} made. The values have no white space at their edges.
 *
 * @throws {TypeError} If `joined` is not a string.
 * @example
 * splitList("Jane Doe; Doe\\; Son"); // ["Jane Doe", "Doe; Son"]
 */
export function splitList(joined: string): string[] {
  checkValue("joined", joined, aString);
  return (joined.match(item) ?? []).map((part) => part.trim().replace(escaped, "$1")).filter((part) => part !== "");
}
