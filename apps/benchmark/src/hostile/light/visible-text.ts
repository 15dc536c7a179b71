import { fromHtml } from "hast-util-from-html";
import { findLiveCode } from "../live-code.ts";
import { type Context, contexts, escapeHtml } from "./contexts.ts";
import { article, isToldAsDropped, type LightCase, lightCase } from "./light-case.ts";
import { inkOf, renderers, shownBy } from "./renderers.ts";
import { liveTexts } from "./urls.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: what cleaning takes away
const invisible = /[\u0000\ufffd\u200b\u00ad]/g;

/** Text that looks like markup: it must be inert, and it must be present. */
export const visibleText: readonly LightCase[] = contexts.flatMap((context, index) =>
  liveTexts
    .filter((_, number) => index < 2 || (number + index) % 3 === 0)
    .map((text) => {
      const escaped = escapeHtml(text);
      const inner = context.around(escaped);
      const expected = inkOf(fromHtml(context.shown(escaped), { fragment: true })).replace(invisible, "");
      const html = article(inner, `<meta name=description content="${escaped}">`);
      return lightCase(
        "visible-text",
        `${context.id}: ${JSON.stringify(text)}`,
        html,
        (page, extract) =>
          findLiveCode(page.markdown) ??
          (extract && isToldAsDropped(page, html, inner) ? undefined : missing(page.markdown, expected, context.needs)),
      );
    }),
);

function missing(markdown: string, expected: string, needs: Context["needs"]): string | undefined {
  for (const renderer of renderers) {
    if (needs !== undefined && !renderer.knows.includes(needs)) continue;
    const ink = inkOf(shownBy(renderer, markdown)).replace(invisible, "");
    if (!ink.includes(expected))
      return `${renderer.id} shows ${JSON.stringify(ink.slice(100, 300))}, not ${JSON.stringify(expected)}`;
  }
  return undefined;
}
