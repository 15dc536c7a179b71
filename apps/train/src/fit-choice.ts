/** An option of a choice: its features that are not 0, as columns and numbers. */
export interface Option {
  readonly columns: readonly number[];
  readonly numbers: readonly number[];
  readonly isRight: boolean;
}

/** The options of one page; it is no question if none or all are right. */
export type Choice = readonly Option[];

/** Strength of the penalty on squared weights of features scaled to deviation 1; 3 and 30 do no better. */
const penalty = 10;
const maxSteps = 300;
const memory = 8;

/**
 * Fit weights so that the right options are likely: conditional logistic regression (McFadden 1974), in which an option's
 * probability is its share of the exponentials of all scores of its page. Several options may be right.
 *
 * The objective is convex, so the result depends on the data alone.
 *
 * @returns A weight for each column.
 */
export function fitChoice(choices: readonly Choice[], columnCount: number): Float64Array {
  const asked = choices.filter(
    (options) => options.some(({ isRight }) => isRight) && options.some(({ isRight }) => !isRight),
  );
  const scale = deviations(asked, columnCount);
  const scaled = minimize((weights, gradient) => loss(asked, scale, weights, gradient), columnCount);
  return scaled.map((weight, column) => weight / (scale[column] as number));
}

function deviations(choices: readonly Choice[], columnCount: number): Float64Array {
  const sums = new Float64Array(columnCount);
  const squares = new Float64Array(columnCount);
  let count = 0;
  for (const { columns, numbers } of choices.flat()) {
    count++;
    columns.forEach((column, i) => {
      const number = numbers[i] as number;
      sums[column] = (sums[column] as number) + number;
      squares[column] = (squares[column] as number) + number * number;
    });
  }
  return squares.map((square, column) => {
    const mean = (sums[column] as number) / count;
    return Math.sqrt(Math.max(0, square / count - mean * mean)) || 1;
  });
}

/** Negative log-likelihood with penalty; writes its gradient. */
function loss(choices: readonly Choice[], scale: Float64Array, weights: Float64Array, gradient: Float64Array): number {
  let total = 0;
  weights.forEach((weight, column) => {
    total += penalty * weight * weight;
    gradient[column] = 2 * penalty * weight;
  });
  for (const options of choices) {
    const scores = options.map(({ columns, numbers }) =>
      columns.reduce(
        (sum, column, i) => sum + ((weights[column] as number) * (numbers[i] as number)) / (scale[column] as number),
        0,
      ),
    );
    const highest = Math.max(...scores);
    const parts = scores.map((score) => Math.exp(score - highest));
    const all = parts.reduce((sum, part) => sum + part, 0);
    const right = options.reduce((sum, { isRight }, i) => sum + (isRight ? (parts[i] as number) : 0), 0);
    total -= Math.log(right / all);
    options.forEach(({ columns, numbers, isRight }, i) => {
      const part = parts[i] as number;
      const slope = part / all - (isRight ? part / right : 0);
      columns.forEach((column, j) => {
        gradient[column] = (gradient[column] as number) + (slope * (numbers[j] as number)) / (scale[column] as number);
      });
    });
  }
  return total;
}

/** L-BFGS (Nocedal and Wright, Numerical Optimization, algorithm 7.4) with backtracking. */
function minimize(evaluate: (at: Float64Array, gradient: Float64Array) => number, size: number): Float64Array {
  let at: Float64Array = new Float64Array(size);
  let gradient: Float64Array = new Float64Array(size);
  let value = evaluate(at, gradient);
  const history: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let step = 0; step < maxSteps; step++) {
    const direction = descend(gradient, history);
    const slope = dot(direction, gradient);
    let length = history.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
    let next = move(at, direction, length);
    const nextGradient = new Float64Array(size);
    let nextValue = evaluate(next, nextGradient);
    while (nextValue > value + 1e-4 * length * slope && length > 1e-12) {
      length /= 2;
      next = move(at, direction, length);
      nextValue = evaluate(next, nextGradient);
    }
    const s = move(next, at, -1);
    const y = move(nextGradient, gradient, -1);
    const curvature = dot(s, y);
    if (curvature > 1e-12) history.push({ s, y, rho: 1 / curvature });
    if (history.length > memory) history.shift();
    const gain = value - nextValue;
    [at, gradient, value] = [next, nextGradient, nextValue];
    if (gain < 1e-7 * Math.abs(value)) break;
  }
  return at;
}

function descend(
  gradient: Float64Array,
  history: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
  let direction: Float64Array = gradient.map((slope) => -slope);
  const factors: number[] = [];
  for (const { s, y, rho } of history.toReversed()) {
    const factor = rho * dot(s, direction);
    factors.push(factor);
    direction = move(direction, y, -factor);
  }
  const last = history.at(-1);
  if (last !== undefined) {
    const ratio = dot(last.s, last.y) / dot(last.y, last.y);
    direction = direction.map((part) => part * ratio);
  }
  for (const { s, y, rho } of history)
    direction = move(direction, s, (factors.pop() as number) - rho * dot(y, direction));
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, part, i) => sum + part * (b[i] as number), 0);
}

function move(from: Float64Array, along: Float64Array, factor: number): Float64Array {
  return from.map((part, i) => part + factor * (along[i] as number));
}
