const mark = /\p{M}/gu;
const folds = new Map<number, number>();

/**
 * Text as far as the search of a browser distinguishes it: without case, accents and widths, curly quotes as straight ones. Every
 * UTF-16 code unit stays one, so offsets stay, too.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  const same =
    lower.length === text.length ? lower : Array.from({ length: text.length }, (_, at) => foldUnit(text, at)).join("");
  return same.replace(beyondAscii, (units) =>
    Array.from({ length: units.length }, (_, at) => foldUnit(units, at)).join(""),
  );
}

const beyondAscii = /[^\0-\x7f]+/g;

function foldUnit(text: string, at: number): string {
  const unit = text.charCodeAt(at);
  let folded = folds.get(unit);
  if (folded === undefined) {
    folded = readFold(unit);
    folds.set(unit, folded);
  }
  return String.fromCharCode(folded);
}

function readFold(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return unit;
  if (unit === 0x2018 || unit === 0x2019 || unit === 0x201b) return 39;
  if (unit >= 0x201c && unit <= 0x201f) return 34;
  const plain = String.fromCharCode(unit).normalize("NFKD").replace(mark, "").toLowerCase();
  return plain === "" || blank.test(plain) ? unit : plain.charCodeAt(0);
}

const blank = /^\s/;
