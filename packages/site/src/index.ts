export { apply, type FoundPart, recurringRule, type SiteMatch } from "./apply.ts";
export { diff, type TemplateChange } from "./diff.ts";
export { type LearnOptions, learn, SiteLearner } from "./learn.ts";
export type { SitePage } from "./read-parts.ts";
export {
  anyHost,
  type RecurringText,
  type SiteParts,
  type SiteTemplate,
  type TemplatePart,
  templateFormat,
  templateVersion,
} from "./template.ts";
export { formatTemplate, parseTemplate, readTemplate } from "./template-file.ts";
