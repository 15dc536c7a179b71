import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { published } from "./published.ts";

/** An exported function or class, and what its comment lacks. */
export interface Undocumented {
  /** `page: countVisible`. */
  readonly name: string;
  readonly lacks: "a comment" | "an example";
}

interface Entry {
  readonly source?: string;
}

const clause = /export \{([^}]*)\} from "(\.[^"]+)"/g;
const declaration = /^export (?:async )?(?:function\*?|class) (\w+)/gm;

/** Find what the functions and classes that packages export lack in their comments. `/internal` is for nobody else. */
export function undocumented(): Undocumented[] {
  return published.flatMap((folder) => {
    const { exports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly exports?: Readonly<Record<string, Entry>>;
    };
    const files = Object.entries(exports).flatMap(([entry, { source }]) =>
      source === undefined || entry === "./internal" ? [] : [join(folder, source)],
    );
    const found = new Map<string, Undocumented>();
    for (const [name, file] of files.filter(existsSync).flatMap(exportedBy)) {
      const lacks = lackOf(readFileSync(file, "utf8"), name);
      const id = `${relative(join(folder, ".."), folder)}: ${name}`;
      if (lacks !== undefined) found.set(id, { name: id, lacks });
    }
    return [...found.values()];
  });
}

/** Names that an entry exports, with the files that declare them; one re-export deep. */
function exportedBy(file: string): [name: string, file: string][] {
  const source = readFileSync(file, "utf8");
  const own = [...source.matchAll(declaration)].map(([, name]): [string, string] => [name as string, file]);
  const others = [...source.matchAll(clause)].flatMap(([, names, from]) =>
    (names as string).split(",").flatMap((item): [string, string][] => {
      const [name] = item.trim().split(" as ");
      return name === undefined || name === "" || name.startsWith("type ")
        ? []
        : [[name, join(dirname(file), from as string)]];
    }),
  );
  return [...own, ...others];
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
