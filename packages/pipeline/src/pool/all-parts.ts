import { agreementOn } from "@decant/extractor/agreement";
import { style, verification } from "@decant/normalize";
import { apply } from "@decant/site";
import { defaultParts } from "../convert.ts";
import { convertMarkdown } from "../markdown/convert-markdown.ts";
import type { PipelineParts } from "../options.ts";
import { plugins } from "../plugins/index.ts";

/** Workers take any option that can be sent to them, so they have all parts. */
export const allParts: PipelineParts = {
  ...defaultParts,
  agreementOn,
  style,
  verification,
  applySite: apply,
  convertMarkdown,
  plugins,
};
