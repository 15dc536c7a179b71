import { findLiveCode } from "../live-code.ts";
import { article, type LightCase, pageUrl } from "./light-case.ts";

/** Addresses that run code, in spellings that browsers accept, escaped for attributes. */
const addresses: readonly string[] = [
  "javascript:alert(1)", "JAVASCRIPT:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "java\tscript:alert(1)", "java\rscript:alert(1)", " javascript:alert(1)", "\u0001javascript:alert(1)", "\u0000javascript:alert(1)", "\u00a0javascript:alert(1)",
  "&#106;avascript:alert(1)", "&#x6a;avascript:alert(1)", "&#0000106avascript:alert(1)", "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)", "javascript&#x3a;alert(1)", "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)", "&#1;javascript:alert(1)", "&#x20;javascript:alert(1)", "java&#0;script:alert(1)", "java&#xAD;script:alert(1)", "java&#x200b;script:alert(1)", "&#xFEFF;javascript:alert(1)", "\u202ejavascript:alert(1)", "javascript\u0000:alert(1)", "javascript :alert(1)", "javascript\t:alert(1)", "java\u2028script:alert(1)",
  "javascript://example.org/%0aalert(1)", "javascript:/*--></title></style></textarea></script><svg onload=alert(1)>*/1", "javascript:%61lert(1)", "javascript:alert(1)//https://example.org", "javascript:alert(1)#.png", "javascript:'<script>alert(1)</script>'", "javascript:void(0)", "javascript:", "jAvAsCrIpT&#58;//%0Dalert(1)", "view-source:javascript:alert(1)", "feed:javascript:alert(1)", "jar:javascript:alert(1)!/",
  "vbscript:msgbox(1)", "VBSCRIPT:msgbox(1)", "vb\nscript:msgbox(1)", "livescript:x", "mocha:x", "data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", "DATA:text/html,x", "data:,x", "data:;base64,PHNjcmlwdD4=", "data:image/svg+xml,<svg onload=alert(1)>", "data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+", "data:application/xhtml+xml,<script>1</script>", "data:text/xml,<x/>", "da\tta:text/html,x", "&#100;ata:text/html,x", "data&colon;text/html,x", "blob:https://example.org/1", "filesystem:https://example.org/temporary/a.html", "file:///etc/passwd", "about:blank", "chrome://settings", "ms-its:x", "intent://x#Intent;scheme=javascript;end", "javascript&amp;colon;alert(1)", "javascript&#38;colon;alert(1)", "x:y", "ws://x", "res://x", "mhtml:x", "cid:x",
  "/x\"><script>alert(1)</script>", "/x' onmouseover='alert(1)", "/x) <script>alert(1)</script> (", "/x \"><img src=x onerror=alert(1)>", "/x\n\n<script>alert(1)</script>", "/x><script>alert(1)</script>", "/<script>alert(1)</script>", "/x\\) [y](javascript:alert(1))", "/x](javascript:alert(1))", "/x\\", "/x\\\\) [a](javascript:alert(1)", "//javascript:alert(1)", "https:javascript:alert(1)", "https://x.yz/\"onclick=alert(1)", "https://x.yz/`<script>alert(1)</script>`", "#javascript:alert(1)", "?javascript:alert(1)", "./javascript:alert(1)", "https://x'>\\<a href='javascript:alert(1)'>", "https://x.yz/|<script>alert(1)</script>", "mailto:a@b.cd?subject=<script>alert(1)</script>", "mailto:\"><script>alert(1)</script>", "tel:1\"><script>",
]; // biome-ignore format: words

