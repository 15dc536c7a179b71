import type { ForestData, LinearModel } from "@decant/extractor";

const lineWidth = 120;
const note = "/** Written by the training script; do not edit. */";
const identifier = /^[A-Za-z_$][\w$]*$/;

/** The shipped forest as a module of the extractor, formatted as the repository formats its code. */
export function formatForest({ features, cuts, splits, base, leafUnit, data }: ForestData): string {
  return `import type { ForestData } from "../forest.ts";

${note}
export const blockForest: ForestData = {
  features: [
${features.map((name) => `    ${JSON.stringify(name)},\n`).join("")}  ],
  cuts: [
${fillLines(cuts.map((count) => `${count},`)).join("\n")}
  ],
  splits: [
${fillLines(splits.map((count) => `${count},`)).join("\n")}
  ],
  base: ${base},
  leafUnit: ${leafUnit},
  data: "${data}",
};
`;
}

/** The shipped linear model as a module of the extractor. */
export function formatLinear({ bias, weights }: LinearModel): string {
  const lines = Object.entries(weights).map(
    ([name, weight]) => `    ${identifier.test(name) ? name : JSON.stringify(name)}: ${weight},\n`,
  );
  return `import type { LinearModel } from "../linear.ts";

${note}
export const linearModel: LinearModel = {
  bias: ${bias},
  weights: {
${lines.join("")}  },
};
`;
}

/** As many words on a line as fit. */
function fillLines(words: readonly string[]): string[] {
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
  return [...lines, line];
}
