import type { Selection } from "@decant/dom";
import { buildTree, type Sanitized } from "./build-tree.ts";
import { codeChrome } from "./chrome/code-chrome.ts";
import { headingChrome } from "./chrome/heading-chrome.ts";
import { neverContent } from "./chrome/never-content.ts";
import type { DropRule } from "./chrome/rule.ts";
import { slot } from "./construct/shadow-roots.ts";
import { preformatted } from "./forms/code/read.ts";
import { img, noscriptImage } from "./forms/images/read.ts";
import { writeLabels } from "./forms/lists/labels.ts";
import { tableOfRoles, tableWithRole } from "./forms/tables/read.ts";
import { indexSimple } from "./source/simple-rows.ts";
import type { SanitizerParts } from "./tree/context.ts";
import { defaultSchema } from "./tree/schema.ts";

/** The forms of HTML itself, without those of frameworks. */
export const liteParts: SanitizerParts = {
  earlyForms: [{ form: noscriptImage, tags: ["noscript"] }],
  lateForms: [
    { form: img, tags: ["img", "amp-img", "amp-anim"] },
    { form: preformatted, tags: ["pre", "listing", "xmp", "plaintext"] },
    { form: tableWithRole, tags: ["table"], attributes: ["role"] },
    { form: tableOfRoles, tags: ["div", "span", "section"], attributes: ["role"] },
    { form: slot, tags: ["slot"] },
  ],
  decideFor: () => ({ hidden: new Map(), isCut: false }),
  indexRows: indexSimple,
  steps: [writeLabels],
};

const rules: readonly DropRule[] = [...neverContent, ...headingChrome, ...codeChrome];

/** Build a safe tree of a selection: HTML's own forms, without those of frameworks; of chrome only that of headings and code goes. */
export function sanitizeLite(selection: Selection, source: string, baseUrl: string | undefined): Sanitized {
  const settings = { baseUrl, source, offsetsOnly: true, maxDepth: 256, shouldStop: undefined, schema: defaultSchema };
  return buildTree(selection, { ...settings, rules }, liteParts);
}
