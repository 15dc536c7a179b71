/** Damage to a page by a bad disk, a cut connection or a careless program. */
type Blow = (bytes: Uint8Array, damage: Damage) => Uint8Array;

const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
/** Longest part that is moved about. */
const maxPart = 2000;

const blows: readonly Blow[] = [
  function deletePart(bytes, damage) {
    const [start, end] = damage.part(bytes);
    return join(bytes.subarray(0, start), bytes.subarray(end));
  },
  function doublePart(bytes, damage) {
    const [start, end] = damage.part(bytes);
    return join(bytes.subarray(0, end), bytes.subarray(start));
  },
  function exchangeParts(bytes, damage) {
    const [a, b, c, d] = [...damage.part(bytes), ...damage.part(bytes)].sort((x, y) => x - y) as [
      number,
      number,
      number,
      number,
    ];
    return join(
      bytes.subarray(0, a),
      bytes.subarray(c, d),
      bytes.subarray(b, c),
      bytes.subarray(a, b),
      bytes.subarray(d),
    );
  },
  function turnBits(bytes, damage) {
    const copy = bytes.slice();
    for (let left = 1 + damage.below(20); left > 0 && copy.length > 0; left--)
      copy[damage.below(copy.length)] = (copy[damage.below(copy.length)] as number) ^ (1 << damage.below(8));
    return copy;
  },
  function writeAnything(bytes, damage) {
    const copy = bytes.slice();
    for (let left = 1 + damage.below(20); left > 0 && copy.length > 0; left--)
      copy[damage.below(copy.length)] = damage.below(256);
    return copy;
  },
  /** A tag without its end, or without its beginning. */
  function cutTag(bytes, damage) {
    const mark = damage.below(2) === 0 ? LESS_THAN : GREATER_THAN;
    const at = bytes.indexOf(mark, damage.below(bytes.length + 1));
    return at < 0 ? bytes : join(bytes.subarray(0, at), bytes.subarray(at + 1));
  },
];

/** Random damage, the same for the same seed and name. */
export class Damage {
  private state: number;

  constructor(seed: number, name: string) {
    this.state =
      [...name].reduce((hash, character) => Math.imul(hash, 31) + (character.codePointAt(0) as number), seed) >>> 0;
  }

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  part(bytes: Uint8Array): readonly [start: number, end: number] {
    const start = this.below(bytes.length + 1);
    return [start, Math.min(bytes.length, start + this.below(maxPart))];
  }

  /** The page after one to six blows. */
  of(bytes: Uint8Array): Uint8Array {
    let damaged = bytes;
    for (let left = 1 + this.below(6); left > 0; left--)
      damaged = (blows[this.below(blows.length)] as Blow)(damaged, this);
    return damaged;
  }
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
