import { anyHost } from "./template.ts";

/** Host of an address with its port; {@link anyHost} for no address, or one without a host. */
export function hostOf(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return anyHost;
  return new URL(url).host || anyHost;
}
