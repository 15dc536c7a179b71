import { type Element, knownTag, type NodeTable } from "@decant/dom";
import type { VerdictCode } from "@decant/page";

/** What a verdict may look at. */
export interface VerdictInput {
  readonly table: NodeTable;
  /** Text of the page's title element and headings, in lower case. */
  readonly headline: string;
  /** Visible characters of the chosen content. */
  readonly chars: number;
  /** All text that is shown without scripts. */
  readonly shownChars: number;
  /** The chosen text, at most its first 2,000 characters, in lower case. */
  readonly opening: string;
}

interface VerdictRule {
  readonly code: VerdictCode;
  /** Whether what was chosen is no content of the page either, so that nothing is kept. @default never */
  readonly discards?: (input: VerdictInput) => boolean;
  readonly applies: (input: VerdictInput) => boolean;
}

const SCRIPT = knownTag("script");

// Status lines of RFC 9110, which servers and frameworks print on their error pages.
const errorHeadline =
  /\b(?:404|403|410|500|502|503)\b.*\b(?:error|not found|forbidden|gone|unavailable|bad gateway)|\b(?:page|file|document) (?:was )?not found\b|^\s*(?:404|403|410|500|502|503)\b/;
// What consent dialogs talk about, in some European languages. A guess; the count below keeps single mentions out.
const consentText =
  /\b(?:cookies?|consent|gdpr|einwilligung|consentement|consentimiento|consenso|samtykke|toestemming)\b/g;
/** A page that is about cookies, not behind them. */
const policyHeadline = /\b(?:cookies?|privacy|gdpr|data protection|policy|datenschutz|confidentialité|privacidad)\b/;
const scriptNotice =
  /\b(?:enable|activate|turn on|requires?|without) java ?script\b|java ?script (?:is )?(?:disabled|required|deaktiviert|désactivé)/;
const paywallNotice =
  /\b(?:subscribe|sign in|log in|register) to (?:continue|read|keep reading|unlock)|already a subscriber|this (?:article|content|story) is (?:for|available to|reserved for) (?:paying |premium )?(?:subscribers|members)/;

/** In order; the first that applies is the verdict. */
export const verdictRules: readonly VerdictRule[] = [
  {
    code: "js-shell",
    discards: ({ table }) => hasMountPoint(table),
    applies: ({ table, chars, shownChars, opening }) =>
      chars < 200 && shownChars < 400 && (hasScript(table) || scriptNotice.test(opening)),
  },
  { code: "empty", applies: ({ chars, shownChars }) => chars === 0 && shownChars === 0 },
  { code: "error-page", applies: ({ headline, chars }) => chars < 1500 && errorHeadline.test(headline) },
  {
    code: "consent-wall",
    discards: () => true,
    applies: ({ headline, opening, chars }) =>
      chars > 0 && chars < 3000 && (opening.match(consentText)?.length ?? 0) >= 4 && !policyHeadline.test(headline),
  },
  { code: "paywall", applies: ({ opening, chars }) => chars < 3000 && paywallNotice.test(opening) },
  { code: "too-short", applies: ({ chars, shownChars }) => chars < 100 && shownChars > 0 },
];

interface Verdict {
  readonly codes: readonly VerdictCode[];
  /** Whether the chosen text goes with it. */
  readonly discards: boolean;
}

export function judge(input: VerdictInput): Verdict {
  const found = verdictRules.find((rule) => rule.applies(input));
  return { codes: found === undefined ? [] : [found.code], discards: found?.discards?.(input) === true };
}

/** Ids that the start templates of frameworks give to the element that scripts fill. */
const mountIds: ReadonlySet<string> = new Set([
  "root",
  "app",
  "__next",
  "__nuxt",
  "___gatsby",
  "svelte",
  "q-app",
  "main-app",
]);
/** More visible characters are content; fewer say "Loading". A guess. */
const maxMountChars = 60;

/** Whether the element that scripts fill is still empty. */
function hasMountPoint(table: NodeTable): boolean {
  for (let i = 1; i < table.size; i++) {
    const { attribs } = table.nodes[i] as Partial<Element>;
    if (attribs?.id !== undefined && mountIds.has(attribs.id)) return table.sum(table.chars, i) <= maxMountChars;
  }
  return false;
}

function hasScript({ tag }: NodeTable): boolean {
  return tag.includes(SCRIPT);
}
