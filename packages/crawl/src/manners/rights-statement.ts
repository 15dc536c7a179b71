/** One statement about permitted uses of a page. Statements are recorded, not interpreted. */
export interface RightsStatement {
  /** Source of the statement. */
  readonly source: "robots.txt" | "tdmrep.json" | "rsl" | "header" | "meta";
  /** Name of the directive, header or `<meta>`, in lower case: `content-signal`, `x-robots-tag`, `tdm-reservation`, `license`, `rsl`, ... */
  readonly name: string;
  readonly value: string;
  /** Where: the address of robots.txt, of another file, or of the page. */
  readonly url: string;
  /** When it was fetched, ISO 8601 in UTC. */
  readonly at: string;
}
