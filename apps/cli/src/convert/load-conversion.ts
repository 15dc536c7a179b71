export interface Conversion extends Pick<typeof import("../page-script.ts"), "renderPage" | "detectBinary"> {
  /** Keep the code that is compiled by the end of the process, for the next start. */
  readonly keepCompiled: () => void;
}

/**
 * Load what converts one page.
 *
 * The bundle has another function in the place of this one: it runs a script whose compiled code is kept, see `scripts/bundle.js`.
 */
export async function loadConversion(): Promise<Conversion> {
  return { ...(await import("../page-script.ts")), keepCompiled: () => {} };
}
