import type { CanonicalForm } from "../context.ts";
import { accordionTrigger } from "./accordions.ts";
import { attribution } from "./attributions.ts";
import { bulletTerms } from "./bullet-terms.ts";
import { callout } from "./callouts.ts";
import { gutterTable, lineContainer, preformatted } from "./code.ts";
import { codeTag, literalText } from "./code-tags.ts";
import { compactItem } from "./compact-lists.ts";
import { exampleEditor } from "./editors.ts";
import { embed } from "./embeds.ts";
import { footnoteBackLink, footnoteReference, footnoteSection } from "./footnotes.ts";
import { divGrid } from "./grids.ts";
import { image, lazyPlaceholder, noscriptImage } from "./images.ts";
import { inlineBox } from "./inline-boxes.ts";
import { lineBlock } from "./line-blocks.ts";
import { mathElement, mathImage, mathScript, renderedMath } from "./math.ts";
import { numberedRows } from "./numbered-rows.ts";
import { floatingBlock, quoteBlock } from "./quotations.ts";
import { signaturePart } from "./signatures.ts";
import { splitList } from "./split-lists.ts";
import { styledSpan } from "./styled-spans.ts";
import { ruledRow, tableOfRoles, tableWithRole } from "./tables.ts";
import { radioLabel, radioTabs, tabList, tabPanel } from "./tabs.ts";
import { taskCheckbox, taskCode, taskIcon, taskSign } from "./task-items.ts";

/** Forms by the name of the element they read; `anyTag` for names that no form asks for. */
export interface FormTable {
  readonly byTag: ReadonlyMap<string, readonly CanonicalForm[]>;
  readonly anyTag: readonly CanonicalForm[];
}

interface Entry {
  readonly form: CanonicalForm;
  /** Names of the elements it reads; without, all. */
  readonly tags?: readonly string[];
}

const headings: readonly string[] = ["h1", "h2", "h3", "h4", "h5", "h6", "button", "a", "div", "span", "dt", "summary"];

/** Tried before any rule drops an element: they read what is hidden, or what is not content by its name. In order. */
export const earlyForms: FormTable = table([
  { form: tabPanel },
  { form: tabList, tags: ["div", "ul", "ol", "nav"] },
  { form: radioTabs, tags: ["div"] },
  { form: radioLabel, tags: ["label"] },
  { form: accordionTrigger, tags: headings },
  { form: mathScript, tags: ["script"] },
  { form: mathElement, tags: ["math", "mml:math", "m:math"] },
  { form: renderedMath, tags: ["span", "div", "p", "mjx-container", "math-renderer", "eqn", "eq"] },
  { form: noscriptImage, tags: ["noscript"] },
  { form: taskCheckbox, tags: ["input"] },
  { form: exampleEditor, tags: ["textarea"] },
]);

/** Tried on what is content. In order. */
export const lateForms: FormTable = table([
  { form: mathImage, tags: ["img"] },
  { form: image, tags: ["img"] },
  { form: preformatted, tags: ["pre", "listing", "xmp", "plaintext"] },
  { form: numberedRows, tags: ["table"] },
  { form: gutterTable, tags: ["table"] },
  { form: lineBlock, tags: ["div"] },
  { form: inlineBox, tags: ["div"] },
  { form: divGrid, tags: ["div"] },
  { form: lineContainer, tags: ["div"] },
  { form: footnoteBackLink, tags: ["a", "span"] },
  { form: footnoteReference, tags: ["a", "sup"] },
  { form: footnoteSection, tags: ["ol", "ul", "section", "div", "aside", "dl", "table", "blockquote", "p"] },
  { form: tableWithRole, tags: ["table"] },
  { form: tableOfRoles, tags: ["div", "span", "section"] },
  { form: callout, tags: ["div", "aside", "section", "blockquote", "p", "dl", "article", "details", "figure"] },
  { form: quoteBlock, tags: ["div"] },
  { form: floatingBlock, tags: ["blockquote"] },
  { form: bulletTerms, tags: ["dl"] },
  { form: splitList, tags: ["dl", "ol", "ul"] },
  { form: taskCode, tags: ["code"] },
  { form: codeTag, tags: ["code"] },
  { form: literalText, tags: ["span"] },
  { form: ruledRow, tags: ["tr"] },
  { form: taskIcon, tags: ["i", "span"] },
  { form: styledSpan, tags: ["span", "font"] },
  { form: taskSign, tags: ["li"] },
  { form: compactItem, tags: ["p"] },
  { form: attribution, tags: ["cite"] },
  { form: signaturePart, tags: ["em"] },
  { form: embed, tags: ["iframe", "video", "audio"] },
  { form: lazyPlaceholder, tags: ["span", "div", "figure"] },
]);

function table(entries: readonly Entry[]): FormTable {
  const names = new Set(entries.flatMap(({ tags }) => tags ?? []));
  const byTag = new Map<string, readonly CanonicalForm[]>();
  for (const name of names) {
    byTag.set(
      name,
      entries.filter(({ tags }) => tags === undefined || tags.includes(name)).map(({ form }) => form),
    );
  }
  return { byTag, anyTag: entries.filter(({ tags }) => tags === undefined).map(({ form }) => form) };
}
