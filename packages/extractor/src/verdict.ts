import { type Element, knownTag, type NodeTable } from "@decant/dom";
import type { VerdictCode } from "@decant/page";
import { minContentChars } from "./checks.ts";

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
  readonly list: ListShape;
}

/** How much the chosen content is a list of teasers. */
export interface ListShape {
  /** Number of its blocks. */
  readonly blocks: number;
  /** Share of its text in links (0 to 1). */
  readonly linkShare: number;
  /** Share of its text in repeated elements that link somewhere (0 to 1). */
  readonly teaserShare: number;
  /** Characters of prose outside of those. */
  readonly ownProse: number;
}

interface VerdictRule {
  readonly code: VerdictCode;
  /** Whether what was chosen is no content of the page either, so that nothing is kept. @default never */
  readonly discards?: (input: VerdictInput) => boolean;
  readonly applies: (input: VerdictInput) => boolean;
}

const SCRIPT = knownTag("script");
const LINK = knownTag("link");

// Status lines of RFC 9110, which servers and frameworks print on their error pages, and "not found" in the languages of their
// translations.
const errorHeadline =
  /\b(?:404|403|410|500|502|503)\b.{0,80}\b(?:error|not found|forbidden|gone|unavailable|bad gateway)|\b(?:page|file|document) (?:was )?not found\b|^\s*(?:404|403|410|500|502|503)\b|(?:seite|datei|page|p[aá]gina|pagina|sidan|siden|sivua|strona|stránka|страница|сторінка|sayfa)\P{Lu}{0,40}(?:nicht gefunden|introuvable|no encontrada|no existe|non trovata|não encontrada|niet gevonden|hittades inte|ikke fundet|ikke funnet|ei löyt|nie znaleziono|nie została znaleziona|nebyla nalezena|не найдена|не знайден|bulunamadı)|ページが見つかりません|页面不存在|找不到(?:此|该|頁|页)|페이지를 찾을 수 없/u;
// What consent dialogs talk about, in many languages. A guess; the count below keeps single mentions out.
const consentText =
  /(?<!\p{L})(?:cookies?|consent|gdpr|rgpd|dsgvo|einwilligung|consentement|consentimiento|consenso|consentimento|samtycke|samtykke|suostumus|toestemming|zgod[ay]|ciasteczk\p{L}+|souhlas|hozzájárulás|consimțământ|çerez\p{L}*|соглас\p{L}+|куки|файл\p{L}* cookie|συγκατάθεση)(?!\p{L})|クッキー|同意|쿠키|동의/gu;
/** A page that is about cookies, not behind them. */
const policyHeadline =
  /(?<!\p{L})(?:cookies?|privacy|gdpr|data protection|policy|datenschutz|confidentialité|privacidad|privacidade|privacyverklaring|prywatności|конфиденциальности)(?!\p{L})|個人情報|隐私/u;
/** The name of the language is the same in all languages. */
const scriptNotice = /java ?script/;
const paywallNotice =
  /\b(?:subscribe|sign in|log in|register) to (?:continue|read|keep reading|unlock)|already a subscriber|this (?:article|content|story) is (?:for|available to|reserved for) (?:paying |premium )?(?:subscribers|members)|(?:bereits|schon) abonnent|(?:nur|exklusiv) für abonnent|réservé(?:e|s)? aux abonnés|déjà abonné|(?:solo|exclusivo) para suscriptores|ya eres suscriptor|riservat[oa] agli abbonati|già abbonato|(?:exclusivo|só) para assinantes|já é assinante|(?:alleen|exclusief) voor abonnees|al abonnee|endast för prenumeranter|redan prenumerant|kun for abonnenter|dla subskrybentów|только для подписчиков|有料会員|会員限定|구독자 전용/;
/** What publishers state for search engines (schema.org, `isAccessibleForFree`), whatever the language. */
const notForFree = /"isAccessibleForFree"\s*:\s*"?false/i;

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
  {
    code: "paywall",
    applies: ({ opening, chars, table }) =>
      chars < 3000 && (paywallNotice.test(opening) || (chars < maxPreviewChars && isStatedPaid(table))),
  },
  { code: "too-short", applies: ({ chars, shownChars }) => chars < minContentChars && shownChars > 0 },
  // On wcxb-dev, with the model of `fast`: all pages that it names are listings or collections; it names 23 % of the listings.
  {
    code: "listing",
    applies: ({ list: { blocks, linkShare, teaserShare, ownProse } }) =>
      blocks >= 8 && linkShare > 0.4 && teaserShare > 0.5 && ownProse <= 400,
  },
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

/** More text than this is an article, though it was to be paid for. A guess. */
const maxPreviewChars = 1500;

/** Whether the page says in its JSON-LD that its content is not for free. */
function isStatedPaid({ size, tag, nodes }: NodeTable): boolean {
  for (let i = 1; i < size; i++) {
    if (tag[i] !== SCRIPT) continue;
    const { attribs, children } = nodes[i] as Element;
    if (!(attribs.type ?? "").toLowerCase().startsWith("application/ld+json")) continue;
    if (children.some((child) => "data" in child && notForFree.test(child.data))) return true;
  }
  return false;
}

/** Whether the page runs scripts, or has them loaded ahead (`link`, HTML Standard, section 4.6.7). */
function hasScript({ tag, nodes, size }: NodeTable): boolean {
  if (tag.includes(SCRIPT)) return true;
  for (let i = 1; i < size; i++) {
    if (tag[i] !== LINK) continue;
    const { as, rel = "" } = (nodes[i] as Element).attribs;
    if (as === "script" || rel.toLowerCase() === "modulepreload") return true;
  }
  return false;
}
