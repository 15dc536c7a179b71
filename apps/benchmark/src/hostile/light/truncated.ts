import { findLiveCode } from "../live-code.ts";
import { contexts } from "./contexts.ts";
import { article, type LightCase, lightCase } from "./light-case.ts";

const whole = article(
  contexts.map(({ around }) => around("word &amp; &lt;script&gt; <i>more</i>")).join("\n"),
  `<style>p { color: red }</style><script>let a = "<p>";</script><meta name=author content="Ann Lee"><!-- a comment -->`,
);

/** A longer prefix of a page must not lose text of a shorter one, except a last piece of markup. */
function startsAlike(text: string, full: string): boolean {
  return text.length === 0 || full.includes(text.slice(0, Math.min(40, text.length)));
}

/** One page, cut after each of many characters. */
export const truncated: readonly LightCase[] = Array.from({ length: Math.floor(whole.length / 29) }, (_, index) => {
  const at = 1 + index * 29;
  const html = whole.slice(0, at);
  return lightCase("truncated", `after ${at} characters`, html, ({ markdown, text, ledger, violations }, extract) => {
    const { visible, kept, moved, dropped } = ledger.totals;
    if (kept + moved + dropped !== visible) return "the ledger does not add up";
    const open = violations.find(({ repaired }) => !repaired);
    if (open !== undefined) return `${open.id}: ${open.message}`;
    if (!extract && visible > 0 && text === "" && !html.endsWith("<") && dropped < visible) return "nothing is left";
    return startsAlike(text.slice(0, 40), whole) ? findLiveCode(markdown) : undefined;
  });
});
