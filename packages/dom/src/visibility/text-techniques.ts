import type { Element } from "domhandler";
import { isTextOfFrames } from "../measure/tags.ts";
import type { ElementTechnique, TechniqueRow } from "./technique.ts";

/** A technique for text of elements that browsers never show. */
export interface UnshownTechnique extends ElementTechnique {
  /** Only for elements that are not rendered: in the head, and in drawings. @default false */
  readonly isWithinUnrendered?: boolean;
}

/** Types of scripts that hold text: templates, and notes for language models. */
const proseType = /html|te?mpl|handlebars|mustache|markdown|llms|^text\/plain/i;
/** Four words. A guess. */
const sentence = /\S\s+\S+\s+\S+\s+\S/;
const pixel = /^\s*[01](?:px)?\s*$/;

// biome-ignore format: a table
export const unshownTechniques: readonly UnshownTechnique[] = [
  { id: "fallback", technique: "fallback", certainty: "certain", names: new Set(["audio", "canvas", "iframe", "meter", "noembed", "noframes", "progress", "video"]),
    hides: (element) => !isTextOfFrames(element) },
  { id: "unshown-element", technique: "unshown-element", certainty: "certain", names: new Set(["datalist", "title"]),
    hides: () => true },
  { id: "template", technique: "template", certainty: "certain", names: new Set(["template"]), isWithinUnrendered: true,
    hides: () => true },
  { id: "script-template", technique: "template", certainty: "certain", names: new Set(["script"]),
    hides: ({ attribs }) => proseType.test(attribs.type ?? "") },
  { id: "head-noscript", technique: "noscript", certainty: "certain", names: new Set(["noscript"]), isWithinUnrendered: true,
    hides: () => true },
  { id: "drawing-definition", technique: "unshown-element", certainty: "certain", names: new Set(["clipPath", "defs", "desc", "marker", "mask", "metadata", "pattern", "symbol"]), isWithinUnrendered: true,
    hides: () => true },
  { id: "option-label", technique: "unshown-element", certainty: "certain", names: new Set(["option"]),
    hides: ({ attribs: { label }, children: [text] }) => label !== undefined && label !== "" && (text as { data?: string } | undefined)?.data?.trim() !== label.trim() },
];

/** A sentence in an attribute that people never see. */
interface AttributeTechnique extends ElementTechnique {
  /** Only for elements that are hidden. @default false */
  readonly isWithinHidden?: boolean;
}

// biome-ignore format: a table
export const attributeTechniques: readonly AttributeTechnique[] = [
  { id: "hidden-input", technique: "hidden-input", certainty: "certain", names: new Set(["input"]),
    hides: ({ attribs: { type = "", value = "" } }) => type.toLowerCase() === "hidden" && sentence.test(value) },
  { id: "pixel", technique: "alternative-text", certainty: "certain", names: new Set(["img"]),
    hides: ({ attribs: { alt = "", width = "", height = "" } }) => pixel.test(width) && pixel.test(height) && sentence.test(alt) },
  { id: "hidden-picture", technique: "alternative-text", certainty: "certain", names: new Set(["img"]), isWithinHidden: true,
    hides: ({ attribs: { alt = "" } }) => sentence.test(alt) },
];

/** Characters that are invisible, or reverse the order of others. */
export interface CharacterTechnique extends TechniqueRow {
  readonly pattern: RegExp;
}

// Tags spell text, except in the flags of England, Scotland and Wales: see `removeInvisible` of @decant/page.
// biome-ignore format: a table
export const characterTechniques: readonly CharacterTechnique[] = [
  { id: "invisible-characters", technique: "invisible-characters", certainty: "certain",
    pattern: /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0020}-\u{e007e}]{2}|\u{1f3f4}(?!\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}(?![\u{e0020}-\u{e007f}]))[\u{e0020}-\u{e007e}]{2}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}|[\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufeff\uffa0]{16}/u },
  { id: "direction-override", technique: "reordered", certainty: "possible",
    pattern: /[\u202d\u202e][^\p{L}\p{N}\u202c]{0,9}[\p{L}\p{N}]/u },
];

/** A fast test for such characters, which most texts do not have. */
const rare = /[\u115f\u1160\u180e\u200b-\u200f\u202d\u202e\u2060-\u206f\u3164\ufeff\uffa0\udb40]|[\ufe00-\ufe0f]/;

/** The technique by which a text hides characters, if any. */
export function characterTechnique(text: string): CharacterTechnique | undefined {
  return rare.test(text) ? characterTechniques.find(({ pattern }) => pattern.test(text)) : undefined;
}

/** The technique by which an attribute hides a sentence, if any. */
export function attributeTechnique(element: Element, isHidden: boolean): TechniqueRow | undefined {
  return attributeTechniques.find(
    ({ names, isWithinHidden = false, hides }) =>
      (isHidden || !isWithinHidden) && names?.has(element.name) === true && hides(element),
  );
}
