import { execFileSync } from "node:child_process";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { sourcesOf } from "../../src/published.ts";
import type { RegularExpression } from "./regular-expressions.ts";

const call = /\bnew RegExp\(/;
const comment = /^\s*(?:\*|\/\/|\/\*)/;
const line = /:\d+$/;

/** Regular expressions that sources compose, as the program made them. */
export interface ComposedExpressions {
  readonly expressions: readonly RegularExpression[];
  /** Places of the sources, `package/src/file.ts:line`, that made none. */
  readonly unseen: readonly string[];
}

/**
 * Load the sources that call `new RegExp`, convert pages, and take down what is made. A process of its own does it, because its
 * `RegExp` is another one, and because expressions may be made when a module is loaded.
 *
 * @param root Folder that the places are relative to.
 * @param folders Folders of packages.
 * @param pages Files of HTML, so that what is made at its first use is made.
 */
export function composedExpressionsOf(
  root: string,
  folders: readonly string[],
  pages: readonly string[],
): ComposedExpressions {
  const places = folders.flatMap(callsIn).map((place) => relative(root, place).split(sep).join("/"));
  const modules = [...new Set(places.map((place) => place.replace(line, "")))].map((file) => toUrl(join(root, file)));
  const convert = toUrl(join(import.meta.dirname, "../../../pipeline/src/index.ts"));
  const args = ["--no-warnings", "--conditions=source", "--input-type=module", "-e", script];
  const env = { ...process.env, COMPOSED: JSON.stringify({ root: `${toUrl(root)}/`, modules, convert, pages }) };
  const output = execFileSync(process.execPath, args, { env, encoding: "utf8", maxBuffer: 1e8 });
  const made = JSON.parse(output) as RegularExpression[];
  const expressions = made.filter(({ where }) => places.includes(where));
  const seen = new Set(expressions.map(({ where }) => where));
  return { expressions, unseen: places.filter((place) => !seen.has(place)) };
}

const toUrl = (path: string): string => pathToFileURL(path).href;

function callsIn(folder: string): string[] {
  return [...sourcesOf(folder)].flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        call.test(line) && !comment.test(line) ? [`${join(folder, "src", file)}:${index + 1}`] : [],
      ),
  );
}

const script = `
  import { readFileSync } from "node:fs";
  const { root, modules, convert, pages } = JSON.parse(process.env.COMPOSED);
  const made = new Map();
  const RealRegExp = RegExp;
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct(target, args, self) {
      const pattern = Reflect.construct(target, args, self === globalThis.RegExp ? target : self);
      const frame = new Error().stack.split("\\n")[2] ?? "";
      const start = frame.indexOf(root);
      if (start >= 0) {
        const where = frame.slice(start + root.length).replace(/:\\d+\\)?$/, "");
        made.set(where + " " + pattern, { where, source: pattern.source, flags: pattern.flags });
      }
      return pattern;
    },
  });
  for (const module of modules) await import(module);
  const pipeline = await import(convert);
  for (const page of pages) pipeline.convert(readFileSync(page), { url: "https://example.org/a/b" });
  console.log(JSON.stringify([...made.values()]));
`;
