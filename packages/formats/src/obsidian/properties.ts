import type { DocumentRecord } from "../document.ts";
import { writeYaml } from "../front-matter.ts";

/** Every clipping has it, so that a vault can list them; Obsidian's Web Clipper gives it by default. */
const ownTag = "clippings";

type Value = string | readonly string[] | null | undefined;

/**
 * A document's metadata as the properties of a note in Obsidian: names, order and forms are those of its Web Clipper, then fields that
 * the clipper lacks.
 *
 * Dates are days without quotation marks, which Obsidian needs to see them as dates; all else is a quoted string or a list of them.
 *
 * @param created Day of the clipping, `YYYY-MM-DD`.
 */
export function propertiesOf({ metadata, url }: DocumentRecord, created: string | undefined): string {
  const { title, authors, published, modified, siteName, description, canonicalUrl, language, license, tags } =
    metadata;
  const entries: readonly (readonly [string, Value])[] = [
    ["title", title],
    // Links and searches find the note by its title, whatever its file is called.
    ["aliases", title === null ? [] : [title]],
    ["source", url ?? canonicalUrl],
    ["author", authors.map(linkTo).filter((link) => link !== "")],
    ["published", published],
    ["created", created],
    ["description", description],
    ["tags", tagsOf(tags)],
    ["modified", modified],
    ["site", siteName],
    ["language", language],
    ["license", license],
  ];
  const lines = entries.map(([name, value]) => (value?.length ? `${name}:${write(name, value)}\n` : ""));
  return `---\n${lines.join("")}---\n`;
}

const dates: ReadonlySet<string> = new Set(["published", "created", "modified"]);
const day = /^\d{4}-\d\d-\d\d(?=$|T)/;

function write(name: string, value: string | readonly string[]): string {
  const date = dates.has(name) && typeof value === "string" ? day.exec(value)?.[0] : undefined;
  return date === undefined ? writeYaml(value) : ` ${date}`;
}

const unlinkable = /[[\]|#^\s]+/g;

/** A link to the note of a person. */
function linkTo(name: string): string {
  const target = name.replace(unlinkable, " ").trim();
  return target === "" ? "" : `[[${target}]]`;
}

/** Obsidian ends a tag at white space and at most punctuation. */
const notInTag = /[^\p{L}\p{M}\p{N}\p{So}_/-]+/gu;
const notDigit = /\D/;
const atTagEnds = /^[-/]+|(?<![-/])[-/]+$/g;

/** Tags as Obsidian accepts them, which ignores their case and refuses those of digits alone. */
function tagsOf(tags: readonly string[]): string[] {
  const found = new Map([[ownTag, ownTag]]);
  for (const tag of tags) {
    const clean = tag.replace(notInTag, "-").replace(atTagEnds, "");
    const key = clean.toLowerCase();
    if (notDigit.test(clean) && !found.has(key)) found.set(key, clean);
  }
  return [...found.values()];
}
