/** The kinds of callout that GitHub's Markdown knows. */
export type CalloutKind = "note" | "tip" | "important" | "warning" | "caution";

/** Kinds of frameworks, and the kind of GitHub for each. */
const kinds: ReadonlyMap<string, CalloutKind> = new Map<string, CalloutKind>(Object.entries({
  abstract: "note", blue: "note", cite: "note", example: "note", examples: "note", faq: "note",
  help: "note", info: "note", information: "note", note: "note", notes: "note", primary: "note", question: "note", quote: "note",
  remark: "note", remarks: "note", secondary: "note", seealso: "note", summary: "note", tldr: "note", todo: "note", topic: "note",
  check: "tip", done: "tip", good: "tip", hint: "tip", hints: "tip", idea: "tip", okay: "tip", success: "tip", tip: "tip", tips: "tip",
  important: "important", key: "important", attention: "warning", warn: "warning", warning: "warning", warnings: "warning",
  bug: "caution", caution: "caution", critical: "caution", danger: "caution", error: "caution", fail: "caution",
  failure: "caution", missing: "caution", stop: "caution",
} satisfies Record<string, CalloutKind>)); // biome-ignore format: a table of words

/** Titles that only repeat the kind. Others are kept. */
const plainWords: Readonly<Record<CalloutKind, readonly string[]>> = {
  note: ["note", "info", "information"],
  tip: ["tip", "hint"],
  important: ["important"],
  warning: ["warning", "warn"],
  caution: ["caution"],
};

/** Emojis for a kind (Nextra, Notion). */
const signs: readonly (readonly [CalloutKind, RegExp])[] = [
  ["warning", /^[⚠🚧🔔]/u],
  ["caution", /^[🚫❌⛔🔥🛑🚨☠]/u],
  ["tip", /^[💡✅✨👍🎉]/u],
  ["important", /^[❗‼📌]/u],
];
const pictograph = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\ufe0f|\u20e3)+$/u;
const onlyWord = /^[^\p{L}]*(\p{L}+)[^\p{L}]*$/u;

export function kindOfWord(word: string | undefined): CalloutKind | undefined {
  return word === undefined ? undefined : kinds.get(word);
}

/** The kind in a title: "Note", "WARNING:", "⚠ Caution". */
export function kindOfTitle(title: string | undefined): CalloutKind | undefined {
  return kindOfWord(onlyWord.exec(title ?? "")?.[1]?.toLowerCase());
}

/** Colours of kinds, as part of a class token: `x:border-blue-200` (Nextra). */
const colors: readonly (readonly [CalloutKind, RegExp])[] = [
  ["caution", /-red-/],
  ["warning", /-(?:yellow|amber)-/],
  ["tip", /-(?:green|orange)-/],
  ["important", /-purple-/],
];

/** The kind of a callout with a drawn icon, by its colour. */
export function kindOfColor(tokens: readonly string[]): CalloutKind {
  return colors.find(([, pattern]) => tokens.some((token) => pattern.test(token)))?.[0] ?? "note";
}

/** The kind of an emoji; `undefined` for any other text. */
export function kindOfSign(sign: string): CalloutKind | undefined {
  if (!pictograph.test(sign)) return undefined;
  return signs.find(([, pattern]) => pattern.test(sign))?.[0] ?? "note";
}

/** Whether a title only repeats the kind. */
export function isPlainTitle(title: string, kind: CalloutKind): boolean {
  const word = onlyWord.exec(title)?.[1]?.toLowerCase();
  return word !== undefined && plainWords[kind].includes(word);
}
