import { convert } from "@decant/pipeline";
import { line, picture, text } from "./svg.ts";

const width = 1040;
const columnWidth = 465;
/** Where the reasons are. */
const reasons = 320;
const lineHeight = 20;
const top = 58;
/** Characters of a line that fit beside the reasons, and into the column of Markdown. */
const lineLength = 48;
const markdownLength = 61;
const mostLines = 27;

interface Line {
  readonly words: string;
  readonly fate: "kept" | "moved" | "dropped";
  /** Why it was dropped, at the first of its lines. */
  readonly reason: string;
}

/** The text of a page from its beginning, what is dropped struck through, with the rules, beside its Markdown. */
export function drawBeforeAfter(html: string, url: string): string {
  const { ledger, markdown } = convert(html, { url });
  let last = "";
  const before = ledger.entries.flatMap(({ start, end, fate, rule }) =>
    linesOf(html.slice(start, end)).map((words): Line => {
      const reason = fate === "dropped" && rule !== last ? rule : "";
      last = fate === "dropped" ? rule : "";
      return { words, fate, reason };
    }),
  );
  const after = markdown.split("\n").flatMap((words) => (words === "" ? [""] : wrap(words, markdownLength)));
  const right = width - columnWidth;
  const parts = [
    text(0, 22, "The page, as its HTML has it", "strong"),
    text(reasons, 22, "Why", "strong"),
    text(right, 22, "The Markdown", "strong"),
    line([
      [right - 15, 8],
      [right - 15, top + mostLines * lineHeight],
    ]),
    ...before.slice(0, mostLines).map(({ words, fate }, row) => {
      const struck = fate === "dropped" ? "small struck" : fate === "moved" ? "small moved" : "small";
      return text(0, top + row * lineHeight, words, struck);
    }),
    ...before.slice(0, mostLines).map(({ reason }, row) => text(reasons, top + row * lineHeight, reason, "small")),
    ...after.slice(0, mostLines).map((words, row) => text(right, top + row * lineHeight, words, "code")),
  ];
  const { kept, moved, dropped, visible } = ledger.totals;
  const bottom = top + mostLines * lineHeight + 24;
  parts.push(text(0, bottom, `${kept} kept + ${moved} moved + ${dropped} dropped = ${visible} characters`, "strong"));
  return picture(
    width,
    bottom + 14,
    "A page with its chrome struck through, the rule that dropped each part, and its Markdown",
    parts,
  );
}

const blockTags = /<\/?(?:p|div|h\d|li|ul|ol|figure|figcaption|header|section)\b[^>]{0,4000}>/g;
const tags = /<[^>]{0,4000}>/g;
const entities = /&(?:amp|nbsp|[lr]dquo);/g;
const spaces = /\s+/;
const entity: Readonly<Record<string, string>> = { "&amp;": "&", "&nbsp;": " ", "&ldquo;": "“", "&rdquo;": "”" };

/** The words of a stretch of HTML in lines, blocks apart: good enough for a drawing. */
function linesOf(html: string): string[] {
  return html.split(blockTags).flatMap((block) => {
    const plain = block.replace(tags, " ").replace(entities, (name) => entity[name] as string);
    return wrap(plain.split(spaces).join(" ").trim());
  });
}

function wrap(words: string, length: number = lineLength): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of words.split(" ")) {
    if (current !== "" && current.length + word.length + 1 > length) {
      lines.push(current);
      current = "";
    }
    const room = current === "" ? word : `${current} ${word}`;
    current = room.length > length ? `${room.slice(0, length - 1)}…` : room;
  }
  return current === "" ? lines : [...lines, current];
}
