/** A construct that a text at the start of a line must not look like. */
interface LineStartRule {
  readonly id: string;
  readonly pattern: RegExp;
  /** Indexes of the characters that get a backslash. @default the first */
  readonly at?: (match: string) => readonly number[];
  /** Applies only if the text reaches the end of its line. */
  readonly wholeLine?: true;
  /** Applies only to the first line of a block. */
  readonly startsBlock?: true;
}

const lastCharacter = (match: string): number[] => [match.length - 1];
const everyCharacter = (match: string): number[] => Array.from(match, (_, index) => index);

/** Constructs at the start of a line: CommonMark 0.31 sections 4 and 5, then GFM and readers of files. First match wins. */
const rules: readonly LineStartRule[] = [
  // Some readers accept any white space after the marks.
  { id: "heading", pattern: /^#{1,6}(?=\s)/ },
  { id: "empty-heading", pattern: /^#{1,6}$/, wholeLine: true },
  { id: "quote", pattern: /^>/ },
  // Three marks, or two after a bullet. Before bullets, as `- - -` is a rule. No group repeats: that would overflow the stack.
  { id: "rule", pattern: /^(?:-[- \t]*|\*[* \t]*|_[_ \t]*)$/, wholeLine: true, at: everyMark },
  { id: "bullet", pattern: /^[-+*](?=[ \t])/ },
  { id: "empty-bullet", pattern: /^\+$/, wholeLine: true },
  { id: "ordered", pattern: /^\d{1,9}[.)](?=[ \t])/, at: lastCharacter },
  { id: "empty-ordered", pattern: /^\d{1,9}[.)]$/, wholeLine: true, at: lastCharacter },
  { id: "fence", pattern: /^(?:`{3,}|~{3,})/, at: everyCharacter },
  { id: "setext", pattern: /^=+[ \t]*$/, wholeLine: true },
  // GFM: such a row makes the line above a table head.
  { id: "delimiter-row", pattern: /^[-:|][-:| \t]*$/, wholeLine: true },
  { id: "display-math", pattern: /^\${2,}/, at: everyCharacter },
  // GitHub and Obsidian: `[!NOTE]` opening a quote is a callout.
  { id: "callout", pattern: /^\[!/, startsBlock: true },
  { id: "task", pattern: /^\[[ xX]\](?=[ \t])/, startsBlock: true },
  // TOML front matter, as Hugo and Zola read it.
  { id: "front-matter", pattern: /^\+{3,}[ \t]*$/, wholeLine: true },
];

/**
 * Settings at the start of a document: `---js` or `--- js` with any language (gray-matter, which runs JavaScript), an object of JSON
 * (Hugo), a title block (Pandoc).
 */
export const settingsStart: RegExp = /^(?:---(?!-)|\{\s*["}]|%[ \t])/;

/** First characters of all rules: any other line takes one test. */
const candidates = /^[#>\-+*_\d`~=:|$[]/;

function everyMark(match: string): number[] {
  return everyCharacter(match).filter((index) => match[index] !== " " && match[index] !== "\t");
}

/**
 * Indexes of characters to escape because the text begins a line.
 *
 * @param value The text from the start of the line on.
 * @param startsBlock Whether the line is the first of its block.
 * @param reachesEnd Whether the line ends where the text ends.
 */
export function lineStartEscapes(value: string, startsBlock: boolean, reachesEnd: boolean): readonly number[] {
  if (!candidates.test(value)) return none;
  for (const rule of rules) {
    if ((rule.wholeLine && !reachesEnd) || (rule.startsBlock && !startsBlock)) continue;
    const match = rule.pattern.exec(value)?.[0];
    if (match !== undefined) return rule.at ? rule.at(match) : first;
  }
  return none;
}

const none: readonly number[] = [];
const first: readonly number[] = [0];
