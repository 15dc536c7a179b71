import type { VerdictCode } from "@decant/page";

export const verdictTexts: Readonly<Record<VerdictCode, string>> = {
  "js-shell": "Scripts fill this page, and Decant runs none. Its HTML has almost no text.",
  "consent-wall": "A request for consent is in place of the content.",
  paywall: "Only the beginning of the content is here; the rest is for subscribers.",
  "error-page": "The page reports an error, such as “not found”.",
  listing: "The page mostly links to other pages.",
  "too-short": "There is little text, too little to be sure that it is the content.",
  empty: "There is no text.",
  partial: "Text that is surely the page’s was left out; the diagnostics name it.",
  truncated: "The page is incomplete.",
  language: "The content is not in a requested language.",
  metadata: "The content lacks required metadata.",
  duplicate: "The content equals that of another page.",
};

export const mildVerdicts: ReadonlySet<VerdictCode> = new Set(["listing", "paywall", "partial"]);
