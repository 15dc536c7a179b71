import { decode, parse } from "@decant/dom";
import { extractMetadata } from "@decant/metadata";
import {
  identifyLanguage,
  type LanguageIdentifier,
  type LanguageResult,
  loadFastText,
  loadTinyld,
} from "@decant/quality";
import { askShortLines, shortHeader, shortRows } from "../language/short-lines.ts";
import { type ReadPage, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { fixed, formatTable } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "identify the language of gold texts and compare it with what their pages declare",
  options,
  runLanguage,
);

interface Answer {
  readonly page: string;
  readonly text: string;
  readonly identifier: string;
  readonly result: LanguageResult;
}

async function runLanguage(options: Options): Promise<void> {
  const identifiers = [await loadFastText(), await loadTinyld()].filter((identifier) => identifier !== undefined);
  const answers: Answer[] = [];
  for await (const page of readPages(options)) answers.push(...judgePage(page, identifiers));
  const rows = identifiers.map(({ id }) =>
    rowOf(
      id,
      answers.filter(({ identifier }) => identifier === id),
    ),
  );
  console.log(formatTable(["identifier", "pages", "agrees", "disagrees", "unsure", "languages found"], rows));
  // If the best identifier and the declaration agree about the whole text, its lines are in that language.
  const agreed = answers.filter(({ identifier, result }) => identifier === identifiers[0]?.id && result.agrees);
  const short = agreed.flatMap(({ text, result }) => askShortLines(text, result.language ?? "", identifiers));
  console.log(formatTable(shortHeader, shortRows(short)));
  const disagreeing = answers.filter(({ result }) => result.agrees === false);
  console.log(
    formatTable(
      ["disagrees", "identifier", "declared", "found", "score"],
      disagreeing.map(({ page, identifier, result }) => [
        page,
        identifier,
        result.declared,
        result.language,
        fixed(result.score, 2),
      ]),
    ),
  );
}

/** Nothing for a page that declares no language or has no gold text. */
function judgePage({ set, gold, bytes }: ReadPage, identifiers: readonly LanguageIdentifier[]): Answer[] {
  const text = gold.text ?? gold.with.join("\n");
  const document = parse(decode(bytes).text);
  const { language: declared } = extractMetadata(document, { url: gold.url }).metadata;
  if (declared === null || text === "") return [];
  return identifiers.map((identifier) => ({
    page: `${set.id} ${gold.id}`,
    text,
    identifier: identifier.id,
    result: identifyLanguage(text, identifier, { declared }),
  }));
}

function rowOf(identifier: string, answers: readonly Answer[]): (string | number | null)[] {
  const share = (test: (result: LanguageResult) => boolean) =>
    fixed(answers.filter(({ result }) => test(result)).length / Math.max(1, answers.length));
  const found = new Set(answers.flatMap(({ result }) => result.language ?? []));
  return [
    identifier,
    answers.length,
    share(({ agrees }) => agrees === true),
    share(({ agrees }) => agrees === false),
    share(({ language }) => language === null),
    found.size,
  ];
}
