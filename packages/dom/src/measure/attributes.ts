/** Bits of {@link NodeTable.attributes}: the attributes of an element that heuristics read. */
export const Has = {
  CLASS: 1,
  ID: 2,
  ROLE: 4,
  /** `itemprop` or `itemtype`. */
  MICRODATA: 8,
  /** `aria-label` or `aria-modal`. */
  ARIA: 16,
  /** `data-testid` or `data-component`. */
  TEST_NAME: 32,
  HREF: 64,
  /** `hidden`, `style`, or a colour: `color`, `bgcolor` or `text`. */
  LOOK: 128,
  /** `datetime`, or one of the data attributes that hold a time. */
  TIME: 256,
  /** `aria-hidden`, `inert` or `popover`. */
  ASIDE: 512,
  /** `itemscope`. */
  SCOPE: 1024,
  /** `property` or `typeof`. */
  RDFA: 2048,
  REL: 4096,
  /** For a text: it has more than white space and control characters. */
  INK: 8192,
  /** `title`, or one of the attributes by which forums mark posts. */
  POST: 16384,
} as const;

const attributeBits: ReadonlyMap<string, number> = new Map([
  ["class", Has.CLASS],
  ["id", Has.ID],
  ["role", Has.ROLE],
  ["itemprop", Has.MICRODATA],
  ["itemtype", Has.MICRODATA],
  ["itemscope", Has.SCOPE],
  ["property", Has.RDFA],
  ["typeof", Has.RDFA],
  ["rel", Has.REL],
  ["aria-label", Has.ARIA],
  ["aria-modal", Has.ARIA],
  ["data-testid", Has.TEST_NAME],
  ["data-component", Has.TEST_NAME],
  ["aria-hidden", Has.ASIDE],
  ["inert", Has.ASIDE],
  ["popover", Has.ASIDE],
  ["href", Has.HREF],
  ["hidden", Has.LOOK],
  ["style", Has.LOOK],
  ["color", Has.LOOK],
  ["bgcolor", Has.LOOK],
  ["text", Has.LOOK],
  ["title", Has.POST],
  ["component", Has.POST],
  ["data-post-id", Has.POST],
  ["data-pressable-container", Has.POST],
  ["datetime", Has.TIME],
  ["data-timestamp", Has.TIME],
  ["data-time", Has.TIME],
  ["data-utime", Has.TIME],
  ["data-date", Has.TIME],
]);

/** The bit of {@link Has} for an attribute; 0 for all others. */
export function attributeBit(name: string): number {
  return attributeBits.get(name) ?? 0;
}
