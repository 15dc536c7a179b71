import { existsSync } from "node:fs";
import { CommandError } from "../errors.ts";

const globCharacter = /[*?[\]{}]/;

/** Whether a name may be a pattern, such as a quoted `"pages/*.html"`. A file by that very name is none. */
export function isPattern(name: string): boolean {
  return globCharacter.test(name) && !existsSync(name);
}

/**
 * The files that a pattern matches, sorted by the code units of their paths, independent of the file system.
 *
 * @throws {CommandError} `not-found` if there is none.
 */
export async function expandPattern(pattern: string): Promise<readonly string[]> {
  const { glob } = await import("tinyglobby");
  const paths = await glob(pattern, { expandDirectories: false, dot: true });
  if (paths.length === 0) throw new CommandError("not-found", `${pattern}: matches no file`);
  return paths.sort();
}

/** {@link expandPattern} for patterns; other names stay as they are. */
export async function filesOf(name: string): Promise<readonly string[]> {
  return isPattern(name) ? expandPattern(name) : [name];
}
