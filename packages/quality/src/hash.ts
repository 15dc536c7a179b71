/** A hash of 32 bits of a text's code units (MurmurHash3's mixing). */
export function hash32(text: string, seed: number): number {
  let hash = seed | 0;
  for (let i = 0; i < text.length; i++) {
    let unit = Math.imul(text.charCodeAt(i), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  return mix32(hash ^ text.length);
}

/** Spreads the bits of a number over all 32. */
export function mix32(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
