import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { plainTextOf } from "./plain-text.ts";
import type { Prediction, System } from "./system.ts";

export function createReadability(): System {
  return { convert };
}

function convert({ html }: { readonly html: string }): Prediction {
  const { document } = parseHTML(html);
  const article = new Readability(document).parse();
  return {
    text: plainTextOf(article?.content ?? ""),
    title: article?.title ?? "",
    author: article?.byline ?? "",
    date: article?.publishedTime ?? "",
  };
}
