const webScheme = /^\s{0,9}https?:/i;

/** An address of the web as it is; otherwise `undefined`: the sanitizer has left links relative. */
export function webAddress(url: string | undefined): string | undefined {
  return url !== undefined && webScheme.test(url) && URL.canParse(url) ? url : undefined;
}
