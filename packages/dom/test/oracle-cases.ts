/** Cases for the comparison with a parser of the standard. All text is single letters and digits, so that a loss shows. */

// biome-ignore format: words
export const tagNames: readonly string[] = [
  "a", "abbr", "address", "area", "article", "aside", "b", "base", "blockquote", "body", "br", "button", "caption", "center", "code", "col",
  "colgroup", "dd", "del", "details", "div", "dl", "dt", "em", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame",
  "frameset", "h1", "h2", "head", "header", "hr", "html", "i", "iframe", "image", "img", "input", "ins", "label", "legend", "li", "link",
  "listing", "main", "marquee", "math", "menu", "meta", "nav", "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup",
  "option", "p", "param", "plaintext", "pre", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "script", "section", "select", "small", "span",
  "strike", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead",
  "title", "tr", "tt", "u", "ul", "var", "video", "wbr", "xmp", "x-a",
];

/** By state of the tokenizer (HTML Standard, section 13.2.5). */
// biome-ignore format: one state a line or two
export const tokenizerCases: Readonly<Record<string, readonly string[]>> = {
  data: ["a", "a<", "a< b", "a<1>b", "a<>b", "a<é>b", "a&b", "a\0b", "a\r\nb\rc", "a<\0b", "a<=b", "<<p>a", "a<<b>c", "<p>a<", "a>b"],
  "tag open and end tag open": ["a</", "a</ b>c", "a</>b", "a</1>b", "a</p>b", "a</\0>b", "a<?x?>b", "a<?x", "a<!x>b", "a<!", "a</b", "a</b c='>'>d"],
  "tag name": ["<p/>a", "<p\0>a", "<P>a</P>b", "<p\n>a", "<p\f>a", "<a<b>c", "<a/b>c", "<x:y>a", "<x-é>a", "<p", "a<p ", "a<p/", "<br/>a", "<p//>a"],
  attributes: ["<p a>b", "<p a=>b", "<p a=b>c", "<p a='>'>b", '<p a=">">b', "<p a='>b", "<p a=b'c>d", "<p =a>b", "<p a = b>c", "<p a\n=\n'b'>c", "<p 'a'>b", "<p a='b'c>d", "<p a='b'/c>d", "<p a=`>`>b", "<p a=b/>c", "<p \0=\0>a", "<p a==b>c", "<p / a>b", "<p a&gt;>b"],
  references: ["&amp;a", "&amp", "&ampa", "&AMP;", "&lt;a&gt;", "&ltb", "&notit;", "&notin;", "&#65;", "&#65", "&#x41;", "&#X41", "&#0;", "&#x80;", "&#xD800;", "&#x110000;", "&#99999999999;", "&#;", "&#x;", "&#xg", "&;", "& a", "&a;", "&copya", "&copy=a", "&nbsp;a", "&Cou", "&fjlig;", "&NotEqualTilde;", "a&#13;b", "&#x0;a"],
  comments: ["a<!-->b", "a<!--->b", "a<!---->b", "a<!-- b -->c", "a<!-- b --!>c", "a<!-- b --", "a<!-- b -", "a<!--", "a<!-", "a<!--b--c-->d", "a<!--b<!--c-->d-->e", "a<!--b--!c-->d", "a<!--<!-->b", "a<!--\0-->b", "a<!--->-->b", "a<!----!>b", "a<!----->b", "a<!-- > -->b", "a<!--x--!", "a<!--x-->"],
  doctype: ["<!doctype html>a", "a<!doctype html>b", "<!DOCTYPE>a", "<!doctype", "<!doctype html public>a", "<!doctype html public 'a>b'>c", "<!doctype a b c>d", "<!doctypehtml>a"],
  "character data": ["a<![CDATA[b]]>c", "<math><mi>a</mi><![CDATA[b<c]]>d", "<math><![CDATA[a", "<math><mi><![CDATA[a]]>b", "<svg><desc><![CDATA[a]]></desc></svg>b", "<math><![CDATA[a]]]>b", "<math><![cdata[a]]>b", "<math><![CDATA[]]>a"],
  "raw text": ["<style>a</style>b", "<style>a</styl>b</style>c", "<style>a</style b>c", "<style>a</style/>b", "<style>a<!--</style>b-->c", "<xmp>a<b>c</xmp>d", "<xmp>a&amp;</xmp>", "<iframe>a<b>c</iframe>d", "<noembed>a<b></noembed>c", "<noframes>a</noframes>b", "<style>a", "<xmp>a</XMP>b", "<plaintext>a</plaintext>b", "<style/>a</style>b", "<noscript>a<b>c</noscript>d"],
  "text with references": ["<textarea>a&amp;<b></textarea>c", "<title>a&lt;b</title>c", "<textarea>\na</textarea>b", "<textarea>a</texta>b</textarea>c", "<textarea>a", "<title>a<title>b</title>c", "<textarea/>a</textarea>b"],
  "script data": ["<script>a</script>b", "<script>a<b</script>c", "<script><!--a</script>b", "<script><!--a--></script>b", "<script><!--<script>a</script>b--></script>c", "<script><!--<script>a</script>b</script>c", "<script><!--<script>--></script>a", "<script><!--<scripta></script>b", "<script><!--<script/></script>--></script>a", "<script><!--></script>a", "<script><!---></script>a", "<script><!-- --!></script>a", "<script>'</script>'</script>a", "<script><!--document.write('<script></script>')//--></script>a", "<script><!--<SCRIPT></SCRIPT>--></SCRIPT>a", "<script><!--<script></script>a", "<script><!-", "<script></scripta></script>b", "<script></script\n>a", "<script><!-- </script>a<script>--></script>b"],
};

