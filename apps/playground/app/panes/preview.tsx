import { frameDocument } from "../parts/frame-document.ts";
import { useAnswer } from "../use-answer.ts";
import type { PaneProps } from "./pane.ts";
import style from "./preview.css?inline";

const nothing = {};

/**
 * The Markdown as a reader sees it. The frame is sandboxed: no scripts, no origin, no way out; and it inherits the policy of the page, so
 * pictures are not loaded.
 */
export function Preview({ converter, view }: Pick<PaneProps, "converter" | "view">) {
  const answer = useAnswer(converter, view, "preview", nothing);
  if (answer.kind === "failed") return <p class="error">{answer.message}</p>;
  if (answer.last === "") return <p class="nothing">There is nothing to show: the page has no main content.</p>;
  const html = frameDocument("Preview", answer.last ?? "", style, view.metadata.language);
  return <iframe class="preview" title="Rendered Markdown" sandbox="" srcdoc={html} />;
}
