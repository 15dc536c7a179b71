// The tags of the MIME Sniffing Standard, section 7.1, after anything that may precede them.
const htmlStart =
  /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)?[\t\n\f\r ]*(?:<\?xml[^>]{0,200}>[\t\n\f\r ]*)?<(?:!doctype[\t\n\f\r ]+html|!--|(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|main|article|section|header|nav)[\t\n\f\r />])/i;
const sniffedBytes = 1024;
const zeroBytes = /\0/g;

/** Whether bytes begin like an HTML page. UTF-16 is recognised by its ASCII characters. */
export function sniffHtml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, sniffedBytes)).toString("latin1");
  return htmlStart.test(head.replace(zeroBytes, ""));
}