/** Places of addresses. */
const places: Readonly<Record<string, (address: string) => string>> = {
  link: (address) => `<p>see <a href="${address}">there</a> now</p>`,
  "link-in-cell": (address) => `<table><tr><th>a</th><th>b</th></tr><tr><td><a href="${address}">there</a></td><td>2</td></tr></table>`,
  "link-in-item": (address) => `<ul><li><a href="${address}">there</a></li><li>two</li></ul>`,
  "link-in-heading": (address) => `<h2><a href="${address}">there</a></h2><p>below</p>`,
  "link-itself": (address) => `<p>see <a href="${address}">${address.replaceAll("<", "&lt;")}</a> now</p>`,
  "link-with-code": (address) => `<p>see <a href="${address}"><code>there</code></a> now</p>`,
  image: (address) => `<p>see <img src="${address}" alt="there" width=300 height=200> now</p>`,
  "image-lazy": (address) => `<p>see <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${address}" alt="there"> now</p>`,
  "image-srcset": (address) => `<p>see <img srcset="${address} 2x" alt="there"> now</p>`,
  "image-linked": (address) => `<p><a href="${address}"><img src="${address}" alt="there" width=300 height=200></a></p>`,
  picture: (address) => `<picture><source srcset="${address}"><img alt="there"></picture>`,
  video: (address) => `<video src="${address}" poster="${address}"><source src="${address}"></video>`,
  audio: (address) => `<audio controls src="${address}"></audio>`,
  iframe: (address) => `<iframe src="${address}" title="there"></iframe>`,
  object: (address) => `<object data="${address}">there</object><embed src="${address}">`,
  form: (address) => `<form action="${address}"><button formaction="${address}">go there</button><input type=image src="${address}"></form>`,
  svg: (address) => `<p>a <svg><a xlink:href="${address}" href="${address}"><text>there</text></a></svg></p>`,
  math: (address) => `<p>a <math><mi href="${address}" xlink:href="${address}">x</mi></math></p>`,
  base: (address) => `<base href="${address}"><p><a href="x">there</a> <img src="x" alt="y" width=300 height=200></p>`,
  quote: (address) => `<blockquote cite="${address}"><p>there <q cite="${address}">it</q> <ins cite="${address}">is</ins></p></blockquote>`,
  title: (address) => `<p><a href="/x" title="${address}">there</a> <img src="/x" alt="${address}" title="${address}" width=300 height=200></p>`,
  area: (address) => `<map name=m><area href="${address}" alt="there"></map><img src="/x" usemap="#m" alt="y" width=300 height=200>`,
  footnote: (address) => `<p>a<sup><a href="${address}" id="r1">1</a></sup></p><ol><li id="n1">note <a href="${address}">↩</a></li></ol>`,
  "link-ping": (address) => `<p><a href="/x" ping="${address}" target="${address}" data-href="${address}">there</a></p>`,
  "image-many": (address) => `<p><img src="/x" longdesc="${address}" lowsrc="${address}" dynsrc="${address}" usemap="${address}" alt="y" width=300 height=200></p>`,
  "image-lazy-many": (address) => `<p><img data-original="${address}" data-lazy-src="${address}" data-srcset="${address} 1x" data-bg="${address}" alt="there"></p>`,
  "image-in-noscript": (address) => `<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="there"><noscript><img src="${address}" alt="there"></noscript></p>`,
  "link-card": (address) => `<div class="card"><a href="${address}"><h3>there</h3><p>some words of it</p></a></div>`,
  "heading-image": (address) => `<h2><img src="${address}" alt="there" width=300 height=200></h2>`,
  "figure-link": (address) => `<figure><a href="${address}"><img src="/i.png" alt="there" width=300 height=200></a><figcaption><a href="${address}">by</a></figcaption></figure>`,
  "svg-animate": (address) => `<p>a <svg><a><animate attributeName="href" values="${address}" to="${address}"/><text>there</text></a><use href="${address}" xlink:href="${address}"/><image href="${address}"/><script href="${address}"/></svg></p>`,
  "math-action": (address) => `<p>a <math><maction actiontype="statusline" xlink:href="${address}"><mtext>there</mtext></maction><annotation-xml encoding="text/html"><a href="${address}">there</a></annotation-xml></math></p>`,
  refresh: (address) => `<meta http-equiv="refresh" content="0; url=${address}"><p>there</p>`,
  background: (address) => `<table background="${address}"><tr><td background="${address}">there</td><td style="background:url(${address})">2</td></tr></table>`,
  plugins: (address) => `<applet code="${address}" archive="${address}">there</applet><frame src="${address}"><bgsound src="${address}"><isindex action="${address}"><track src="${address}">`,
  "caption-cite": (address) => `<blockquote cite="${address}"><p>there</p><footer><cite><a href="${address}">source</a></cite></footer></blockquote>`,
  "term-link": (address) => `<dl><dt><a href="${address}">there</a></dt><dd><a href="${address}">it</a></dd></dl>`,
  "callout-link": (address) => `<div class="admonition note"><p class="admonition-title"><a href="${address}">Note</a></p><p><a href="${address}">there</a></p></div>`,
  "link-in-pre": (address) => `<pre><a href="${address}">there</a></pre><p><code><a href="${address}">it</a></code></p>`,
  "link-relative-base": (address) => `<base href="https://x.yz/a/"><p><a href="${address}">there</a></p>`,
  shadow: (address) => `<div><template shadowrootmode="open"><a href="${address}">there</a></template></div>`,
  editor: (address) => `<p data-link="${address}"><span data-url="${address}" role="link" onclick="location='${address}'">there</span></p>`,
  text: (address) => `<p>see ${address.replaceAll("<", "&lt;")} now</p>`,
  definition: (address) => `<p>[there]: ${address.replaceAll("<", "&lt;")}</p><p>see [there] now</p>`,
  inline: (address) => `<p>see [there](${address.replaceAll("<", "&lt;")}) and &lt;${address.replaceAll("<", "&lt;")}> now</p>`,
}; // biome-ignore format: one line a place

