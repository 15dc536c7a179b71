import type { Element } from "domhandler";
import { Effect, hiding } from "./declaration-signs.ts";
import { doubtOfStyle, mayBeDoubtful } from "./doubtful-styles.ts";
import type { SheetValues } from "./sheet-values.ts";
import { techniqueOf } from "./techniques.ts";

/** Of a longer block of declarations so much is read of what hides for sure; doubts are read from its end. A guess. */
const maxDeclarations = 2000;

/** Where and when a block holds. */
interface Validity {
  /** For some screens, or for print, alone. */
  readonly isConditional: boolean;
  /** For the page as a person has it before them. */
  readonly isHere: boolean;
}

/** Declarations of a sheet with their selectors. What they do is found out when an element is there that they are for: most have none. */
export class Block {
  /** What they may do, as bits of `Effect`. */
  readonly effects: number;
  /** Place among the blocks of all sheets. */
  readonly order: number;
  private readonly css: string;
  /** Behind what stands before its selectors, at its brace, and behind its declarations. */
  private readonly before: number;
  private readonly open: number;
  private readonly to: number;
  private readonly isConditional: boolean;
  private readonly isHere: boolean;
  private knownTechnique: string | undefined | null = null;
  private knownDoubt: string | undefined;
  private doubtedWith: SheetValues | undefined;

  constructor(
    css: string,
    before: number,
    open: number,
    to: number,
    effects: number,
    order: number,
    { isConditional, isHere }: Validity,
  ) {
    this.css = css;
    this.before = before;
    this.open = open;
    this.to = to;
    this.effects = effects;
    this.order = order;
    this.isConditional = isConditional;
    this.isHere = isHere;
  }

  get selectors(): string {
    return statementBefore(this.css, this.before, this.open);
  }

  /** Whether they are of interest where nothing else hides: they may do more than show, or give a colour that can be read. */
  get isTelling(): boolean {
    return this.to > this.open + maxDeclarations || mayBeDoubtful(this.style, this.effects);
  }

  /** Whether they show what others hide, or may, or what they hide may be shown at another time. */
  get mayOpen(): boolean {
    return (this.effects & (hiding | Effect.COLORS | Effect.SHOWS)) !== 0;
  }

  /** Whether they hold wherever the page is seen. */
  get isEverywhere(): boolean {
    return !this.isConditional;
  }

  /** Whether they may hide for sure, wherever the page is seen. */
  get mayHide(): boolean {
    return !this.isConditional && (this.effects & (hiding | Effect.COLORS)) !== 0;
  }

  /** The technique by which they hide for sure, wherever the page is seen. */
  get hides(): string | undefined {
    return this.mayHide ? this.technique : undefined;
  }

  /** Whether they show what others hide, wherever the page is seen. */
  get shows(): boolean {
    return !this.isConditional && this.technique === undefined && this.isShowing;
  }

  /** Whether they show, wherever, or what they hide is shown at another time. */
  get opens(): boolean {
    if (this.technique === undefined) return this.isShowing;
    return !this.isConditional && moves.test(this.style);
  }

  /** Colours of text and ground, for the page as a person has it before them. */
  declarations(most: number): string {
    const { css, open, to } = this;
    return this.isHere ? css.slice(Math.max(open + 1, to - most), to) : "";
  }

  /** The technique by which they may hide, read generously, but for colours. @param given What the sheets say of what they name. */
  doubt(given: SheetValues): string | undefined {
    if (this.doubtedWith !== given) {
      this.doubtedWith = given;
      this.knownDoubt = this.isDoubtful() ? doubtOfStyle(this.all, given, false) : undefined;
    }
    return this.knownDoubt;
  }

  private isDoubtful(): boolean {
    if (!this.isHere || (this.effects & ~(Effect.GROUND | Effect.COLORS | Effect.SHOWS)) === 0) return false;
    return this.to > this.open + maxDeclarations || mayBeDoubtful(this.style, this.effects & ~Effect.COLORS);
  }

  private get technique(): string | undefined {
    if (this.knownTechnique === null) this.knownTechnique = hidingOf(this.style, this.effects);
    return this.knownTechnique;
  }

  private get isShowing(): boolean {
    return (this.effects & Effect.SHOWS) !== 0 && shows.test(this.style);
  }

  /** Their text. */
  get all(): string {
    return this.css.slice(this.open + 1, this.to);
  }

  private get style(): string {
    return this.css.slice(this.open + 1, Math.min(this.to, this.open + 1 + maxDeclarations));
  }
}

/** What stands in front of a block, without the statements and ends of blocks before it. */
export function statementBefore(css: string, from: number, open: number): string {
  const text = css.slice(from, open);
  return text.slice(Math.max(text.lastIndexOf(";"), text.lastIndexOf("}")) + 1).trim();
}

/** Declarations that show what others hide. */
export const shows: RegExp =
  /(?:^|;)\s*(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible|opacity\s*:\s*(?:1|0?\.[1-9])|(?:max-)?height\s*:\s*(?:[1-9]|auto|none)|position\s*:\s*(?:static|relative))/i;
/** Nobody: colours are compared with those of the same declarations alone. */
const nobody = { attribs: {}, name: "", parent: null } as unknown as Element;

/** What moves from hidden to shown will be shown: an accordion, a menu, a section that fades in. */
const moves =
  /(?:^|;)\s*(?:-webkit-)?(?:transition(?:-property)?\s*:\s*(?!none)[a-z]|animation(?:-name)?\s*:\s*(?!none)[a-z\d]|animation-duration\s*:\s*(?!0)[\d.])/i;

/** What declarations that hide have in them, whatever the technique but for colours. Few have any of it. */
const telling =
  /display\s*:\s*none|visibility|opacity\s*[:(]\s*(?:0|\.0)|font(?:-size)?\s*:\s*(?:0|\.|1(?:px|pt|\s*(?:[;!/]|$)))|overflow\s*:\s*(?:hidden|clip)|scale[xy]?\(\s{0,9}[0.,)]|scale\s*:\s*0|rotate[xy]\(|zoom|-\d{3}|(?:left|top)\s*:\s*(?:[5-9]\d{3}|\d{5})|clip|mask/i;
/** What takes part in hiding by colours, where nothing stands around. */
const background = /background|transparent|\(|#[\da-f]{4}/i;

/** The technique by which the declarations of a rule hide, of those whose signs are borne out by more of the text. */
function hidingOf(style: string, effects: number): string | undefined {
  const byPlace = (effects & hiding) !== 0 && telling.test(style) ? effects & hiding : 0;
  const byColors = (effects & Effect.COLORS) !== 0 && background.test(style) ? Effect.COLORS : 0;
  return techniqueOf(nobody, style, byPlace | byColors);
}