/** By insertion mode (HTML Standard, section 13.2.6). */
// biome-ignore format: one mode a line or two
export const treeCases: Readonly<Record<string, readonly string[]>> = {
  "before head": ["a<html>b", "<head>a", "<html><head></head>a<body>b", "</head>a", "<head><title>x</title>a</head>b", "<head><p>a", "<body>a<body>b", "<html>a</html>b", "<body>a</body>b<p>c", "a</body></html>b", "<head><noscript><p>a</noscript>b", "<head><meta><p>a<title>x</title>b", "<head></head><script>x</script>a", "<link>a<head>b"],
  "in body, blocks": ["<p>a<p>b", "<p>a<div>b</p>c", "a</p>b", "<h1>a<h2>b</h1>c", "<li>a<li>b</ul>c", "<ul><li>a<ul><li>b</ul>c</ul>d", "<dl><dt>a<dd>b<dt>c</dl>d", "<form>a<form>b</form>c</form>d", "<button>a<button>b</button>c", "<pre>\na</pre>b", "<hr>a</hr>b", "<div>a</span>b</div>c", "<p><table><tr><td>a</table>b", "<center>a<p>b</center>c", "<address>a<p>b</address>c", "<p>a<hr>b</p>c", "<dd>a<li>b<dd>c", "<listing>\na</listing>b"],
  "in body, formatting": ["<b>a<i>b</b>c</i>d", "<b>a<p>b</b>c</p>d", "<a href=x>a<a href=y>b</a>c", "<a>a<div>b<a>c</a>d</div>e", "<b><b><b><b>a</b>b", "<i>a<b>b</i>c<p>d</b>e", "<nobr>a<nobr>b</nobr>c", "<font>a<p>b</font>c", "<b>a<table><tr><td>b</b>c</table>d", "<em><p>a</em>b<p>c", "<a>a<p>b<table><tr><td><a>c</table>d", "<b>1<i>2<u>3</b>4</i>5</u>6", "<p><b><div><marquee>a</p>b</b>c</div>d", "<applet>a<b>b</applet>c", "<code>a<code>b</code>c"],
  tables: ["<table>a</table>b", "<table><tr><td>a<td>b<tr><td>c</table>d", "<table><caption>a</caption><tr><td>b</table>c", "<table><tbody><tr><td>a</tbody>b</table>c", "<table><tr>a<td>b</table>c", "<table><b>a<tr><td>b</table>c", "<td>a</td>b", "<tr><td>a", "<table><td>a<table><td>b</table>c</table>d", "<table><col>a</table>b", "<table><colgroup>a<tr><td>b</table>c", "<table><tr><td>a</tr></td>b</table>c", "<table><p>a<td>b</table>c", "<table><tr><th>a<td>b</th>c</table>d", "<table><tr><td><p>a</table>b", "<table><form>a<tr><td>b</form>c</table>d", "<table><select>a<tr><td>b</table>c", "<table><input type=hidden>a<td>b</table>c", "<table><script>x</script><td>a</table>b", "<table>a<table>b</table>c</table>d", "<caption>a<table><caption>b<tr><td>c</table>d", "<table><tfoot><tr><td>a<thead><tr><td>b</table>c"],
  "select and controls": ["<select><option>a<option>b</select>c", "<select>a<select>b</select>c", "<select><optgroup><option>a</optgroup>b</select>c", "<select>a<input>b", "<select>a<textarea>b</textarea>c", "<option>a<option>b", "<optgroup>a<option>b</optgroup>c", "<select><hr>a</select>b", "<datalist><option>a</datalist>b", "<label>a<input>b</label>c", "<fieldset><legend>a</legend>b</fieldset>c", "<keygen>a", "<isindex>a"],
  templates: ["<template>a</template>b", "<template><tr><td>a</template>b", "<template>a<template>b</template>c</template>d", "<template><p>a</template>b</p>c", "<table><template>a</template><tr><td>b</table>c", "</template>a", "<template>a", "<select><template>a</template>b</select>c", "<template><td>a</td>b</template>c"],
  "foreign content": ["<svg>x<p>a", "<svg><path><div>a</svg>b", "<svg><title>x</title></svg>a", "<svg><foreignObject><p>x</foreignObject></svg>a", "<svg/>a", "<svg><g/></svg>a", "<math><mi>a<p>b</math>c", "<math>a<p>b</math>c", "<math><mtext><b>a</mtext>b</math>c", "<svg><style><p>a</style>b", "<svg><script><p>a</script>b", "<math><annotation-xml>a<p>b</math>c", "<math><annotation-xml encoding=text/html>a<p>b</math>c", "<svg><font>x</font></svg>a", "<svg><font color=x>a</svg>b", "<svg></p>a", "<svg></br>a", "<p><svg><desc><p>x</desc></svg>a", "<math><svg><mi>a</math>b", "<svg><math><mi>x</svg>a", "<svg><a>x</a></svg>b", "<table><tr><td><svg><tr><td>a</table>b", "<svg><textarea></svg>a", "<math><textarea>a</math>b", "<math><xmp>a<mi>b</xmp>c", "<svg><table><tr><td>a</table>b", "<mi>a<p>b</mi>c", "<foreignObject>a<p>b</foreignObject>c", "<svg><svg>x</svg>x</svg>a", "<svg><img src=x>a", "<math><mglyph>a<p>b"],
  "after body, frames": ["<body>a</body><!-- x -->b", "<frameset>a</frameset>b", "a<frameset>b", "<frameset><frame>a<noframes>b</noframes></frameset>c", "<noframes>a</noframes>b", "a</html><p>b</html>c"],
};

