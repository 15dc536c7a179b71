import { elementTechniques } from "./element-techniques.ts";
import { addressTechniques } from "./machine-addresses.ts";
import { styleTechniques } from "./style-techniques.ts";
import type { Technique, TechniqueRow } from "./technique.ts";
import { techniqueReasons } from "./technique-reasons.ts";
import { attributeTechniques, characterTechniques, unshownTechniques } from "./text-techniques.ts";

/** A comment is found by its kind of node. */
const comment: TechniqueRow = { id: "comment", technique: "comment", certainty: "certain" };

/** All ways to hide text that are recognised and reported. */
export const techniques: readonly Technique[] = [
  ...elementTechniques,
  ...styleTechniques,
  ...unshownTechniques,
  ...attributeTechniques,
  ...characterTechniques,
  ...addressTechniques,
  comment,
].map(({ id, technique, certainty }) => ({ id, technique, certainty, reason: techniqueReasons[id] ?? "" }));
