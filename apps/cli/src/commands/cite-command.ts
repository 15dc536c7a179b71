import { type Citation, createCiter, toAnnotation } from "@decant/cite";
import { decode } from "@decant/dom";
import { oneLine, toJson } from "@decant/page/records";
import type { CiteCommandOptions } from "../args/one-page.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { readPage } from "../input/read-page.ts";
import { writeOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";

export async function runCite(operands: readonly string[], options: CiteCommandOptions): Promise<number> {
  const [input = "-", ...words] = operands;
  const quote = words.join(" ").trim();
  if (quote === "")
    throw new CommandError("usage", 'cite needs a page and words of it: decant cite page.html "a passage"');
  const { bytes, url, contentType } = await readPage(input, options);
  const html = decode(bytes, { contentType }).text;
  const citations = createCiter(html, { url }).quote(quote);
  const write = writers[options.format];
  await writeOutput(options.output, citations.map((citation) => `${write(citation, url ?? input)}\n`).join(""));
  if (!options.quiet) {
    if (citations.length === 0) note("the page does not show this text");
    for (const { marks, doubt } of citations)
      if (doubt !== null)
        note(`a link leads to ${marks === "anchor" ? "the nearest anchor" : "the page"} only: ${reasons[doubt]}`);
  }
  return citations.length > 0 && citations.every(({ doubt }) => doubt === null) ? exitCodes.ok : exitCodes.flawed;
}

const reasons: Readonly<Record<NonNullable<Citation["doubt"]>, string>> = {
  "no-text": "the page shows no text there",
  hidden: "a style sheet hides the passage, at least on some screens",
  ambiguous: "no words of the passage and around it lead to it alone",
  scattered: "it is in too many parts of the page",
  "cut-not-found": "the place of its cut was not found",
};

const linkOf = ({ href, fragment }: Citation, page: string): string => href ?? (fragment === "" ? page : fragment);

const writers: Readonly<Record<CiteCommandOptions["format"], (citation: Citation, page: string) => string>> = {
  link: linkOf,
  markdown: (citation, page) => `> ${oneLine(citation.text)}\n>\n> <${linkOf(citation, page)}>`,
  json: (citation) => toJson(citation),
  annotation: (citation, page) => toJson(toAnnotation(citation, page)),
};
