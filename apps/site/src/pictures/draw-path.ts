import { box, line, picture, text } from "./svg.ts";

/** Stages that a page passes, with what each gives to the next. */
const stages = [
  { name: "dom", does: "parse and measure", gives: "tree and numbers" },
  { name: "extractor", does: "find the content", gives: "chosen nodes" },
  { name: "sanitizer", does: "build a safe tree", gives: "hast" },
  { name: "normalize", does: "write and check", gives: "Markdown" },
  { name: "chunk", does: "cut for retrieval", gives: "chunks" },
];
const width = 132;
const gap = 26;
const top = 34;
const height = 62;

/** The way of a page through the stages, above the ledger that all of them write to. */
export function drawPath(): string {
  const whole = stages.length * width + (stages.length - 1) * gap;
  const ledgerTop = top + height + 62;
  const parts = [text(0, 18, "HTML, as bytes or text", "strong")];
  for (const [index, { name, does, gives }] of stages.entries()) {
    const x = index * (width + gap);
    const middle = x + width / 2;
    parts.push(
      box(x, top, width, height, "box"),
      text(middle, top + 26, name, "strong", "middle"),
      text(middle, top + 46, does, "soft small", "middle"),
      text(middle, top + height + 20, gives, "small", "middle"),
      line([
        [middle, top + height + 28],
        [middle, ledgerTop - 4],
      ]),
    );
    if (index > 0)
      parts.push(
        line(
          [
            [x - gap + 3, top + height / 2],
            [x - 3, top + height / 2],
          ],
          true,
        ),
      );
  }
  parts.push(
    box(0, ledgerTop, whole, 40, "kept"),
    text(
      whole / 2,
      ledgerTop + 25,
      "ledger: every visible character is kept, moved or dropped, by a named rule",
      "on strong",
      "middle",
    ),
  );
  return picture(
    whole,
    ledgerTop + 48,
    "The stages that a page passes, and the ledger that all of them write to",
    parts,
  );
}
