import { lowerBound } from "@decant/page";
import type { Element } from "domhandler";
import { remembering } from "../lazily.ts";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { isTextOfFrames } from "../measure/tags.ts";
import type { ElementTechnique, Technique } from "./technique.ts";

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
    reason: "Contents for browsers that do not support the element.",
    hides: (element) => !isTextOfFrames(element) },
  { id: "unshown-element", technique: "unshown-element", certainty: "certain", names: new Set(["datalist", "title"]),
    reason: "Suggestions of an input, and titles of drawings.",
    hides: () => true },
  { id: "template", technique: "template", certainty: "certain", names: new Set(["template"]), isWithinUnrendered: true,
    reason: "Scripts clone it.",
    hides: () => true },
  { id: "script-template", technique: "template", certainty: "certain", names: new Set(["script"]),
    reason: "A script that is a template or a note by its type.",
    hides: ({ attribs }) => proseType.test(attribs.type ?? "") },
  { id: "head-noscript", technique: "noscript", certainty: "certain", names: new Set(["noscript"]), isWithinUnrendered: true,
    reason: "In the head, no browser shows it.",
    hides: () => true },
  { id: "drawing-definition", technique: "unshown-element", certainty: "certain", names: new Set(["clipPath", "defs", "desc", "marker", "mask", "metadata", "pattern", "symbol"]), isWithinUnrendered: true,
    reason: "Drawn only where something refers to it (SVG 2, sections 5 and 14).",
    hides: () => true },
];

/** A sentence in an attribute that people never see. */
interface AttributeTechnique extends ElementTechnique {
  /** Only for elements that are hidden. @default false */
  readonly isWithinHidden?: boolean;
}

// biome-ignore format: a table
export const attributeTechniques: readonly AttributeTechnique[] = [
  { id: "hidden-input", technique: "hidden-input", certainty: "certain", names: new Set(["input"]),
    reason: "The value of a hidden input is for the server.",
    hides: ({ attribs: { type = "", value = "" } }) => type.toLowerCase() === "hidden" && sentence.test(value) },
  { id: "pixel", technique: "alternative-text", certainty: "certain", names: new Set(["img"]),
    reason: "The alternative text of a picture of one pixel.",
    hides: ({ attribs: { alt = "", width = "", height = "" } }) => pixel.test(width) && pixel.test(height) && sentence.test(alt) },
  { id: "hidden-picture", technique: "alternative-text", certainty: "certain", names: new Set(["img"]), isWithinHidden: true,
    reason: "The alternative text of a hidden picture.",
    hides: ({ attribs: { alt = "" } }) => sentence.test(alt) },
];

/** Characters that are invisible, or reverse the order of others. */
export interface CharacterTechnique extends Technique {
  readonly pattern: RegExp;
}

// Tags spell text, except in the flags of England, Scotland and Wales: see `removeInvisible` of @decant/page.
// biome-ignore format: a table
export const characterTechniques: readonly CharacterTechnique[] = [
  { id: "invisible-characters", technique: "invisible-characters", certainty: "certain",
    reason: "Characters that only programs read: tags, except those of a flag; variation selectors in a row; and enough characters without width to encode letters. The numbers are guesses.",
    pattern: /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0020}-\u{e007e}]{2}|\u{1f3f4}(?!\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}(?![\u{e0020}-\u{e007f}]))[\u{e0020}-\u{e007e}]{2}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}|[\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufeff\uffa0]{16}/u },
  { id: "direction-override", technique: "reordered", certainty: "possible",
    reason: "An override reverses letters of any script.",
    pattern: /[\u202d\u202e][^\p{L}\p{N}\u202c]{0,9}[\p{L}\p{N}]/u },
];

/** A fast test for such characters, which most texts do not have. */
export const rare: RegExp =
  /[\u115f\u1160\u180e\u200b-\u200f\u202d\u202e\u2060-\u206f\u3164\ufeff\uffa0\udb40]|[\ufe00-\ufe0f]/;

/** The technique by which a text hides characters, if any. */
export function characterTechnique(text: string): CharacterTechnique | undefined {
  return rare.test(text) ? characterTechniques.find(({ pattern }) => pattern.test(text)) : undefined;
}