const escapedQuote = /"/g;

/** No address that runs code may survive in any renderer. */
export const urls: readonly LightCase[] = Object.entries(places).flatMap(([place, around], index) =>
  addresses
    .filter((_, number) => index < 2 || (number + index) % 4 === 0)
    .map((address) => ({
      category: "urls" as const,
      id: `${place}: ${JSON.stringify(address)}`,
      // Ampersands stay: character references are part of the spelling.
      input: { html: article(around(address.replace(escapedQuote, "&quot;"))), url: pageUrl },
      check: ({ markdown }: { readonly markdown: string }) => findLiveCode(markdown),
    })),
);

/** Texts of live mark-up that a page shows. */
export const liveTexts: readonly string[] = [
  "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<svg/onload=alert(1)>", "<a href='javascript:alert(1)'>x</a>", "<iframe srcdoc='<script>alert(1)</script>'></iframe>", "<body onload=alert(1)>", "<style>@import 'x'</style>", "<math><mi xlink:href='javascript:alert(1)'>", "<input autofocus onfocus=alert(1)>", "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)>", "<object data='javascript:alert(1)'>",
  "http://x'>\\<a href='javascript:alert(1)'>y</a>", "https://x.yz\\<script>alert(1)</script>", "www.x.yz\\<img src=x onerror=alert(1)>", "www.x.yz<script>alert(1)</script>", "a@b.cd<script>alert(1)</script>", "a@b.cd\\<img src=x onerror=alert(1)>", "mailto:a@b.cd\\<svg onload=alert(1)>", "xmpp:a@b.cd/\\<script>", "<http://x.yz><script>alert(1)</script>", "<javascript:alert(1)>", "<JAVASCRIPT:alert(1)>", "<data:text/html,x>", "<vbscript:x>", "[x](javascript:alert(1))", "[x](<javascript:alert(1)>)", "![x](javascript:alert(1))", "[x](data:text/html,x)", "[x]: javascript:alert(1)", "[x][y] [y]: javascript:alert(1)", "\\<script>alert(1)\\</script>", "\\\\<script>alert(1)</script>", "`<script>alert(1)</script>`", "``<script>` <img src=x onerror=alert(1)>", "`a` <script>alert(1)</script> `b`", "``` <script>alert(1)</script>", "~~~ <script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;alert(1)&#60;/script&#62;", "&#x3c;img src=x onerror=alert(1)&#x3e;", "&amp;lt;script&amp;gt;", "<<script>alert(1)//<</script>", "<scr<script>ipt>alert(1)</scr</script>ipt>", "<script\n>alert(1)</script\n>", "<script x='>'>alert(1)</script>", "<img src=x\nonerror=alert(1)>", "<img\tsrc=x onerror=alert(1)>", "<img src='x' onerror='alert(1)'", "<!--><script>alert(1)</script>-->", "<!-- --!><img src=x onerror=alert(1)>", "<![CDATA[<script>alert(1)</script>]]>", "<?x ?><script>alert(1)</script>", "<!x><script>alert(1)</script>", "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>", "</code></pre><script>alert(1)</script>", "-->\n<script>alert(1)</script>", "$<script>alert(1)</script>$", "$$<img src=x onerror=alert(1)>$$", "a|<script>alert(1)</script>|b", "|<script>alert(1)</script>", "x\n\n<script>alert(1)</script>\n\ny", "x\n<script>alert(1)</script>", "\u2028<script>alert(1)</script>", "\u200b<script>alert(1)</script>", "<\u200bscript>alert(1)</script>", "<\u00adscript>alert(1)</script>", "<\u0000script>alert(1)</script>", "java\u00adscript:alert(1)", "javascript:alert(1)", "{{constructor.constructor('alert(1)')()}}", "*<script>alert(1)</script>*", "**a**<img src=x onerror=alert(1)>**b**", "[<img src=x onerror=alert(1)>](/x)", "![<img src=x onerror=alert(1)>](/x)", "[a](/x \"><script>alert(1)</script>\")", "<a@b.c\"onclick=alert(1)>", "<https://x.yz/\"onclick=alert(1)>", "<http://a\"><script>alert(1)</script>", "\\`<script>alert(1)</script>\\`", "\\[x\\](javascript:alert(1))", "ftp://x'>\\<a href='javascript:x'>", "HTTPS://X'>\\<A HREF='javascript:x'>", "x_http://x'>\\<a href='javascript:x'>", "(www.x'>\\<a href='javascript:x'>)", "*www.x'>\\<a href='javascript:x'>*",
]; // biome-ignore format: words
