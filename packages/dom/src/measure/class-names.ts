/** Numbers strings by their content, from 0 for the empty one. */
export class StringNumbers {
  /** The strings in the order of their numbers. */
  readonly values: string[] = [""];
  private readonly known = new Map<string, number>([["", 0]]);

  of(value: string): number {
    let number = this.known.get(value);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.known.set(value, number);
    }
    return number;
  }
}

const space = /[\t\n\f\r ]+/;
const otherSpace = /[\t\n\f\r]/;

/** The class names of a page, each once: attributes repeat them, so readers look up a name once and then compare numbers. */
export class ClassNames {
  /** The different names; the first is empty. */
  readonly names: readonly string[];
  /** Numbers of the names of each class attribute, one attribute after the other. A name may repeat. */
  private readonly numbers: readonly number[];
  /** Start of each class attribute in `numbers`, then the end of the last. */
  private readonly starts: Int32Array;

  /** @param values The different class attributes of a page. */
  constructor(values: readonly string[]) {
    const known = new StringNumbers();
    const numbers: number[] = [];
    this.starts = new Int32Array(values.length + 1);
    for (let value = 0; value < values.length; value++) {
      const attribute = values[value];
      // Splitting at a string is faster, and most attributes have no other white space.
      for (const name of attribute.split(otherSpace.test(attribute) ? space : " "))
        if (name !== "") numbers.push(known.of(name));
      this.starts[value + 1] = numbers.length;
    }
    this.names = known.values;
    this.numbers = numbers;
  }

  /** The values of the names of a class attribute that have one, in order. */
  valuesOf<Value>(attribute: number, ofNames: readonly (Value | undefined)[]): readonly Value[] {
    let values: Value[] | undefined;
    const end = this.starts[attribute + 1];
    for (let i = this.starts[attribute]; i < end; i++) {
      const value = ofNames[this.numbers[i]];
      if (value === undefined) continue;
      if (values === undefined) values = [value];
      else values.push(value);
    }
    return values ?? none;
  }

  /** For each class attribute, the bits of its names together. Each name is read once. */
  bitsOf(read: (name: string) => number): Int32Array {
    const ofNames = new Int32Array(this.names.length);
    for (let name = 1; name < ofNames.length; name++) ofNames[name] = read(this.names[name]);
    const bits = new Int32Array(this.starts.length - 1);
    for (let attribute = 0; attribute < bits.length; attribute++) {
      const end = this.starts[attribute + 1];
      for (let i = this.starts[attribute]; i < end; i++) bits[attribute] = bits[attribute] | ofNames[this.numbers[i]];
    }
    return bits;
  }

  /** For each class attribute, 1 if one of its names passes a test. */
  having(test: (name: string) => boolean): Uint8Array {
    return new Uint8Array(this.bitsOf((name) => (test(name) ? 1 : 0)));
  }

  /** Whether a class attribute has a name. */
  has(attribute: number, name: string): boolean {
    const end = this.starts[attribute + 1];
    for (let i = this.starts[attribute]; i < end; i++) if (this.names[this.numbers[i]] === name) return true;
    return false;
  }
}

const none: readonly never[] = [];
