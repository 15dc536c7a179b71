const whole = new Intl.NumberFormat("en");

export const count = (value: number): string => whole.format(value);
export const share = (value: number): string => value.toFixed(2);
export const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `javascript-code` as `Javascript code`. */
export function words(id: string): string {
  const text = id.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
