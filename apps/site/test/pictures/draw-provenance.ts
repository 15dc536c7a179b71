import { convert } from "@decant/pipeline";
import { box, line, picture, text } from "./svg.ts";

const columnWidth = 340;
const gap = 80;
const rowHeight = 40;
const longest = 44;

/** Blocks of a page beside the HTML that each came from, with the offsets. */
export function drawProvenance(html: string, url: string): string {
  const { markdown, blocks } = convert(html, { url });
  const lines = markdown.split("\n");
  const right = columnWidth + gap;
  const parts = [
    text(0, 16, "HTML, with the offsets of each block", "strong"),
    text(right, 16, "Markdown, with its lines", "strong"),
  ];
  for (const [index, { start, end, line: first, endLine }] of blocks.entries()) {
    const y = 32 + index * (rowHeight + 10);
    const range = endLine === first ? `line ${first}` : `lines ${first} to ${endLine}`;
    const written = lines.slice(first - 1, endLine).join(" ");
    parts.push(
      box(0, y, columnWidth, rowHeight, "box"),
      text(10, y + 16, cut(html.slice(start, end)), "code"),
      text(10, y + 33, `${start} to ${end}`, "soft small"),
      box(right, y, columnWidth, rowHeight, "box"),
      text(right + 10, y + 16, cut(written), "code"),
      text(right + 10, y + 33, range, "soft small"),
      line(
        [
          [columnWidth + 8, y + rowHeight / 2],
          [right - 8, y + rowHeight / 2],
        ],
        true,
      ),
    );
  }
  return picture(
    right + columnWidth,
    32 + blocks.length * (rowHeight + 10),
    "Each block of Markdown beside the HTML it came from",
    parts,
  );
}

function cut(words: string): string {
  const flat = words.replace(/\s+/g, " ");
  return flat.length > longest ? `${flat.slice(0, longest - 1)}…` : flat;
}
