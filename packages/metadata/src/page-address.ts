import { squash, wordsOf } from "./text.ts";

const head = /^[a-z]+:\/\/([^/?#]*)/i;
const frontPage = /^\/?(?:index\.\w+)?(?:[?#]|$)/;
// Old systems address every page by a query on the front page.
const queryPage = /\?\/|[?&](?:p|id|page|page_id|post|site|article|topic|t|no_cache)=/;
export const latinLetter: RegExp = /[a-z]/;
const queryAndFragment = /[?#][\s\S]*/;
const extension = /\.\w{2,5}$/;
/** rustdoc names files after the kind of an item too: `struct.Vec.html`. */
const itemKind = /^(?:struct|enum|trait|fn|macro|type|constant|static|union|primitive|derive|attr)\.(?=\w)/;

/** Facts from a page's address. Any text is accepted, because callers pass addresses unchecked. */
export class PageAddress {
  /** Path, query and fragment, in lower case. */
  readonly path: string;
  /** A site's front page gathers texts of several authors and times, so it has neither author nor date. */
  readonly isFront: boolean;
  /** Labels of the host name that may be the site's name, squashed; without the top-level ones and `www`. */
  readonly hostLabels: readonly string[];

  constructor(url: string) {
    const [start = "", host = ""] = head.exec(url) ?? [];
    this.path = url.slice(start.length).toLowerCase();
    this.isFront = host !== "" && frontPage.test(this.path) && !queryPage.test(this.path);
    this.hostLabels = hostLabels(host);
  }

  /** Words of the last segment of the path: most systems derive it from the title. */
  slugWords(): ReadonlySet<string> {
    const segments = this.path.replace(queryAndFragment, "").split("/");
    const slug = segments.findLast((segment) => latinLetter.test(segment)) ?? "";
    const words = wordsOf(slug.replace(extension, "").replace(itemKind, ""));
    return new Set(words.filter((word) => word.length > 1));
  }
}

function hostLabels(host: string): string[] {
  const labels = host.split(":")[0].toLowerCase().split(".");
  const significant = labels.slice(0, -1).filter((label) => label.length > 3);
  return [...significant, labels.slice(-3, -1).join("")]
    .map(squash)
    .filter((label) => label.length > 2 && label !== "www");
}
