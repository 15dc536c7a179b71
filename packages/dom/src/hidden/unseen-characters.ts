/** What has any of them; most texts have none, and to see that takes no time. */
const rare = /[\u115f\u1160\u180e\u200b-\u200f\u202d\u202e\u2060-\u206f\u3164\ufeff\uffa0\udb40]|[\ufe00-\ufe0f]/;
/**
 * Characters that say something to programs and nothing to people: tags, but for those of a flag; selectors of variants that follow each
 * other; and so many without width that letters can be written with them. The numbers are guesses.
 */
const smuggled =
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0020}-\u{e007e}]{2}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}|[\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufeff\uffa0]{16}/u;
/** What turns letters around, whatever they are. */
const override = /[\u202d\u202e][\p{L}\p{N}]/u;

/** The technique by which characters of a text hide some of it, or what it says. */
export function hidingOfCharacters(text: string): "invisible-characters" | "reordered" | undefined {
  if (!rare.test(text)) return undefined;
  if (smuggled.test(text)) return "invisible-characters";
  return override.test(text) ? "reordered" : undefined;
}
