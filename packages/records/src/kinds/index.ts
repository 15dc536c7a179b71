import { address } from "./address.ts";
import { articleCode } from "./code.ts";
import { count } from "./count.ts";
import { date } from "./date.ts";
import { duration } from "./duration.ts";
import { email } from "./email.ts";
import type { ValueKind } from "./kind.ts";
import { number } from "./number.ts";
import { price } from "./price.ts";
import { quantity } from "./quantity.ts";
import { rating } from "./rating.ts";
import { telephone } from "./telephone.ts";
import { availability, employment, eventStatus } from "./terms.ts";
import { text } from "./text.ts";
import { url } from "./url.ts";

/** Id of a kind of value. */
export type KindId =
  | "address"
  | "availability"
  | "code"
  | "count"
  | "date"
  | "duration"
  | "email"
  | "employment"
  | "event-status"
  | "number"
  | "price"
  | "quantity"
  | "rating"
  | "telephone"
  | "text"
  | "url";

/** Every kind of value, by its id. */
const byId: Readonly<Record<KindId, unknown>> = {
  address,
  availability,
  code: articleCode,
  count,
  date,
  duration,
  email,
  employment,
  "event-status": eventStatus,
  number,
  price,
  quantity,
  rating,
  telephone,
  text,
  url,
};

export function kindOf(id: KindId): ValueKind {
  return byId[id] as ValueKind;
}
