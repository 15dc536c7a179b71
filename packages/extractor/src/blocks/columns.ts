/** Columns of whole numbers of one length, all 0, that share one piece of memory: a page has many, and each piece costs. */
export function columnsOf(length: number, most: number): () => Int32Array {
  const memory = new Int32Array(length * most);
  let taken = 0;
  return () => {
    const column = memory.subarray(taken, taken + length);
    taken += length;
    return column;
  };
}
