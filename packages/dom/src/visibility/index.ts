export { decideVisibility, hidesItself } from "./decide.ts";
export { type HiddenPart, listHidden } from "./list-hidden.ts";
export { containsSentence } from "./prose.ts";
export { type RevealRule, revealRules } from "./reveal-rules.ts";
export type { Certainty, Technique } from "./technique.ts";
export { techniques } from "./techniques.ts";
export { isTextControl } from "./text-controls.ts";
export { type TextsBeside, textsBeside } from "./texts-beside.ts";
