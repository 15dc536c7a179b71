import type { Nodes } from "mdast";
import type { Piece, Source } from "./pieces.ts";

interface LeadRule {
  readonly id: string;
  /** Whether a block, by its Markdown, leads to the next one. */
  readonly leads: (block: Side, next: Side) => boolean;
}

interface Side {
  readonly type: Nodes["type"];
  /** Without white space at its ends. */
  readonly text: string;
}

/** Marks that may follow the end of a sentence. */
const closed = "[*_`)\\]»”’\"']*$";
const colon = new RegExp(`[:：]${closed}`, "u");
const question = new RegExp(`[?？؟]${closed}`, "u");
/** A paragraph that is set off as a whole: a term, or a question in bold. */
const strong = /^\*\*[^*\n]+\*\*:?$/u;
/** The first word of a caption, with its number. */
const caption =
  /^[*_]*(?:table|figure|fig\.|listing|example|tabelle|abbildung|abb\.|tableau|tabla|figura|tabela|таблица|рисунок|表|図|图)\s*[\dIVX]/iu;
/** Longer ones are body text. A guess. */
const mostQuestion = 200;
const shown: ReadonlySet<Nodes["type"]> = new Set(["table", "code", "math", "html"]);

/** Blocks that stay with the next one, by any of these rules. */
const rules: readonly LeadRule[] = [
  { id: "heading", leads: ({ type }) => type === "heading" },
  { id: "colon", leads: ({ text }, { type }) => type !== "heading" && colon.test(text) },
  { id: "term", leads: ({ type, text }, next) => type === "paragraph" && next.type !== "heading" && strong.test(text) },
  {
    id: "question",
    leads: ({ type, text }, next) =>
      type === "paragraph" && next.type !== "heading" && text.length <= mostQuestion && question.test(text),
  },
  {
    id: "caption-above",
    leads: ({ type, text }, next) => type === "paragraph" && shown.has(next.type) && caption.test(text),
  },
  {
    id: "caption-below",
    leads: ({ type }, next) => shown.has(type) && next.type === "paragraph" && caption.test(next.text),
  },
];

/** Whether a piece should not be parted from the next one: a heading, a sentence before its list, a term before its definition. */
export function isLeadIn(piece: Piece, next: Piece | undefined, source: Source): boolean {
  // Parts of one block are cut by other rules.
  if (next === undefined || piece.node === next.node) return false;
  const block = sideOf(piece, source);
  const following = sideOf(next, source);
  return rules.some(({ leads }) => leads(block, following));
}

function sideOf({ node, start, end }: Piece, { markdown }: Source): Side {
  return { type: node.type, text: markdown.slice(start, end).trim() };
}
