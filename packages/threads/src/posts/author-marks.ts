import type { Element, NodeTable } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";

/** Certainty that an element names the author of a post. */
export const AuthorSign = { NONE: 0, NAMED: 1, CALLED: 2, LINKED: 3 } as const;

/** Names of authors in class names. */
const authorWord =
  /(?:^|[^a-z])(?:(?:post|comment|reply|message|topic|display|user|nick|screen|full|real)?-?_?(?:author|user|poster|nick|member|commenter|creator|owner|sender|auteur|autor|autore|utente|usuario|benutzer|by|byline)s?-?_?(?:name|link|url)?|(?:user|nick|screen|display|member)name|fn)(?![a-z])/i;
const camelAuthorWord = /[a-z](?:Author|User|Username|UserName|Nickname|Member|Poster|DisplayName)(?![a-z])/;
/** Weaker: things and places have names, too. */
const nameWord = /(?:^|[^a-z])(?:name|person|profile|who)(?![a-z])/i;
/** Addresses of profiles, as forums write them. */
const profileAddress =
  /\/(?:users?|u|members?|profiles?|people|person|author|~[\w.-]+|@[\w.-]+)(?:\/|\.php|\?|$)|\/[~@][\w.-]+\/?$|[?&](?:u|uid|user|userid|user_id|member|author)=|memberlist|(?:view|show)profile|action=profile|member\.php/i;
const A = knownTag("a");
/** Longest name, without white space. */
const maxNameChars = 40;

/** The sign of each element that holds a short text; 0 for all others. */
export function findAuthorMarks(table: NodeTable): Uint8Array {
  const { size, tag, attributes, classIds, classValues, nodes, chars, ordinal } = table;
  const ofClass = Uint8Array.from(classValues, (value) =>
    authorWord.test(value) || camelAuthorWord.test(value)
      ? AuthorSign.CALLED
      : nameWord.test(value)
        ? AuthorSign.NAMED
        : AuthorSign.NONE,
  );
  const signs = new Uint8Array(size);
  for (let i = 1; i < size; i++) {
    if (ordinal[i] === 0) continue;
    const own = table.sum(chars, i);
    if (own === 0 || own > maxNameChars) continue;
    let sign = ofClass[classIds[i]];
    const has = attributes[i];
    if ((has & (Has.REL | Has.MICRODATA)) !== 0) {
      const { rel, itemprop } = (nodes[i] as Element).attribs;
      if (rel === "author" || itemprop === "author" || itemprop === "creator") sign = AuthorSign.LINKED;
    }
    if (tag[i] === A && (has & Has.HREF) !== 0 && profileAddress.test((nodes[i] as Element).attribs.href as string))
      sign = AuthorSign.LINKED;
    signs[i] = sign;
  }
  return signs;
}