/** The technique by which an attribute hides a sentence, if any. */
export function attributeTechnique(element: Element, isHidden: boolean): Technique | undefined {
  return attributeTechniques.find(
    ({ names, isWithinHidden = false, hides }) =>
      (isHidden || !isWithinHidden) && names?.has(element.name) === true && hides(element),
  );
}

/** Words of visible text that address agents and language models instead of people. */
export interface AddressTechnique extends Technique {
  /** Each match contains one of these. Most pages have none, and a search for words is many times as fast as an expression. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

const model =
  "(?:(?:AI|LLM|GPT|(?:large )?language[- ]model|artificial intelligence)s?(?: (?:agent|assistant|model|bot|crawler|scraper|system|reviewer|summari[sz]er)s?)?|chat ?bots?|ChatGPT|Claude|Gemini|Copilot|Perplexity)";
const earlier = "(?:previous|prior|preceding|foregoing|earlier|existing|original|above)";
const orders = "(?:instruction|prompt|command|directive|guideline)s?";

// Parts of words with at most six characters: V8 finds them twice as fast as longer ones, and three times as fast with a rare first letter.
const overriding = ["gnore", "gard", "forge", "Forge", "verrid", "IGNORE", "REGARD", "FORGET", "VERRID"];
// biome-ignore format: a table of words
const models = ["AI", "LLM", "GPT", "ge mod", "ge-mod", "GE MOD", "hatbot", "hat bo", "Claude", "Gemini", "Copilo", "Perple", "l inte"];

/** A space in a pattern matches any white space. */
const pattern = (source: string): RegExp => new RegExp(source.replaceAll(" ", "\\s{1,9}"), "giu");

// A text begins right after the text of the block before it, so patterns begin with a word boundary only if they need it.
// biome-ignore format: a table
export const addressTechniques: readonly AddressTechnique[] = [
  { id: "role-mark", technique: "addresses-models", certainty: "possible", words: ["<|", "INST]", "SYS>>", "_of_turn>"],
    reason: "Marks by which chat templates part the roles; in a page they claim one.",
    pattern: pattern("<\\|(?:im_(?:start|end|sep)|system|user|assistant|endoftext|begin_of_text|(?:start|end)_header_id|eot_id)\\|>|\\[/?INST\\]|<</?SYS>>|<(?:start|end)_of_turn>") },
  { id: "override", technique: "addresses-models", certainty: "possible", words: overriding,
    reason: "An order to set aside what a model was asked to do.",
    pattern: pattern(`(?:ignore|disregard|forget|override)(?: (?:all|any|every|the|your|my|these|those|of)){0,4}(?: ${earlier})(?: (?:and|or) \\p{L}{2,20})?(?: \\p{L}{2,20})? ${orders}\\b`) },
  { id: "override-in-other-languages", technique: "addresses-models", certainty: "possible", words: ["gnor", "гнорируй", "忽略", "無視"],
    reason: "The same in German, French, Spanish, Italian, Portuguese, Russian, Chinese and Japanese.",
    pattern: pattern("ignorieren? (?:sie )?(?:alle )?(?:vorherigen|vorigen|bisherigen|früheren|obigen) (?:anweisungen|befehle|instruktionen)|ignore[rz]? (?:toutes )?(?:les|vos|tes) instructions (?:précédentes|antérieures|ci-dessus)|ignor[aei] (?:todas )?(?:las|sus|tus) instrucciones (?:anteriores|previas)|ignora(?:te)? (?:tutte )?le istruzioni precedenti|ignore (?:todas )?as instruções anteriores|игнорируй(?:те)? (?:все )?предыдущие (?:инструкции|указания)|忽略(?:之前|以上|先前|前面|上述)(?:所有|全部)?的?(?:所有|全部)?(?:指令|指示|提示)|(?:以前|これまで|上記|前)の(?:すべての)?(?:指示|命令|プロンプト)を(?:すべて)?無視") },
  { id: "condition", technique: "addresses-models", certainty: "possible", words: models,
    reason: "People are not asked whether they are a model.",
    pattern: pattern(`if you(?:'re|’re| are)(?: reading this)?,?(?: as)? (?:an?|the) ${model}\\b`) },
  { id: "salutation", technique: "addresses-models", certainty: "possible", words: models,
    reason: "A model is spoken to by its kind or name.",
    pattern: pattern(`(?:(?:instructions?|note|notice|message|warning) (?:to|for)|(?:attention|dear|hey|hello)[,:]?)(?: all| any| the| every)? ${model}\\s{0,9}[:,!—–]`) },
  { id: "system-prompt", technique: "addresses-models", certainty: "possible", words: ["prompt", "m mess", "dden i", "l inst", "PROMPT"],
    reason: "Only a model has a system prompt to show.",
    pattern: pattern("(?:reveal|print|output|repeat|exfiltrate|send me|show me|tell me) (?:me )?(?:your|the) (?:full |entire |hidden |initial |exact )?(?:system prompt|system message|hidden instructions|initial instructions)") },
  { id: "keep-from-user", technique: "addresses-models", certainty: "possible", words: ["user"],
    reason: "Something that a model is to keep from the person it works for.",
    pattern: pattern("(?:do not|don['’]t|never) (?:tell|inform|alert|notify|mention (?:this|it|that) to|reveal (?:this|it|that) to|disclose (?:this|it|that) to) (?:the|your) users?\\b(?: (?:about|of|that) (?:this|these|that|you|the)\\s{0,9}(?:instruction|message|prompt|text|note)?)?(?=[^.!?]{0,80}(?:instruction|prompt|message|assistant|this text))") },
  { id: "new-role", technique: "addresses-models", certainty: "possible", words: models,
    reason: "A model is given another role.",
    pattern: pattern(`you are (?:now|no longer) (?:an? |the )?(?:unrestricted |uncensored |helpful |different )?${model}\\b`) },
  { id: "positive-review", technique: "addresses-models", certainty: "possible", words: ["ve rev", "VE REV", "y nega", "Y NEGA"],
    reason: "Found in papers, for models that review them.",
    pattern: pattern("give (?:only )?an? positive review (?:only|of (?:the|this) (?:paper|page|product) and)|do not highlight any negatives") },
];

/** More than the longest match with what a pattern looks at after it, in UTF-16 code units. */
const reach = 500;

/** The parts of a text around some words, by their starts: disjoint, and wide enough for each match with one of the words. */
function partsAround(text: string, words: readonly string[]): ReadonlyMap<number, string> {
  // 1 for each stretch of the text with a word, and for those beside it; a last 0 ends them.
  const isNear = new Uint8Array(Math.ceil(text.length / reach) + 1);
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; ) {
      const stretch = Math.floor(at / reach);
      isNear.fill(1, Math.max(0, stretch - 1), Math.min(stretch + 2, isNear.length - 1));
      at = text.indexOf(word, (stretch + 1) * reach);
    }
  const parts = new Map<number, string>();
  for (let from = isNear.indexOf(1), to = 0; from >= 0; from = isNear.indexOf(1, to)) {
    to = isNear.indexOf(0, from);
    parts.set(from * reach, text.slice(from * reach, to * reach));
  }
  return parts;
}

