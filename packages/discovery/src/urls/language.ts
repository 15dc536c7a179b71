import { checkHttp } from "./resolve.ts";

/** ISO 639-1, as paths and hosts of sites use it. */
const languages = new Set(
  (
    "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu he hi hr hu hy id ig is it ja jv ka kk km kn " +
    "ko ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc or pa pl ps pt rm ro ru rw sa sd si sk sl so sq sr su sv sw ta " +
    "te tg th tk tl tr tt ug uk ur uz vi xh yi yo zh zu"
  ).split(" "),
);

const tag = /^([a-z]{2})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}))?$/i;
const languageParameters: readonly string[] = ["lang", "hl", "language", "locale", "l"];

/**
 * Find the language that an address names: `/de/...`, `/pt-br/...`, `de.example`, `?lang=de`. Country domains name none.
 *
 * @returns A BCP 47 tag of language, script and region, as far as they are named; `null` where the address names none.
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * languageOfUrl("https://harbour.example/pt-br/mares"); // "pt-BR"
 * languageOfUrl("https://harbour.example/news/"); // null
 */
export function languageOfUrl(url: string): string | null {
  const { hostname, pathname, searchParams } = checkHttp("url", url);
  const [, segment = ""] = pathname.split("/");
  const parameter = languageParameters.map((name) => searchParams.get(name)).find((value) => value !== null);
  const labels = hostname.split(".");
  const subdomain = labels.length > 2 ? labels[0] : undefined;
  return readTag(parameter ?? "") ?? readTag(segment) ?? readTag(subdomain ?? "") ?? null;
}

function readTag(text: string): string | undefined {
  const [, language = "", script, region] = tag.exec(text) ?? [];
  const primary = language.toLowerCase();
  if (!languages.has(primary)) return undefined;
  const parts = [
    primary,
    script && script.slice(0, 1).toUpperCase() + script.slice(1).toLowerCase(),
    region?.toUpperCase(),
  ];
  return parts.filter((part) => part).join("-");
}
