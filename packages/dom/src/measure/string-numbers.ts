const slotCount = 512;

/**
 * Numbers strings by their content, from 0 for the empty one.
 *
 * A map hashes every new string. Attribute values repeat soon, so a string is first compared with the last one that has the same length and
 * the same characters at two places, which is cheaper.
 */
export class StringNumbers {
  /** The strings in the order of their numbers. */
  readonly values: string[] = [""];
  private readonly known = new Map<string, number>([["", 0]]);
  /** Number of the last string in each slot. */
  private readonly slots = new Int32Array(slotCount);

  of(value: string): number {
    const { length } = value;
    const slot = ((value.charCodeAt(length - 1) * 7) ^ (value.charCodeAt(length >> 1) * 31) ^ length) & (slotCount - 1);
    const last = this.slots[slot];
    if (this.values[last] === value) return last;
    let number = this.known.get(value);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.known.set(value, number);
    }
    this.slots[slot] = number;
    return number;
  }
}
