export { decideVisibility } from "./decide.ts";
export { containsSentence } from "./element-techniques.ts";
export { type HiddenPart, listHidden, type TextsBeside, textsBeside } from "./list-hidden.ts";
export { type RevealRule, revealRules } from "./reveal-rules.ts";
export type { Certainty, Technique } from "./technique.ts";
export { isTextControl } from "./text-controls.ts";
export { addressesOfModels } from "./text-techniques.ts";
