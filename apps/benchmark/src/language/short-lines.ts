import { identifyLanguage, isSameLanguage, type LanguageIdentifier } from "@decant/quality";
import { groupBy } from "../metrics/statistics.ts";
import { type Cell, fixed } from "../table.ts";

/** Characters that lines are cut to, at the end of a word. */
const lengths = [30, 45, 70, 120] as const;

/** What an identifier made of a line of so many characters. */
interface ShortAnswer {
  readonly identifier: string;
  readonly length: number;
  readonly outcome: "right" | "unsure" | "wrong";
}

/**
 * Ask for the language of the middle line of a text, cut to several lengths: what is sure about a short text should be right.
 *
 * @param language Of the whole text.
 */
export function askShortLines(
  text: string,
  language: string,
  identifiers: readonly LanguageIdentifier[],
): ShortAnswer[] {
  return lengths.flatMap((length) => {
    const lines = text.split("\n").filter((line) => line.length >= length);
    const cut = lines[lines.length >> 1]?.slice(0, length).replace(lastWord, "");
    if (cut === undefined) return [];
    return identifiers.map((identifier): ShortAnswer => {
      const { language: found } = identifyLanguage(cut, identifier);
      const outcome = found === null ? "unsure" : isSameLanguage(found, language) ? "right" : "wrong";
      return { identifier: identifier.id, length, outcome };
    });
  });
}

const lastWord = /\s\S*$/;

export const shortHeader: readonly string[] = ["identifier", "characters", "lines", "right", "unsure", "wrong"];

/** A row for each identifier and length. */
export function shortRows(answers: readonly ShortAnswer[]): Cell[][] {
  const groups = groupBy(answers, ({ identifier, length }) => `${identifier} ${length}`);
  return [...groups.values()].map((group) => {
    const share = (wanted: ShortAnswer["outcome"]) =>
      fixed(group.filter(({ outcome }) => outcome === wanted).length / group.length);
    const [{ identifier, length }] = group as [ShortAnswer, ...ShortAnswer[]];
    return [identifier, length, group.length, share("right"), share("unsure"), share("wrong")];
  });
}
