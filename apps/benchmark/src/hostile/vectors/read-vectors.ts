import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";

/** One attack, as a bench keeps it. */
export interface Vector {
  /** `file#id`, or `file#number`. */
  readonly id: string;
  /** Path below the folder. */
  readonly file: string;
  readonly payload: string;
  /** Where the bench puts it, as in justhtml-xss-bench: `html`, `html_head`, `href`, `js_string`, ... */
  readonly contexts: readonly string[];
}

export interface VectorFolder {
  readonly vectors: readonly Vector[];
  readonly withoutVectors: readonly string[];
}

/** Names of the field that holds the attack, in the order in which they count. */
const payloadKeys = ["payload_html", "payload", "vector", "attack", "html", "code", "input", "data"] as const;
/** Names of lists of plain strings that are attacks. */
const listKeys: ReadonlySet<string> = new Set(["vectors", "payloads", "attacks", "tests"]);

/**
 * Read the vectors in the JSON files of a folder and its subfolders, however they are nested.
 *
 * @throws {Error} If a file cannot be read or is no JSON; the message names it.
 */
export async function readVectors(folder: string): Promise<VectorFolder> {
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((file) => file.endsWith(".json") && !file.split(sep).some((part) => part.startsWith(".")))
    .sort();
  const vectors: Vector[] = [];
  const withoutVectors: string[] = [];
  for (const file of files) {
    const found = read(await readFile(join(folder, file), "utf8"), file);
    vectors.push(...found);
    if (found.length === 0) withoutVectors.push(file);
  }
  return { vectors, withoutVectors };
}

function read(text: string, file: string): Vector[] {
  try {
    return vectorsIn(JSON.parse(text), file);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Strings of lists, and objects with a field of {@link payloadKeys}, wherever they are in the data. */
function vectorsIn(data: unknown, file: string): Vector[] {
  const found: Vector[] = [];
  const visit = (value: unknown, isList: boolean): void => {
    const id = `${file}#${found.length + 1}`;
    if (typeof value === "string") {
      if (isList && value !== "") found.push({ id, file, payload: value, contexts: ["html"] });
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, isList);
    } else if (typeof value === "object" && value !== null) {
      const fields = value as Readonly<Record<string, unknown>>;
      const key = payloadKeys.find((name) => typeof fields[name] === "string");
      if (key === undefined) {
        for (const [name, item] of Object.entries(fields)) visit(item, listKeys.has(name.toLowerCase()));
      } else {
        const context = fields.payload_context ?? "html";
        found.push({
          id: typeof fields.id === "string" ? `${file}#${fields.id}` : id,
          file,
          payload: String(fields[key]),
          contexts: (Array.isArray(context) ? context : [context]).map(String),
        });
      }
    }
  };
  visit(data, Array.isArray(data));
  return found;
}