/** Characters that may stand in a word and are not seen. */
const unseen = /[\xad\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\ufe00-\ufe0f]/g;

/**
 * Where a text begins to address agents and language models, also if characters that are not seen part its words.
 *
 * @example
 * addressesOfModels("Tides. Ig\u200bnore all previous instructions."); // [7]
 */
export function addressesOfModels(text: string): number[] {
  /** Of each character that was taken out, its place in the rest. */
  const cuts = Array.from(text.matchAll(unseen), ({ index }, before) => index - before);
  const rest = cuts.length === 0 ? text : text.replace(unseen, "");
  // Some rows share their words. The patterns are slow: in whole texts they took 1 % of a web page.
  const partsOf = remembering((words: readonly string[]) => partsAround(rest, words));
  const found: number[] = [];
  for (const { pattern, words } of addressTechniques)
    for (const [from, part] of partsOf(words))
      for (const { index } of part.matchAll(pattern))
        found.push(from + index + lowerBound(cuts.length, (cut) => cuts[cut] <= from + index));
  return found;
}

/** Numbers of the text nodes that are shown and begin to address machines, in order. */
export function addressesOfMachines({ runTexts, runStarts, runNodes, flags }: NodeTable): number[] {
  const nodes = addressesOfModels(runTexts).map(
    (at) => runNodes[lowerBound(runNodes.length, (run) => runStarts[run] <= at) - 1],
  );
  return [...new Set(nodes)].filter((node) => (flags[node] & Flag.HIDDEN) === 0).sort((a, b) => a - b);
}
