import palette from "virtual:palette.css?inline";
import { styleNonce } from "../../src/policy.ts";

const special = /[^A-Za-z0-9-]/g;

/** A whole document for a sandboxed frame: HTML of our own, our palette and style, the theme of the page. */
export function frameDocument(title: string, body: string, style: string, language: string | null): string {
  const theme = document.documentElement.dataset.theme ?? "system";
  const lang = language === null ? "" : ` lang="${language.replace(special, "")}"`;
  return `<!doctype html><html data-theme="${theme}"${lang} dir="auto"><meta charset="utf-8">
<title>${title}</title><style nonce="${styleNonce}">${palette}${style}</style><body>${body}</body></html>`;
}