// biome-ignore format: pieces of pages
const pieces: readonly string[] = [
  "<!--", "-->", "--!>", "<!-->", "<!--->", "<![CDATA[", "]]>", "<!doctype html>", "<!doctype", "<?php ?>", "<?", "</", "</ >", "</>", "<", "<a",
  "<p class='", '<p class="x"', "<p a=b", "&amp", "&amp;", "&lt;x", "&#0;", "&#x80;", "&#xD800;", "&notit;", "&ampx=", "&", "\0", "\r\n", "\f",
  " ", "\n", "<script><!--<script>", "</script>", "<title>", "</title>", "<textarea>", "</textarea>", "<svg>", "</svg>", "<math>", "</math>",
  "<svg/>", "<br/>", "</br>", "</p>", "<p/>", "x</p >", "<x:y>", "<1>", "<a<b>", "<é>", "<p\0>", "<p =a>", "<p a=>", "<p a='b'c>",
  "<svg><script>", "<svg><title>", "<svg><style>", "<math><mi><p>", "<math><mi>", "</mi>", "<g>", "<desc>", "<foreignObject>", "<annotation-xml>",
];
/** A page that opens one of these shows nothing to compare. */
const swallowing: ReadonlySet<string> = new Set([
  "frameset",
  "frame",
  "plaintext",
  "select",
  "template",
  "optgroup",
  "option",
]);
const soupTags = tagNames.filter((name) => !swallowing.has(name));
const letters = "abcdefghijklmnop";

/** Pages of random pieces, the same for the same seed. */
export function* randomSoup(count: number, seed: number): Generator<string> {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
  for (let page = 0; page < count; page++) {
    let html = "";
    for (let left = 2 + below(9); left > 0; left--) {
      const kind = below(10);
      if (kind < 3) html += `<${soupTags[below(soupTags.length)]}>`;
      else if (kind < 5) html += `</${soupTags[below(soupTags.length)]}>`;
      else if (kind < 8) html += letters[below(letters.length)];
      else html += pieces[below(pieces.length)];
    }
    yield html;
  }
}

/** A page that has a little of everything, to be cut anywhere. */
export const wholePage = `<!doctype html><html lang=en><head><meta charset="utf-8"><title>T &amp; t</title><style>p > a { color: red }</style>
<script><!--
document.write("<script src='x'></script>"); //--></script></head><body class='a b' data-x="1 > 2"><nav><ul><li><a href=/a?b&c=d>A</a><li>B</ul></nav>
<main><h1 id="h">C &lt; D</h1><p>E <b>F <i>G</b> H</i> &#x41;&#66; &copy; &notit;<p>I<br/>J<!-- K --> L<img src=x alt="M > N">
<table><caption>O</caption><tr><th>P<td>Q<tr><td colspan=2>R</table><pre>
S &amp; T</pre><svg viewBox="0 0 1 1"><title>U</title><path d="M0"/><p>V</svg><math><mi>W</mi><mo>&lt;</mo></math><template><p>X</template>
<textarea>Y <b></textarea><noscript>Z <p>1</noscript><iframe>2</iframe><dl><dt>3<dd>4</dl><![CDATA[5]]><?php 6 ?><form>7<form>8</form>9</main></body></html>
a`;
