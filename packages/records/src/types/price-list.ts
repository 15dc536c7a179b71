import type { RecordType } from "./record-type.ts";

export const priceList: RecordType = {
  id: "price-list",
  things: /^(?:Offer|MenuItem|UnitPriceSpecification)$/,
  evidence: ["price"],
  shape: "prices",
  fields: [
    { name: "name", kind: "text", properties: ["name", "itemOffered"] },
    { name: "price", kind: "price", properties: ["", "offers", "priceSpecification"] },
    { name: "group", kind: "text", properties: ["category"] },
    { name: "description", kind: "text", properties: ["description"] },
  ],
}; // biome-ignore format: rows of a table
