import { CookieJar as Jar } from "tough-cookie";

// RFC 6265, 6.1: at least as many; further ones are not kept.
const maxCookies = 50;
const maxCookieLength = 4096;
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** Cookies in memory, as RFC 6265 has them, apart by site: a cookie is sent only to the site that set it. */
export class CookieJar {
  private readonly jar = new Jar();
  /** Changes whenever the cookies to send change. */
  version = 0;

  note({ href }: URL, headers: readonly string[]): void {
    for (const header of headers) {
      if (header.length > maxCookieLength || unsendable.test(header)) continue;
      const before = this.jar.getCookiesSync(href, { allPaths: true });
      const cookie = this.jar.setCookieSync(header, href, { ignoreError: true });
      const after = this.jar.getCookiesSync(href, { allPaths: true });
      if (cookie && after.length > maxCookies) void this.jar.store.removeCookie(cookie.domain, cookie.path, cookie.key);
      else if (`${before}` !== `${after}`) this.version++;
    }
  }

  header({ href }: URL): string | undefined {
    return this.jar.getCookieStringSync(href) || undefined;
  }
}
