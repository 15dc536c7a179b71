export { type OptionalRule, optionalRules } from "./optional-rules.ts";
export type { SectionOption, SiteFilesOptions } from "./options.ts";
export type { PageFileForm } from "./site-addresses.ts";
export { createSiteFiles, type OmissionReason, type SiteFile, type SiteFiles } from "./site-files.ts";
export {
  createSitePageReader,
  readNavigation,
  type SiteMetadata,
  type SitePage,
  type SitePageReader,
  toSitePage,
} from "./site-page.ts";
