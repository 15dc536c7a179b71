import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** Rendering of Markdown. Two spellings of one thing (a loose list with its blank lines within items or between them) render the same. */
export function render(markdown: string): string {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
}
