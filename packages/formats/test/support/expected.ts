import { type DocumentRecord, type Format, toRecord } from "../../src/index.ts";
import type { ReadBack } from "./read-back.ts";
import { render } from "./render.ts";

/** Formats that hold the content as elements, or as other Markdown that says the same. */
const structured: ReadonlySet<Format> = new Set(["obsidian", "html", "xml", "tei"]);
const texts: Readonly<Partial<Record<Format, readonly ("markdown" | "text")[]>>> = {
  markdown: ["markdown"],
  obsidian: ["markdown"],
  text: ["text"],
  html: ["markdown"],
  xml: ["markdown"],
  tei: ["markdown"],
};

/** Fields that the properties of a note hold as they are; it leaves others out, or gives them another form. */
const inNotes: ReadonlySet<string> = new Set(["title", "url", "description", "language", "license", "site_name"]);

function hasField(format: Format, name: string): boolean {
  return format !== "obsidian" || inNotes.has(name);
}

interface Texts {
  readonly markdown?: string;
  readonly text?: string;
}

/** Parts of a document that a format has to give back, in the form of {@link shown}. */
export function expectedOf(document: DocumentRecord, format: Format): ReadBack {
  const { markdown, text, comments, metadata, ...others } = toRecord(document) as {
    markdown: string;
    text: string;
    comments: Required<Texts> | null;
    metadata: object;
  };
  const entries = [...Object.entries(others), ...Object.entries(metadata)];
  const pick = (whole: Required<Texts>): Texts =>
    Object.fromEntries((texts[format] ?? ["markdown", "text"]).map((name) => [name, whole[name]]));
  return shown(
    {
      fields: Object.fromEntries(
        entries.filter(([name, value]) => value !== null && `${value}` !== "" && hasField(format, name)),
      ),
      ...pick({ markdown, text }),
      // In text, comments without words are absent.
      comments: comments === null || (format === "text" && comments.text === "") ? null : pick(comments),
    },
    format,
  );
}

/** A read file in comparable form: Markdown made from elements by its rendering, all else as it is. */
export function shown(read: ReadBack, format: Format): ReadBack {
  if (!structured.has(format)) return read;
  const show = ({ markdown = "" }: Texts): Texts => ({ markdown: inForm(render(markdown), format) });
  return { fields: read.fields, ...show(read), comments: read.comments && show(read.comments) };
}

/** The reader of HTML takes a raised link for the mark of a note, and drops the element that raises it. */
function inForm(rendered: string, format: Format): string {
  return format === "html" ? rendered.replaceAll(/<su[bp]>(<a [^>]*>[^<]*<\/a>)<\/su[bp]>/g, "$1") : rendered;
}
