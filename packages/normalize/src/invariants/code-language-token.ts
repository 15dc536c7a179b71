import type { Code } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

const token = /^[^\s`\p{Cc}\p{Cf}]+$/u;
const firstToken = /[^\s`\p{Cc}\p{Cf}]+/u;

/** The first word of a fence's info string is the language; a backtick in it would end the fence. */
export const codeLanguageToken: Invariant = {
  id: "code-language-token",
  sentence: "The language of a code block is one word without backticks and characters that show nothing.",
  types: ["code"],
  repairs: true,
  start: () => ({
    visit(node): Finding | undefined {
      const code = node as Code;
      if (code.lang === null || code.lang === undefined || token.test(code.lang)) return undefined;
      const repair = (): void => {
        code.lang = firstToken.exec(code.lang ?? "")?.[0] ?? null;
      };
      return { message: `A code block names the language ${JSON.stringify(code.lang.slice(0, 40))}.`, node, repair };
    },
  }),
};
