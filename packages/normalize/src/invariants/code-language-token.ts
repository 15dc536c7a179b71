import { codeLanguage, codeMeta } from "../nodes/text.ts";
import { forNodes, type Invariant } from "./invariant.ts";

/** A backtick ends the fence; a `|` makes markdown-it read the fence as a table head, and the code as text. */
export const codeLanguageToken: Invariant = forNodes({
  id: "code-language-token",
  sentence:
    "The info string of a code block is a language of letters, digits and +#.-_, then text that no reader takes for a mark.",
  types: ["code"],
  repairs: true,
  find(code) {
    const lang = code.lang ? codeLanguage(code.lang) : (code.lang ?? null);
    const meta = code.meta ? codeMeta(code.meta) : (code.meta ?? null);
    if (lang === (code.lang ?? null) && meta === (code.meta ?? null)) return undefined;
    const repair = (): void => {
      code.lang = lang;
      code.meta = lang ? meta : null;
    };
    const info = [code.lang, code.meta].filter(Boolean).join(" ");
    return { message: `A code block names the language ${JSON.stringify(info.slice(0, 40))}.`, repair };
  },
});
