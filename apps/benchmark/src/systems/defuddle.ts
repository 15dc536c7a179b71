import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import { plainTextOf } from "./plain-text.ts";
import { quietly } from "./quietly.ts";
import type { PageInput, Prediction, System } from "./system.ts";

export function createDefuddle(): System {
  return { convert };
}

async function convert({ html, url }: PageInput): Promise<Prediction> {
  const { document } = parseHTML(html);
  const { content, title, author, published } = await quietly(() =>
    Defuddle(document as unknown as Document, url, {
      useAsync: false,
    }),
  );
  return { text: plainTextOf(content), title, author, date: published };
}
