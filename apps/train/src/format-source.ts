import type { ForestData } from "@decant/extractor/training";

const lineWidth = 120;
const note = "/** Written by the training script; do not edit. */\n// biome-ignore format: rows of data";
const identifier = /^[A-Za-z_$][\w$]*$/;

/** A shipped forest as a module of the extractor. */
export function formatForest(name: string, { features, cuts, splits, base, leafUnit, data }: ForestData): string {
  return `import type { ForestData } from "./forest.ts";

${note}
export const ${name}: ForestData = {
  features: [
${fillLines(features.map((name) => `${JSON.stringify(name)},`))}
  ],
  cuts: [
${fillLines(cuts.map((count) => `${count},`))}
  ],
  splits: [
${fillLines(splits.map((count) => `${count},`))}
  ],
  base: ${base},
  leafUnit: ${leafUnit},
  data: "${data}",
};
`;
}

/** Named numbers, as many on a line as fit. */
export function formatWeights(weights: Readonly<Record<string, number>>): string {
  const quoted = (name: string): string => (identifier.test(name) ? name : JSON.stringify(name));
  return fillLines(Object.entries(weights).map(([name, weight]) => `${quoted(name)}: ${weight},`));
}

/** As many words on a line as fit. */
export function fillLines(words: readonly string[]): string {
  const indent = "   ";
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    if (line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = indent;
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}
