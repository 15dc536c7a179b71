/** What a text at the start of a line must not look like. */
interface LineStartRule {
  readonly id: string;
  readonly pattern: RegExp;
  /** Which characters of the match get a backslash; the first if not given. */
  readonly at?: (match: string) => readonly number[];
  /** Applies only if the text reaches the end of its line. */
  readonly wholeLine?: true;
  /** Applies only to the first line of a block. */
  readonly startsBlock?: true;
}

const lastCharacter = (match: string): number[] => [match.length - 1];
const everyCharacter = (match: string): number[] => Array.from(match, (_, index) => index);

/** Constructs that begin with a line, CommonMark 0.31 section 4 and 5, then GFM and what reads Markdown files. First match wins. */
const rules: readonly LineStartRule[] = [
  // Some readers take any white space for the space behind it.
  { id: "heading", pattern: /^#{1,6}(?=\s)/ },
  { id: "empty-heading", pattern: /^#{1,6}$/, wholeLine: true },
  { id: "quote", pattern: /^>/ },
  // Three make a rule, and so do two behind a bullet. Before bullets, as `- - -` is a rule and not a list.
  // Without a group that repeats: each time round takes room on a stack, and a text can have ten million marks.
  { id: "rule", pattern: /^(?:-[- \t]*|\*[* \t]*|_[_ \t]*)$/, wholeLine: true, at: everyMark },
  { id: "bullet", pattern: /^[-+*](?=[ \t])/ },
  { id: "empty-bullet", pattern: /^\+$/, wholeLine: true },
  { id: "ordered", pattern: /^\d{1,9}[.)](?=[ \t])/, at: lastCharacter },
  { id: "empty-ordered", pattern: /^\d{1,9}[.)]$/, wholeLine: true, at: lastCharacter },
  { id: "fence", pattern: /^(?:`{3,}|~{3,})/, at: everyCharacter },
  { id: "setext", pattern: /^=+[ \t]*$/, wholeLine: true },
  // GFM: a row of these under a line makes it a table's head.
  { id: "delimiter-row", pattern: /^[-:|][-:| \t]*$/, wholeLine: true },
  { id: "display-math", pattern: /^\${2,}/, at: everyCharacter },
  // GitHub and Obsidian: `[!NOTE]` opening a quote is a callout.
  { id: "callout", pattern: /^\[!/, startsBlock: true },
  { id: "task", pattern: /^\[[ xX]\](?=[ \t])/, startsBlock: true },
  // TOML front matter, as Hugo and Zola read it.
  { id: "front-matter", pattern: /^\+{3,}[ \t]*$/, wholeLine: true },
];

/**
 * What a whole document must not begin with, beyond that: `---js`, `--- js` and the name of any other language (gray-matter, which runs JavaScript
 * that it finds there), an object of JSON (Hugo), a title block (Pandoc).
 */
export const settingsStart: RegExp = /^(?:---(?!-)|\{\s*["}]|%[ \t])/;

/** The characters that any rule begins with, so that other lines cost one test. */
const candidates = /^[#>\-+*_\d`~=:|$[]/;

function everyMark(match: string): number[] {
  // Two backslashes would do for the shortest; one per mark reads the same and needs no counting.
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
