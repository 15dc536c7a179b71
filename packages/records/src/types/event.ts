import type { RecordType } from "./record-type.ts";

export const event: RecordType = {
  id: "event",
  things: /^(?:[A-Z]\w*)?Event(?:Series)?$|^Festival$/,
  evidence: ["start", "location"],
  shape: "items",
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], state: ["name", "title"], isTitle: true },
    { name: "start", kind: "date", properties: ["startDate"], meta: ["event:start_time"], state: ["startDate", "start_date", "startsAt"], labels: "start", marks: ["event date", "start date", "event start"] },
    { name: "end", kind: "date", properties: ["endDate"], meta: ["event:end_time"], state: ["endDate", "end_date", "endsAt"], labels: "end", marks: ["end date", "event end"] },
    { name: "doors", kind: "date", properties: ["doorTime"], labels: "doors" },
    { name: "duration", kind: "duration", properties: ["duration"], labels: "duration" },
    { name: "location", kind: "text", properties: ["location", "location.name"], state: ["venue", "location"], labels: "location", marks: ["event venue", "event location", "venue name"] },
    { name: "address", kind: "address", properties: ["location.address", "location"], labels: "address", marks: ["venue address", "event address"] },
    { name: "organizer", kind: "text", properties: ["organizer"], labels: "organizer", marks: ["event organizer"] },
    { name: "performers", kind: "text", isList: true, properties: ["performer", "performers", "actor"], labels: "performers" },
    { name: "price", kind: "price", properties: ["offers"], labels: "admission", marks: ["event cost", "event price"] },
    { name: "availability", kind: "availability", properties: ["offers.availability"] },
    { name: "status", kind: "event-status", properties: ["eventStatus"], labels: "status" },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
    { name: "url", kind: "url", properties: ["url"], meta: ["og:url"] },
    {
      name: "dates", isList: true, properties: ["subEvent", "subEvents"],
      fields: [
        { name: "name", kind: "text", properties: ["name"] },
        { name: "start", kind: "date", properties: ["startDate"] },
        { name: "end", kind: "date", properties: ["endDate"] },
        { name: "location", kind: "text", properties: ["location"] },
      ],
    },
  ],
}; // biome-ignore format: rows of a table
