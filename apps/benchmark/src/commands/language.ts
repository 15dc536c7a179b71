import { decode, parse } from "@decant/dom";
import { extractMetadata } from "@decant/metadata";
import {
  identifyLanguage,
  isSameLanguage,
  type LanguageIdentifier,
  type LanguageResult,
  loadFastText,
  loadTinyld,
} from "@decant/quality";
import { groupBy } from "../metrics/statistics.ts";
import { type ReadPage, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { fixed, formatColumns } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev"),
};

export const command: option.AddCommand = option.defineCommand(
  "identify the language of gold texts and compare it with what their pages declare",
  options,
  async (options) => {
    const identifiers = [await loadFastText(), await loadTinyld()].filter((identifier) => identifier !== undefined);
    const answers: Answer[] = [];
    for await (const page of readPages(options)) answers.push(...judgePage(page, identifiers));
    const share = (of: readonly Answer[], test: (result: LanguageResult) => boolean) =>
      fixed(of.filter(({ result }) => test(result)).length / Math.max(1, of.length));
    const byIdentifier = [...groupBy(answers, ({ identifier }) => identifier)];
    const table = formatColumns(byIdentifier, {
      identifier: ([id]) => id,
      pages: ([, of]) => of.length,
      agrees: ([, of]) => share(of, ({ agrees }) => agrees === true),
      disagrees: ([, of]) => share(of, ({ agrees }) => agrees === false),
      unsure: ([, of]) => share(of, ({ language }) => language === null),
      "languages found": ([, of]) => new Set(of.flatMap(({ result }) => result.language ?? [])).size,
    });
    console.log(table);
    // If the best identifier and the declaration agree about the whole text, its lines are in that language.
    const agreed = answers.filter(({ identifier, result }) => identifier === identifiers[0]?.id && result.agrees);
    const short = agreed.flatMap(({ text, result }) => askShortLines(text, result.language ?? "", identifiers));
    console.log(formatShort(short));
  },
);

interface Answer {
  readonly text: string;
  readonly identifier: string;
  readonly result: LanguageResult;
}

/** Nothing for a page that declares no language or has no gold text. */
function judgePage({ gold, bytes }: ReadPage, identifiers: readonly LanguageIdentifier[]): Answer[] {
  const text = gold.text ?? gold.with.join("\n");
  const document = parse(decode(bytes).text);
  const { language: declared } = extractMetadata(document, { url: gold.url }).metadata;
  if (declared === null || text === "") return [];
  return identifiers.map((identifier) => ({
    text,
    identifier: identifier.id,
    result: identifyLanguage(text, identifier, { declared }),
  }));
}

/** Characters that lines are cut to, at the end of a word. */
const lengths = [30, 45, 70, 120] as const;

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
function askShortLines(text: string, language: string, identifiers: readonly LanguageIdentifier[]): ShortAnswer[] {
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

/** A row for each identifier and length. */
function formatShort(answers: readonly ShortAnswer[]): string {
  const groups = groupBy(answers, ({ identifier, length }) => `${identifier} ${length}`);
  const share = (wanted: ShortAnswer["outcome"]) => (group: readonly ShortAnswer[]) =>
    fixed(group.filter(({ outcome }) => outcome === wanted).length / group.length);
  return formatColumns([...groups.values()], {
    identifier: ([first]) => first?.identifier,
    characters: ([first]) => first?.length,
    lines: (group) => group.length,
    ...{ right: share("right"), unsure: share("unsure"), wrong: share("wrong") },
  });
}
