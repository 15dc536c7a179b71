import type { Code } from "mdast";
import { codeLanguage, codeMeta } from "../to-markdown/code.ts";
import type { Finding, Invariant } from "./invariant.ts";

/** A backtick ends the fence; a `|` makes markdown-it take its line for the head of a table, and the code for text after that. */
export const codeLanguageToken: Invariant = {
  id: "code-language-token",
  sentence:
    "What follows the fence of a code block is a language of letters, digits and +#.-_ alone, and text that no reader takes for a mark.",
  types: ["code"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      const code = node as Code;
      const lang = code.lang ? codeLanguage(code.lang) : (code.lang ?? null);
      const meta = code.meta ? codeMeta(code.meta) : (code.meta ?? null);
      if (lang === (code.lang ?? null) && meta === (code.meta ?? null)) return undefined;
      const repair = (): void => {
        code.lang = lang;
        code.meta = lang ? meta : null;
      };
      const info = [code.lang, code.meta].filter(Boolean).join(" ");
      return { message: `A code block names the language ${JSON.stringify(info.slice(0, 40))}.`, node, repair };
    },
  }),
};
