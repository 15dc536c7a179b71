import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** As the most careless renderer would: raw HTML on, every scheme let through. */
const careless = { allowDangerousHtml: true, allowDangerousProtocol: true } as const;

export function renderCommonmark(markdown: string): string {
  return micromark(markdown, careless);
}

export function renderGfm(markdown: string): string {
  return micromark(markdown, { ...careless, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}
