import type { DatabaseSync } from "node:sqlite";

export interface Nearest {
  readonly number: number;
  /** Cosine of the angle to the question. */
  readonly score: number;
}

/** Vectors in memory, side by side and of length one: all are compared, so what is found is exact. */
export class VectorTable {
  readonly dimensions: number;
  private readonly numbers: Float64Array;
  private readonly values: Float32Array;
  private size = 0;

  /** @param capacity Rows that it can hold. */
  constructor(dimensions: number, capacity: number) {
    this.dimensions = dimensions;
    this.numbers = new Float64Array(capacity);
    this.values = new Float32Array(capacity * dimensions);
  }

  add(number: number, vector: Float32Array): void {
    const { dimensions, values, size } = this;
    const scale = 1 / (lengthOf(vector) || 1);
    const offset = size * dimensions;
    for (let at = 0; at < dimensions; at++) values[offset + at] = (vector[at] as number) * scale;
    this.numbers[size] = number;
    this.size++;
  }

  /** @param among Numbers of the rows that are compared. @default all */
  nearest(question: Float32Array, limit: number, among?: ReadonlySet<number>): Nearest[] {
    const { dimensions, numbers, values, size } = this;
    const length = lengthOf(question) || 1;
    const asked = question.map((value) => value / length);
    const best: Nearest[] = [];
    let least = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < size; row++) {
      const number = numbers[row] as number;
      if (among !== undefined && !among.has(number)) continue;
      const score = dot(asked, values, row * dimensions, dimensions);
      if (score <= least) continue;
      insert(best, { number, score });
      if (best.length > limit) best.pop();
      if (best.length === limit) least = (best.at(-1) as Nearest).score;
    }
    return best;
  }
}

/** Four sums at a time: the engine need not wait for one to add to the next. */
function dot(a: Float32Array, b: Float32Array, offset: number, length: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const whole = length - (length % 4);
  for (let i = 0; i < whole; i += 4) {
    s0 += (a[i] as number) * (b[offset + i] as number);
    s1 += (a[i + 1] as number) * (b[offset + i + 1] as number);
    s2 += (a[i + 2] as number) * (b[offset + i + 2] as number);
    s3 += (a[i + 3] as number) * (b[offset + i + 3] as number);
  }
  let sum = s0 + s1 + (s2 + s3);
  for (let i = whole; i < length; i++) sum += (a[i] as number) * (b[offset + i] as number);
  return sum;
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(dot(vector, vector, 0, vector.length));
}

function insert(best: Nearest[], found: Nearest): void {
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((best[middle] as Nearest).score >= found.score) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, found);
}

/** Cosine distance of the column `vector` to a parameter. One of no length is as far as one at a right angle. */
export const distanceSql = "ifnull(vec_distance_cosine(vector, ?), 1)";

const loaded = new WeakMap<DatabaseSync, Promise<boolean>>();

/** Load sqlite-vec into a database. @returns Whether {@link distanceSql} works: it is installed, and made for this system. */
export function loadSqliteVec(database: DatabaseSync): Promise<boolean> {
  const known = loaded.get(database) ?? load(database);
  loaded.set(database, known);
  return known;
}

async function load(database: DatabaseSync): Promise<boolean> {
  try {
    const extension = await import("sqlite-vec");
    database.enableLoadExtension(true);
    extension.load(database);
    return true;
  } catch {
    return false;
  } finally {
    if (database.isOpen) database.enableLoadExtension(false);
  }
}
