export { apply, type FoundPart, recurringRule, type SiteMatch } from "./apply.ts";
export { diff, type TemplateChange } from "./diff.ts";
export { excluder } from "./exclude.ts";
export { type LearnOptions, learn, SiteLearner } from "./learn.ts";
export type { SitePage } from "./read-parts.ts";
export {
  anyHost,
  formatTemplate,
  parseTemplate,
  type RecurringText,
  readTemplate,
  type SiteParts,
  type SiteTemplate,
  type TemplatePart,
  templateFormat,
  templateVersion,
} from "./template.ts";
