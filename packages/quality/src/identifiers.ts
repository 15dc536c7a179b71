/** A language that a text may be in. */
export interface LanguageGuess {
  /** BCP 47 primary language: ISO 639-1 where there is a code, else ISO 639-3. */
  readonly language: string;
  /** 0 to 1; comparable within one identifier only. */
  readonly score: number;
}

/** Identifies languages. Bring your own, or use `loadFastText` or `loadTinyld`. */
export interface LanguageIdentifier {
  readonly id: string;
  /** Score from which a guess is trusted, 0 to 1. */
  readonly minScore: number;
  /**
   * @param text One line, NFC, without addresses and code.
   * @returns Guesses, the best first; empty without evidence.
   */
  readonly guess: (text: string) => readonly LanguageGuess[];
}

/** The part of `fasttext.wasm.js` that is used; the package is optional, so its types may be absent. */
interface FastTextModule {
  readonly getLIDModel: () => Promise<{ readonly load: () => Promise<FastTextModel> }>;
}
interface FastTextModel {
  readonly predict: (text: string, count: number, threshold: number) => FastTextVector;
}

/** Uses memory of the WebAssembly module until deleted. */
interface FastTextVector {
  get(index: number): readonly [score: number, label: string];
  size(): number;
  delete(): void;
}

const optionalPackage = "fasttext.wasm.js";
const labelPrefix = "__label__";
const guessCount = 3;

/** Wikipedia's codes that are not BCP 47 tags. */
const renamed: Readonly<Record<string, string>> = { als: "gsw", sh: "sr", eml: "egl", bh: "bho" };

/**
 * fastText's lid.176 (Joulin and others 2016) in WebAssembly: 176 languages, the best on short text. Needs the optional
 * package `fasttext.wasm.js`, whose model is CC BY-SA 3.0.
 *
 * @returns `undefined` where the package is not installed.
 * @example
 * // not run: it needs an optional package
 * const identifier = await loadFastText();
 * identifier?.guess("Der Mond zieht das Meer an."); // [{ language: "de", ... }]
 */
export async function loadFastText(): Promise<LanguageIdentifier | undefined> {
  const module: FastTextModule | undefined = await import(optionalPackage).catch(() => undefined);
  if (module === undefined) return undefined;
  const model = await (await module.getLIDModel()).load();
  return { id: "fasttext", minScore: 0.4, guess: (text) => predict(model, text) };
}

function predict(model: FastTextModel, text: string): LanguageGuess[] {
  if (text === "") return [];
  const found = model.predict(text.toLowerCase(), guessCount, 0);
  const guesses = Array.from({ length: found.size() }, (_, index) => {
    const [score, label] = found.get(index);
    const name = label.slice(labelPrefix.length);
    return { language: renamed[name] ?? name, score: Math.min(1, score) };
  });
  found.delete();
  return guesses;
}

/**
 * tinyld: n-grams of 62 languages in plain JavaScript, MIT. Runs everywhere.
 *
 * @example
 * const identifier = await loadTinyld();
 * identifier.guess("Das Schiff fährt um sechs.")[0]?.language; // "de"
 */
export async function loadTinyld(): Promise<LanguageIdentifier> {
  const { detectAll } = await import("tinyld");
  return {
    id: "tinyld",
    minScore: 0.2,
    guess: (text) => detectAll(text).map(({ lang, accuracy }) => ({ language: lang, score: accuracy })),
  };
}

/**
 * An identifier by its name, tinyld by default: the same one on every machine.
 *
 * @throws {TypeError} If fastText is asked for, and its package is not installed.
 * @example
 * const identifier = await loadIdentifier();
 * identifyLanguage("Das Schiff fährt um sechs in den Hafen.", identifier).language; // "de"
 */
export async function loadIdentifier(name: "tinyld" | "fasttext" = "tinyld"): Promise<LanguageIdentifier> {
  const identifier = await (name === "fasttext" ? loadFastText() : loadTinyld());
  if (identifier === undefined) throw new TypeError(`identifier: ${name} needs npm install ${optionalPackage}`);
  return identifier;
}
