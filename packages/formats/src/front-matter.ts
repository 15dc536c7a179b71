import { cleanRecord } from "./clean-record.ts";
import type { DocumentRecord } from "./document.ts";
import { filledFields } from "./fields.ts";

/**
 * A document's metadata as a YAML block to put before its Markdown.
 *
 * Every value is a quoted string or a list of them, so that YAML 1.1 and 1.2 read back the same strings ("no", "1e3" and
 * dates among them). The keys are fixed: no value can add one. Fields without a value are left out.
 *
 * @returns Lines between `---` and `---`, with a line end; empty for a document without metadata.
 * @example
 * import { convert } from "@decant/pipeline";
 * frontMatter(toDocument(convert("<title>Tides</title><h1>Tides</h1>", { extract: false })));
 * // '---\ntitle: "Tides"\n---\n'
 */
export function frontMatter(document: DocumentRecord): string {
  const entries = filledFields(cleanRecord(document));
  if (entries.length === 0) return "";
  return `---\n${entries.map(({ name, value }) => `${name}:${writeYaml(value)}\n`).join("")}---\n`;
}

/** JSON strings are YAML strings in both versions. */
export function writeYaml(value: string | readonly string[]): string {
  return typeof value === "string"
    ? ` ${JSON.stringify(value)}`
    : value.map((item) => `\n  - ${JSON.stringify(item)}`).join("");
}
