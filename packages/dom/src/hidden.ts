import type { Element } from "domhandler";

/** A way to hide an element, and how to see it in the mark-up alone (style sheets are not read). */
interface HidingTechnique {
  readonly id: string;
  readonly hides: (element: Element, style: string) => boolean;
}

const displayNone = /(?:^|;)\s*display\s*:\s*none/i;
const visibilityHidden = /(?:^|;)\s*visibility\s*:\s*(?:hidden|collapse)/i;
const zeroOpacity = /(?:^|;)\s*opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)%?\s*(?:;|!|$)/i;
const zeroFont = /(?:^|;)\s*font-size\s*:\s*0+(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|!|$)/i;
const offScreen = /(?:^|;)\s*(?:left|top|text-indent|right)\s*:\s*-\d{4,}(?:\.\d+)?(?:px|em|rem)?/i;
const clipped =
  /(?:^|;)\s*clip(?:-path)?\s*:\s*(?:rect\(\s*[01](?:px)?[\s,]+[01](?:px)?(?=[\s,)])|inset\(\s*(?:50|100)%)/i;

const techniques: readonly HidingTechnique[] = [
  // `until-found` is content that a search on the page reveals (HTML Standard, "The hidden attribute").
  { id: "hidden-attribute", hides: ({ attribs }) => attribs.hidden !== undefined && attribs.hidden !== "until-found" },
  { id: "display-none", hides: (_, style) => displayNone.test(style) },
  { id: "visibility-hidden", hides: (_, style) => visibilityHidden.test(style) },
  { id: "zero-opacity", hides: (_, style) => zeroOpacity.test(style) },
  { id: "zero-size", hides: (_, style) => zeroFont.test(style) },
  { id: "off-screen", hides: (_, style) => offScreen.test(style) },
  { id: "clipped", hides: (_, style) => clipped.test(style) },
];

/**
 * Tell how an element is hidden by its own mark-up: attribute or inline style, not by an ancestor's.
 *
 * `aria-hidden` is not a way of hiding: it hides from assistive technology what everybody else sees.
 *
 * @returns The technique's id, or `undefined` for an element that shows.
 * @example
 * hiddenBy(element); // "display-none" for <div style="display: none">
 */
export function hiddenBy(element: Element): string | undefined {
  const { style, hidden } = element.attribs;
  if (style === undefined && hidden === undefined) return undefined;
  return techniques.find((technique) => technique.hides(element, style ?? ""))?.id;
}
