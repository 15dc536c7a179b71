import type { Element } from "@decant/dom";
import type { ElementTechnique, Technique } from "./technique.ts";

/** Text of an element that browsers do not show, whatever the page says. */
export interface UnshownTechnique extends ElementTechnique {
  /** Only where text counts nowhere: in the head, and in drawings. @default false */
  readonly isWithinUnrendered?: boolean;
}

/** Types of scripts that are none: templates, and notes for language models. */
const proseType = /html|te?mpl|handlebars|mustache|markdown|llms|^text\/plain/i;
/** Four words. A guess. */
const sentence = /\S\s+\S+\s+\S+\s+\S/;
const pixel = /^\s*[01](?:px)?\s*$/;

// biome-ignore format: a table
export const unshownTechniques: readonly UnshownTechnique[] = [
  { id: "fallback", technique: "fallback", certainty: "certain", names: new Set(["audio", "canvas", "iframe", "meter", "noembed", "noframes", "progress", "video"]), example: "<canvas>a</canvas>",
    reason: "What an element says to browsers that do not know it.",
    hides: () => true },
  { id: "unshown-element", technique: "unshown-element", certainty: "certain", names: new Set(["datalist", "title"]), example: "<datalist><option>a</datalist>",
    reason: "Suggestions of an input, and titles of drawings.",
    hides: () => true },
  { id: "template", technique: "template", certainty: "certain", names: new Set(["template"]), isWithinUnrendered: true, example: "<template><p>a</template>",
    reason: "Scripts clone it.",
    hides: () => true },
  { id: "script-template", technique: "template", certainty: "certain", names: new Set(["script"]), example: "<script type=text/template><p>a</script>",
    reason: "A script that is a template or a note by its type.",
    hides: ({ attribs }) => proseType.test(attribs.type ?? "") },
  { id: "head-noscript", technique: "noscript", certainty: "certain", names: new Set(["noscript"]), isWithinUnrendered: true, example: "<head><noscript>a</noscript></head>",
    reason: "In the head, browsers without scripts show none of it either.",
    hides: () => true },
  { id: "drawing-definition", technique: "unshown-element", certainty: "certain", names: new Set(["clipPath", "defs", "desc", "marker", "mask", "metadata", "pattern", "symbol"]), isWithinUnrendered: true, example: "<svg><defs><text>a</text></defs></svg>",
    reason: "Drawn, if at all, where something refers to it (SVG 2, sections 5 and 14).",
    hides: () => true },
  { id: "option-label", technique: "unshown-element", certainty: "certain", names: new Set(["option"]), example: "<select><option label=a>b</select>",
    reason: "Of an option with a label, the label is shown.",
    hides: ({ attribs: { label }, children: [text] }) => label !== undefined && label !== "" && (text as { data?: string } | undefined)?.data?.trim() !== label.trim() },
];

/** A sentence in an attribute that people never see. */
interface AttributeTechnique extends ElementTechnique {
  /** Only for elements that are hidden. @default false */
  readonly isWithinHidden?: boolean;
}

// biome-ignore format: a table
export const attributeTechniques: readonly AttributeTechnique[] = [
  { id: "hidden-input", technique: "hidden-input", certainty: "certain", names: new Set(["input"]), example: "<input type=hidden value='one two three four'>",
    reason: "The value of a hidden input is for the server.",
    hides: ({ attribs: { type = "", value = "" } }) => type.toLowerCase() === "hidden" && sentence.test(value) },
  { id: "pixel", technique: "alternative-text", certainty: "certain", names: new Set(["img"]), example: "<img width=1 height=1 alt='one two three four'>",
    reason: "The alternative text of a picture of one pixel.",
    hides: ({ attribs: { alt = "", width = "", height = "" } }) => pixel.test(width) && pixel.test(height) && sentence.test(alt) },
  { id: "hidden-picture", technique: "alternative-text", certainty: "certain", names: new Set(["img"]), isWithinHidden: true, example: "<div hidden><img alt='one two three four'></div>",
    reason: "The alternative text of a hidden picture.",
    hides: ({ attribs: { alt = "" } }) => sentence.test(alt) },
];

/** Characters that show nothing, or turn others around. */
export interface CharacterTechnique extends Technique {
  readonly pattern: RegExp;
}

// biome-ignore format: a table
export const characterTechniques: readonly CharacterTechnique[] = [
  { id: "invisible-characters", technique: "invisible-characters", certainty: "certain", example: "<p>a&#xE0062;&#xE0063;",
    reason: "Characters that say something to programs and nothing to people: tags, except those of a flag; variation selectors in a row; and so many without width that letters can be written with them. The numbers are guesses.",
    pattern: /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0020}-\u{e007e}]{2}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}|[\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufeff\uffa0]{16}/u },
  { id: "direction-override", technique: "reordered", certainty: "possible", example: "<p>a &#x202E;b&#x202C;",
    reason: "An override turns letters around, whatever they are.",
    pattern: /[\u202d\u202e][\p{L}\p{N}]/u },
];

/** What texts with such characters have in them; most texts have none, and to see that takes no time. */
const rare = /[\u115f\u1160\u180e\u200b-\u200f\u202d\u202e\u2060-\u206f\u3164\ufeff\uffa0\udb40]|[\ufe00-\ufe0f]/;

/** The technique by which characters of a text hide some of it. */
export function characterTechnique(text: string): CharacterTechnique | undefined {
  return rare.test(text) ? characterTechniques.find(({ pattern }) => pattern.test(text)) : undefined;
}

/** The technique by which an attribute holds a sentence that nobody is shown. */
export function attributeTechnique(element: Element, isHidden: boolean): Technique | undefined {
  return attributeTechniques.find(
    ({ names, isWithinHidden = false, hides }) =>
      (isHidden || !isWithinHidden) && names?.has(element.name) === true && hides(element),
  );
}
