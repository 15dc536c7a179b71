import type { ValueKind } from "./kind.ts";
import { count, number, quantity, rating } from "./numbers.ts";
import { price } from "./price.ts";
import { address, articleCode, availability, email, employment, eventStatus, telephone, text, url } from "./texts.ts";
import { date, duration } from "./times.ts";

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
