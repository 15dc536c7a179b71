const whiteSpace = /[\t\n\f\r ]+/;
// `codeLineNumber_Tfdd`, `tab_cae68`, `title__x1Yz2`: what CSS modules append. A hash holds a digit or a capital letter.
const moduleHash = /^(.{2,}?)_{1,2}(?=[A-Za-z-]*[0-9A-Z])[A-Za-z0-9-]{4,8}$/;
const none: readonly string[] = [];

/**
 * Splits class attributes into tokens, each attribute value once.
 *
 * Tokens are in lower case; one that carries a CSS-modules hash is given a second time without it.
 */
export class ClassTokens {
  private readonly known = new Map<string, readonly string[]>();

  of(value: string | undefined): readonly string[] {
    if (value === undefined || value === "") return none;
    let tokens = this.known.get(value);
    if (tokens === undefined) {
      tokens = split(value);
      this.known.set(value, tokens);
    }
    return tokens;
  }
}

function split(value: string): readonly string[] {
  const tokens: string[] = [];
  for (const token of value.split(whiteSpace)) {
    if (token === "") continue;
    tokens.push(token.toLowerCase());
    const stem = moduleHash.exec(token)?.[1];
    if (stem !== undefined) tokens.push(stem.toLowerCase());
  }
  return tokens;
}
