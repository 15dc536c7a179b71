import { elementTechniques } from "./element-techniques.ts";
import { styleTechniques } from "./style-techniques.ts";
import type { Technique } from "./technique.ts";
import { addressTechniques, attributeTechniques, characterTechniques, unshownTechniques } from "./text-techniques.ts";

/** A comment is found by its kind of node. */
const comment: Technique = {
  id: "comment",
  technique: "comment",
  certainty: "certain",
  reason: "Comments of every kind (`<?...>`, `<!...>`, `</ ...>`).",
};

/** All ways to hide text that are recognised and reported. */
export const techniques: readonly Technique[] = [
  ...elementTechniques,
  ...styleTechniques,
  ...unshownTechniques,
  ...attributeTechniques,
  ...characterTechniques,
  ...addressTechniques,
  comment,
];
