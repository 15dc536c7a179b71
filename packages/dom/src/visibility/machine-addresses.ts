import { Flag, type NodeTable } from "../measure/measure.ts";
import type { TechniqueRow } from "./technique.ts";

/** Words of visible text that address agents and language models instead of people. */
export interface AddressTechnique extends TechniqueRow {
  /** Each match contains one of these. Most pages have none, and a search for words is many times as fast as an expression. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

const model =
  "(?:(?:AI|LLM|GPT|(?:large )?language[- ]model|artificial intelligence)s?(?: (?:agent|assistant|model|bot|crawler|scraper|system|reviewer|summari[sz]er)s?)?|chat ?bots?|ChatGPT|Claude|Gemini|Copilot|Perplexity)";
const earlier = "(?:previous|prior|preceding|foregoing|earlier|existing|original|above)";
const orders = "(?:instruction|prompt|command|directive|guideline)s?";

const overriding = ["gnore", "isregard", "orget", "verride", "IGNORE", "DISREGARD", "FORGET", "OVERRIDE"];
const models = [
  "AI",
  "LLM",
  "GPT",
  "anguage model",
  "anguage-model",
  "LANGUAGE MODEL",
  "hatbot",
  "hat bot",
  "Claude",
  "Gemini",
  "Copilot",
  "Perplexity",
  "rtificial intelligence",
];

/** A space in a pattern matches any white space. */
const pattern = (source: string): RegExp => new RegExp(source.replaceAll(" ", "\\s{1,9}"), "giu");

const addresses = "addresses-models";

// A text begins right after the text of the block before it, so patterns begin with a word boundary only if they need it.
// biome-ignore format: a table
export const addressTechniques: readonly AddressTechnique[] = [
  { id: "role-mark", technique: addresses, certainty: "possible", words: ["<|", "INST]", "SYS>>", "_of_turn>"],
    pattern: pattern("<\\|(?:im_(?:start|end|sep)|system|user|assistant|endoftext|begin_of_text|(?:start|end)_header_id|eot_id)\\|>|\\[/?INST\\]|<</?SYS>>|<(?:start|end)_of_turn>") },
  { id: "override", technique: addresses, certainty: "possible", words: overriding,
    pattern: pattern(`(?:ignore|disregard|forget|override)(?: (?:all|any|every|the|your|my|these|those|of)){0,4}(?: ${earlier})(?: (?:and|or) \\p{L}{2,20})?(?: \\p{L}{2,20})? ${orders}\\b`) },
  { id: "override-in-other-languages", technique: addresses, certainty: "possible", words: ["gnor", "гнорируй", "忽略", "無視"],
    pattern: pattern("ignorieren? (?:sie )?(?:alle )?(?:vorherigen|vorigen|bisherigen|früheren|obigen) (?:anweisungen|befehle|instruktionen)|ignore[rz]? (?:toutes )?(?:les|vos|tes) instructions (?:précédentes|antérieures|ci-dessus)|ignor[aei] (?:todas )?(?:las|sus|tus) instrucciones (?:anteriores|previas)|ignora(?:te)? (?:tutte )?le istruzioni precedenti|ignore (?:todas )?as instruções anteriores|игнорируй(?:те)? (?:все )?предыдущие (?:инструкции|указания)|忽略(?:之前|以上|先前|前面|上述)(?:所有|全部)?的?(?:所有|全部)?(?:指令|指示|提示)|(?:以前|これまで|上記|前)の(?:すべての)?(?:指示|命令|プロンプト)を(?:すべて)?無視") },
  { id: "condition", technique: addresses, certainty: "possible", words: models,
    pattern: pattern(`if you(?:'re|’re| are)(?: reading this)?,?(?: as)? (?:an?|the) ${model}\\b`) },
  { id: "salutation", technique: addresses, certainty: "possible", words: models,
    pattern: pattern(`(?:(?:instructions?|note|notice|message|warning) (?:to|for)|(?:attention|dear|hey|hello)[,:]?)(?: all| any| the| every)? ${model}\\s{0,9}[:,!—–]`) },
  { id: "system-prompt", technique: addresses, certainty: "possible", words: ["system prompt", "system message", "hidden instructions", "initial instructions", "SYSTEM PROMPT"],
    pattern: pattern("(?:reveal|print|output|repeat|exfiltrate|send me|show me|tell me) (?:me )?(?:your|the) (?:full |entire |hidden |initial |exact )?(?:system prompt|system message|hidden instructions|initial instructions)") },
  { id: "keep-from-user", technique: addresses, certainty: "possible", words: ["user"],
    pattern: pattern("(?:do not|don['’]t|never) (?:tell|inform|alert|notify|mention (?:this|it|that) to|reveal (?:this|it|that) to|disclose (?:this|it|that) to) (?:the|your) users?\\b(?: (?:about|of|that) (?:this|these|that|you|the)\\s{0,9}(?:instruction|message|prompt|text|note)?)?(?=[^.!?]{0,80}(?:instruction|prompt|message|assistant|this text))") },
  { id: "new-role", technique: addresses, certainty: "possible", words: models,
    pattern: pattern(`you are (?:now|no longer) (?:an? |the )?(?:unrestricted |uncensored |helpful |different )?${model}\\b`) },
  { id: "positive-review", technique: addresses, certainty: "possible", words: ["ositive review", "POSITIVE REVIEW", "any negatives", "ANY NEGATIVES"],
    pattern: pattern("give (?:only )?an? positive review (?:only|of (?:the|this) (?:paper|page|product) and)|do not highlight any negatives") },
];

/** Numbers of the text nodes that are shown and begin to address machines, in order. */
export function addressesOfMachines({ runTexts, runStarts, runNodes, flags }: NodeTable): number[] {
  const found = new Set<number>();
  for (const { pattern, words } of addressTechniques) {
    if (!words.some((word) => runTexts.includes(word))) continue;
    for (const { index } of runTexts.matchAll(pattern)) {
      const node = runNodes[runAt(runStarts, runNodes.length, index)];
      if ((flags[node] & Flag.HIDDEN) === 0) found.add(node);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The last run that begins at or before an offset. */
function runAt(starts: Int32Array, count: number, offset: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
