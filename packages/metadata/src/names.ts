import { fold } from "./calendars.ts";
import { findDate } from "./dates.ts";
import { collapse } from "./text.ts";
import { stripByline, withoutLabelAtEnd } from "./words.ts";

interface Cut {
  readonly pattern: RegExp;
  readonly to: string;
}

/** Patterns that are cut from a byline before names are read, in this order. Each has a separator or digit. */
const markedCuts: readonly Cut[] = [
  { pattern: /<[^<>]*>/g, to: " " },
  { pattern: /[<(]?(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b[>)]?/g, to: " " },
  { pattern: /\bhttps?:\/\/\S+/gi, to: " " },
  { pattern: /(?:^|\s)@[\w.]+/g, to: " " },
  // "Jane Doe | 5 March 2024", "Jane Doe · 3 min read", "Jane Doe • Staff", "jdoe » Tue"
  { pattern: /(?<!\s)\s+[|·•–—»]\s[\s\S]*/u, to: "" },
  {
    pattern:
      /(?:(?<!\s)\s+)?(?:,\s*)?\b\d[\d,]*\s*(?:(?:gold|silver|bronze) badge|(?:min|mins|(?:minute|hour|day|week|month|year)s?)\b)[\s\S]*/iu,
    to: "",
  },
  { pattern: /(?:(?<!\s)\s+)?(?:,\s*)?(?:on\s+|am\s+|le\s+|el\s+)?\b(?:19|20)\d\d\b[\s\S]*/iu, to: "" },
  { pattern: /(?:(?<!\s)\s+)?[([{][\s\S]*/u, to: "" },
];
const anyMark = /[<@/|·•–—»\d([{]/;
const wordCuts: readonly Cut[] = [
  {
    pattern: /^(?:view |see |read )?(?:all |more )?(?:posts|articles|stories) (?:by|from)\s+/iu,
    to: "",
  },
  // "ByJane Doe": two elements with nothing between them.
  { pattern: /^[Bb]y(?=\p{Lu}\p{Ll})/u, to: "" },
  // "[责任编辑：林晚舟]": the editor of a Chinese newspaper.
  { pattern: /^[[【（(]?(?:责任编辑|責任編輯|责编|编辑|編輯)[:：]\s*/u, to: "" },
  { pattern: /(?:,|\son)\s(?:mon|tues|wednes|thurs|fri|satur|sun)day\b[\s\S]*/iu, to: "" },
  // "Josh CentersContributor": a role with nothing between it and the name; "IDA HOLM STAFF WRITER"; "rurutia Member": a rank of a forum.
  {
    pattern:
      /(?<=\p{Ll})(?:(?:Staff|Senior|Junior|Guest|Contributing|Managing|Associate|Chief|Executive)\s?)?(?:Contributor|Editor|Writer|Reporter|Correspondent|Columnist|Moderator|Administrator|Member|Author|Staff)\b[\s\S]*/u,
    to: "",
  },
  {
    pattern:
      /(?<=\S\s\S+)(?<![,;][^,;]*)\s(?:(?:staff|senior|junior|guest|contributing|managing|associated? press|deputy|assistant|chief|executive|special|news|city|state|political|sports?|science|health|business|technology|foreign|national|freelance|content|education|features|[\p{L}&]+\s(?=staff))\s){0,3}(?:writer|reporter|correspondent|columnist|contributor|redakteur(?:in)?|korrespondent(?:in)?)\b(?:\s(?!and\s|und\s)[^,;&]*)?/giu,
    to: "",
  },
  {
    pattern:
      /(?<=\S)\s(?:(?:New|Junior|Senior|Full|Active|Premium|Registered|Well-known|Super|Forum|Global|VIP|Elite|Veteran)\s)?(?:Member|Moderator|Administrator|Newbie|Guru)$/u,
    to: "",
  },
  {
    pattern:
      /\b(?:medically |clinically |fact |legally )?(?:reviewed|edited|checked|updated|last changed|changed on|last modified|modified|published|posted|last updated|photos?|photography|illustrations?|translated)\b[\s\S]*/i,
    to: "",
  },
];

/** Words that take the place of a name but name nobody. */
const nobody: ReadonlySet<string> = new Set([
  "admin", "administrator", "author", "authors", "editor", "editors", "editorial", "editorial team", "editorial staff", "staff", "staff writer", "staff writers", "team", "guest", "guest author", "guest post", "guest contributor", "contributor", "contributors", "anonymous", "unknown", "user", "webmaster", "redaktion", "die redaktion", "redaction", "la redaction", "redaccion", "redação", "redazione", "redactie", "redakcja", "null", "undefined", "none", "n/a", "na", "default", "root", "by", "view profile", "read more", "see more", "follow", "share", "news desk", "newsroom", "press release", "agencies", "wire", "moderator", "member", "about the author", "nama", "name", "nombre", "nom", "naam", "full name", "your name", "display name", "user name", "username", "join date", "joined", "location", "posts", "registered", "registered user", "anonymous guest", "guest user", "anonymous user", "unregistered", "site admin", "site administrator", "super user", "superuser", "web admin", "wp admin", "posted by", "written by", "copyright", "bugs", "reporting bugs", "see also", "sign in", "log in", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "category", "manufacturer",
  "bluesky", "blue sky", "mastodon", "twitter", "x", "facebook", "instagram", "linkedin", "youtube", "tiktok", "threads", "pinterest", "whatsapp", "telegram", "reddit", "github", "rss", "e-mail", "email", "home", "people", "profile", "article", "articles", "activities", "achievements", "datum", "autor", "veröffentlicht", "artikel von", "authors:", "webredaktion", "online-redaktion",
]); // biome-ignore format: a table of words

/** Roles and titles after a comma or dash. */
const role =
  /\b(?:editor|writer|reporter|correspondent|journalist|contributor|columnist|staff|producer|director|manager|founder|ceo|cto|author|blogger|redakteurin?|redaktion|korrespondent(?:in)?|autorin|photographer|analyst|specialist|expert|professor|president|chief|head of|senior|intern|fellow|news|magazine|university|inc|llc|ltd|gmbh|team|dietiti?cian|dietitian|nutritionist|educators?|horticulture|contributors?|certified|registered|medically|partner|consultant|strategist|marketer|marketing|developer|engineer|lead|researcher|coach|instructor|attorney|rn|bsn|owner|leader|guide|posts?)\b/iu;

/** Separators between two names. White space is single spaces by then, see {@link cut}. */
const joiner = / ?[;/] ?| [&+] | (?:and|und|et|y|e|en|och|og|ja|i|és|și|ve|dan|и|та|και|و|と) /u;
/** A degree or suffix: "PhD", "M.A.", "LCSW-R", "Jr." */
const degree =
  /^(?:(?:\p{Lu}\p{Ll}?\.?-?){2,8}|[JSjs]r\.?|[Ee]sq\.?|[Pp]h\.?[Dd]\.?|M[Ss]c\.?|B[Ss]c\.?|Dipl\.?-?\p{L}*\.?)$/u;
const letters = /\p{L}/u;
const sentenceMark = /[!?:。！？]|\.\s+\p{Ll}/u;
const space = /\s+/;
const maxNameLength = 60;
const maxWords = 6;

/** Clean author names from the texts of a byline or author field. */
export function cleanAuthors(values: readonly string[]): string[] {
  /** By lower case; the first spelling of a name counts. */
  const names = new Map<string, string>();
  for (const value of values) {
    for (const name of splitNames(cut(value))) {
      const clean = tidy(name);
      if (!isPlausible(clean)) continue;
      const key = clean.toLowerCase();
      if (!names.has(key)) names.set(key, clean);
    }
  }
  return [...names.values()];
}

function cut(value: string): string {
  let text = beforeDate(stripByline(collapse(value)).rest);
  if (anyMark.test(text)) for (const { pattern, to } of markedCuts) text = text.replace(pattern, to);
  for (const { pattern, to } of wordCuts) text = text.replace(pattern, to);
  return stripByline(collapse(text)).rest;
}

/** Text before a date: "Jane Doe, 5 March 2024". Folding keeps the length, except in rare scripts. */
function beforeDate(text: string): string {
  const date = findDate(text);
  if (date === undefined || fold(text).length !== text.length) return text;
  return withoutLabelAtEnd(text.slice(0, date.start)).replace(danglingWord, "");
}

const danglingWord = /(?:(?<![\s,–—-])[\s,–—-]+)?(?:\b(?:on|am|le|el|il|em|den|op|dne|dnia|el día)\s+)?$/iu;

/**
 * Split a list of names. A comma may also precede a degree ("Jane Doe, PhD"), a role ("Jane Doe, Editor"), a town or agency ("Jane
 * Doe, Berlin"), or the given name ("Doe, Jane").
 */
function splitNames(text: string): string[] {
  const names: string[] = [];
  for (const part of text.split(joiner)) {
    const inOrder = givenNameFirst(part);
    if (inOrder !== undefined) {
      names.push(inOrder);
      continue;
    }
    const pieces = part.split(comma);
    let current = pieces[0] ?? "";
    for (const piece of pieces.slice(1)) {
      if (degree.test(piece)) current += `, ${piece}`;
      else if (!role.test(piece) && !(current.includes(" ") && oneWord.test(piece))) {
        names.push(current);
        current = piece;
      }
    }
    names.push(current);
  }
  return names;
}

const oneWord = /^\p{Lu}[\p{L}.’'-]*$/u;
const familyNameFirst =
  /^((?:(?:van|von|der|den|de|da|di|do|dos|du|del|la|le|el|al|bin|ibn|ben|zu)\s){0,3}\p{Lu}[\p{L}’'-]+), ?(\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,2})$/u;
/** A double family name: "García López, María". */
const familyNamesFirst = /^(\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+), ?(\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*)?)$/u;

/**
 * "Jane Doe" for "Doe, Jane"; `undefined` for anything else.
 *
 * @param isOne Whether the text is known to name one person.
 */
export function givenNameFirst(text: string, isOne = false): string | undefined {
  const [, family, given] = familyNameFirst.exec(text) ?? (isOne ? familyNamesFirst.exec(text) : null) ?? [];
  if (family === undefined || given === undefined || degree.test(given) || role.test(given)) return undefined;
  return `${given} ${family}`;
}

const comma = / ?[,，、] ?/;
const edges = /^[\s\-–—|·•:,.*"“”'’&／/]+|(?<![\s\-–—|·•:,*"“”†‡§¶✉])[\s\-–—|·•:,*"“”†‡§¶✉]+$/gu;
/** The number of an affiliation. A name of one word with digits is an account. */
const affiliation = /(?<=\s\S*\p{L}\.?)[\d⁰¹²³⁴-⁹]{1,2}$/u;
/** "Jane Doe in Berlin", "Jane Doe of the Harbour Daily"; "Jane Doe in" before a link to a section. */
const town =
  /(?<=\p{L}{2}) (?:in$|(?:(?:in|aus|à|from|uit|reporting from) |of (?:[Tt]he )?)\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,2}$)/u;

function tidy(name: string): string {
  return stripByline(name.replace(edges, "")).rest.replace(edges, "").replace(affiliation, "").replace(town, "");
}

function isPlausible(name: string): boolean {
  if (name === "" || name.length > maxNameLength || !letters.test(name)) return false;
  return (
    !nobody.has(name.toLowerCase()) &&
    !notName.test(name) &&
    name.split(space).length <= maxWords &&
    !sentenceMark.test(name)
  );
}

/** Words of links and buttons that are not names. */
const notName =
  /^(?:from|via|view|see|start your|full bio|meet (?:our|the)|about|sign|log|request|learn|explore|latest|related) |(?<!\p{L})(?:log ?in|sign (?:in|up)|menu|cancel|newsletter|settings|rights reserved|rechte vorbehalten|faculty|demo|privacy|cookies?|subscribe|(?:read|learn|show) more|categor(?:y|ies)|trending)(?!\p{L})/iu;

const capital = /^[\p{Lu}\p{Lo}]/u;
const particle =
  /^(?:van|von|der|den|de|da|di|do|dos|du|del|della|la|le|el|al|bin|ibn|ben|zu|zur|y|e|and|und|et|&|mc|o'|st\.?)$/iu;
const digit = /\d/;

/** Whether words introduced by "by" look like a name: few, capitalised, without digits. */
export function isName(text: string): boolean {
  const { rest, strength } = stripByline(text);
  const words = rest.split(space).filter(Boolean);
  if (words.length === 0 || words.length > maxWords || digit.test(rest) || sentenceMark.test(rest)) return false;
  const minimum = strength === "weak" ? 2 : 1;
  return words.length >= minimum && words.every((word) => capital.test(word) || particle.test(word));
}

/** Whether a name has several words and is neither an occupation nor a firm. */
export function isFullName(name: string): boolean {
  return name.includes(" ") && isName(name) && !role.test(name) && !organization.test(name);
}

/** Words in names of offices and firms. */
export const organization: RegExp =
  /\b(?:team|staff|editors?|editorial|inc|llc|ltd|gmbh|company|group|universit\p{L}{1,4}|hochschule|institut|department|office|agency|association|institute|foundation|services?|cent(?:er|re)|blog|news|media|magazine|online|studio|solutions|software|technologies|marketing|society|council|bank|school|college|health|research|support|community|world|press|contributors?|verband|redaktion|verein|amt|stiftung|bund|partei)\b/iu;
