function Bare(): void {
  // Empty on purpose: the object has no properties and no room for any.
}
Bare.prototype = Object.prototype;

/** Makes the same as `{}` in less memory, for records that mostly stay empty: V8 gives `{}` room for four properties. */
export const BareRecord = Bare as unknown as new <Value>() => Record<string, Value>;
