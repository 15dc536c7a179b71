import { DecantError } from "@decant/page";
import { Cookie, CookieJar as Jar } from "tough-cookie";

// RFC 6265, 6.1: at least as many; further ones are not kept.
const maxCookies = 50;
const maxCookieLength = 4096;
const lineEnd = /\r?\n/;
const firstDot = /^\./;
const httpOnlyMark = "#HttpOnly_";
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** Cookies in memory, as RFC 6265 has them, apart by site: a cookie is sent only to the site that set it. */
export class CookieJar {
  private readonly jar = new Jar();
  /** Changes whenever the cookies to send change. */
  version = 0;

  /** @param file Content of a file in Netscape's format. @throws {DecantError} `bad-cookies`, naming the line. */
  constructor(file = "") {
    for (const [at, line] of file.split(lineEnd).entries()) {
      const isHttpOnly = line.startsWith(httpOnlyMark);
      if (line.trim() === "" || (line.startsWith("#") && !isHttpOnly)) continue;
      const fields = line.slice(isHttpOnly ? httpOnlyMark.length : 0).split("\t");
      const [domain = "", forSubdomains, path = "/", secure, expires = "0", key, value = ""] = fields;
      const host = domain.replace(firstDot, "");
      const ends = Number(expires);
      if (key === undefined || host === "" || !Number.isFinite(ends) || unsendable.test(value))
        throw new DecantError(
          "bad-cookies",
          `line ${at + 1} of the cookies: expected seven fields with tabs between them`,
        );
      const cookie = new Cookie({
        ...{ key, value, domain: host, path, secure: secure === "TRUE", httpOnly: isHttpOnly },
        ...{ hostOnly: forSubdomains !== "TRUE", expires: ends === 0 ? "Infinity" : new Date(ends * 1000) },
      });
      this.jar.setCookieSync(cookie, `https://${host}${path}`, { ignoreError: true });
    }
  }

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
