const sequence = /\\(?:u([\da-fA-F]{4})|([\s\S]))/g;
const named: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The text between the quotes of a JSON string. Escapes that JSON lacks are replaced by their character. */
export function unescapeJson(source: string): string {
  if (!source.includes("\\")) return source;
  return source.replace(sequence, (_, code: string | undefined, char: string | undefined) =>
    code === undefined ? (named[char as string] ?? (char as string)) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
