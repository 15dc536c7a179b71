import { type DocumentRecord, type Format, toRecord } from "../../src/index.ts";
import type { ReadBack } from "./read-back.ts";
import { render } from "./render.ts";

/** Formats that hold the content as elements, not as Markdown. */
const structured: ReadonlySet<Format> = new Set(["html", "xml", "tei"]);
const texts: Readonly<Partial<Record<Format, readonly ("markdown" | "text")[]>>> = {
  markdown: ["markdown"],
  text: ["text"],
  html: ["markdown"],
  xml: ["markdown"],
  tei: ["markdown"],
};

interface Texts {
  readonly markdown?: string;
  readonly text?: string;
}

/** What a format has to give back of a document, in the form of {@link shown}. */
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
      fields: Object.fromEntries(entries.filter(([, value]) => value !== null && `${value}` !== "")),
      ...pick({ markdown, text }),
      // In text, comments without words are none.
      comments: comments === null || (format === "text" && comments.text === "") ? null : pick(comments),
    },
    format,
  );
}

/** What was read, to be compared: Markdown made from elements by what it shows, all else as it is. */
export function shown(read: ReadBack, format: Format): ReadBack {
  if (!structured.has(format)) return read;
  const show = ({ markdown = "" }: Texts): Texts => ({ markdown: inForm(render(markdown), format) });
  return { fields: read.fields, ...show(read), comments: read.comments && show(read.comments) };
}

/** The reader of HTML takes a raised link for the mark of a note, and drops what raises it. */
function inForm(rendered: string, format: Format): string {
  return format === "html" ? rendered.replaceAll(/<su[bp]>(<a [^>]*>[^<]*<\/a>)<\/su[bp]>/g, "$1") : rendered;
}
