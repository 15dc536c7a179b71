import type { compileSelector } from "@decant/dom";
import type { extractor } from "@decant/extractor";
import type { agreementOn } from "@decant/extractor/agreement";
import type { extractMetadata } from "@decant/metadata";
import type { Verification } from "@decant/normalize/write";
import type { Savings } from "@decant/sanitizer/savings";
import type { apply } from "@decant/site";
import type { threads } from "@decant/threads";
import type { convertMarkdown } from "./markdown/convert-markdown.ts";
import type { Plugins } from "./plugins/index.ts";

/** Optional parts of a pipeline. */
export interface PipelineParts {
  /** Finds the main content: `extractor` of `@decant/extractor`. */
  readonly extractor?: typeof extractor;
  /** Compares with a second extractor, for `agree`: `agreementOn` of `@decant/extractor/agreement`. */
  readonly agreementOn?: typeof agreementOn;
  /** Reads the metadata: `extractMetadata` of `@decant/metadata`. */
  readonly extractMetadata?: typeof extractMetadata;
  /** Finds the posts of threads and comments below articles: `threads` of `@decant/threads`. */
  readonly threads?: typeof threads;
  /** Reads the Markdown back, for `verify` and `strict`: `verification` of `@decant/normalize`. */
  readonly verification?: Verification;
  /** Leaves out tokens that say nothing, unless `keep` names them: `savings` of `@decant/sanitizer/savings`. */
  readonly savings?: Savings;
  /** Finds the parts of a site template on a page, for `siteTemplate`: `apply` of `@decant/site`. */
  readonly applySite?: typeof apply;
  /** Converts pages of Markdown (`text/markdown`): `convertMarkdown` of `@decant/pipeline/markdown`. */
  readonly convertMarkdown?: typeof convertMarkdown;
  /** Runs plugins, for `rehypePlugins` and `remarkPlugins`: `plugins` of `@decant/pipeline/plugins`. */
  readonly plugins?: Plugins;
  /** Compiles CSS selectors, for `selectors`: `compileSelector` of `@decant/dom`. */
  readonly compileSelector?: typeof compileSelector;
}
