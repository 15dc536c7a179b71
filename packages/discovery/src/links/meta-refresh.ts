/** `5; url=/there`, as browsers read the content of `<meta http-equiv=refresh>`. */
const refresh = /^\s*(\d{1,9})?(?:\.[\d.]{0,20})?(?:\s*[;,]\s*|\s+|$)(?:url\s*=\s*)?(.*)$/is;
const quoted = /^(["'])(.*?)(?:\1|$)/s;

/**
 * Read the content of a `<meta http-equiv=refresh>`.
 *
 * @returns Seconds to wait and the address as written, empty for the page itself; `undefined` where browsers do nothing.
 */
export function readMetaRefresh(content: string): { seconds: number; address: string } | undefined {
  const match = refresh.exec(content);
  if (match === null || (match[1] === undefined && !content.trimStart().startsWith("."))) return undefined;
  const rest = match[2] ?? "";
  const [, , inner] = quoted.exec(rest) ?? [];
  return { seconds: Number(match[1] ?? 0), address: (inner ?? rest).trim() };
}
