import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { exportedNames } from "../../src/exports.ts";
import { entriesOf, published, readManifest } from "../../src/published.ts";

/** An exported function or class, and what its comment lacks. */
export interface Undocumented {
  /** `page: countVisible`. */
  readonly name: string;
  readonly lacks: "a comment" | "an example";
}

/** Find what the functions and classes that packages export lack in their comments. Names are followed one re-export deep. */
export function undocumented(): Undocumented[] {
  return published.flatMap((folder) =>
    entriesOf(readManifest(folder)).flatMap(({ file }) => {
      const entry = join(folder, file);
      const read = (from: string): string => readFileSync(join(dirname(entry), from), "utf8");
      return exportedNames(readFileSync(entry, "utf8")).flatMap(({ declared, from, isType }) => {
        if (isType || from?.startsWith(".") === false) return [];
        const lacks = lackOf(read(from ?? basename(entry)), declared);
        return lacks === undefined ? [] : [{ name: `${basename(folder)}: ${declared}`, lacks }];
      });
    }),
  );
}

/** @returns Undefined for what is no function or class of the file, and for what is documented. */
export function lackOf(source: string, name: string): Undocumented["lacks"] | undefined {
  const at = source.search(new RegExp(`^export (?:async )?(?:function\\*?|class) ${name}\\b`, "m"));
  if (at < 0) return undefined;
  const before = source.slice(0, at).trimEnd();
  if (!before.endsWith("*/")) return "a comment";
  const start = Math.max(before.lastIndexOf("\n/**"), before.startsWith("/**") ? 0 : -1);
  return before.slice(start).includes("@example") ? undefined : "an example";
}
