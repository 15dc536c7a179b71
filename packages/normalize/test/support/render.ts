import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { mathSyntax } from "../../src/from-markdown/math-syntax.ts";

/** As the most careless renderer would: raw HTML on, every scheme let through. */
const careless = { allowDangerousHtml: true, allowDangerousProtocol: true } as const;
const math = mathSyntax();

export function renderGfm(markdown: string): string {
  return micromark(markdown, { ...careless, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

export const readers: readonly { readonly id: string; readonly render: (markdown: string) => string }[] = [
  { id: "commonmark", render: (markdown) => micromark(markdown, careless) },
  { id: "commonmark, math", render: (markdown) => micromark(markdown, { ...careless, extensions: [math] }) },
  { id: "gfm", render: renderGfm },
  {
    id: "gfm, math",
    render: (markdown) => micromark(markdown, { ...careless, extensions: [gfm(), math], htmlExtensions: [gfmHtml()] }),
  },
];
