import type { RecordType } from "./record-type.ts";

export const recipe: RecordType = {
  id: "recipe",
  things: /^Recipe$/,
  evidence: ["ingredients", "steps"],
  fields: [
    { name: "name", kind: "text", properties: ["name", "headline"], meta: ["og:title"], state: ["name", "title"], isTitle: true },
    { name: "author", kind: "text", isList: true, properties: ["author", "creator"], metadata: "authors" },
    { name: "published", kind: "date", properties: ["datePublished"], meta: ["article:published_time"], metadata: "published" },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "prepTime", kind: "duration", properties: ["prepTime"], labels: "prepTime", marks: ["prep time"] },
    { name: "cookTime", kind: "duration", properties: ["cookTime", "performTime"], labels: "cookTime", marks: ["cook time"] },
    { name: "totalTime", kind: "duration", properties: ["totalTime"], labels: "totalTime", marks: ["total time"] },
    { name: "yield", kind: "text", properties: ["recipeYield", "yield"], labels: "yield", marks: ["servings", "recipe yield"] },
    { name: "category", kind: "text", properties: ["recipeCategory"], labels: "course" },
    { name: "cuisine", kind: "text", properties: ["recipeCuisine"], labels: "cuisine" },
    { name: "diet", kind: "text", properties: ["suitableForDiet"], labels: "diet" },
    { name: "calories", kind: "quantity", properties: ["nutrition.calories"], labels: "calories" },
    { name: "ingredients", kind: "text", isList: true, properties: ["recipeIngredient", "ingredients"], state: ["ingredients", "recipeIngredient"], section: "ingredients", itemChars: 140, },
    { name: "steps", kind: "text", isList: true, properties: ["recipeInstructions.itemListElement.text", "recipeInstructions.itemListElement", "recipeInstructions.text", "recipeInstructions", "step"], section: "steps" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], labels: "rating", isNearTitle: true },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"], isNearTitle: true },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
  ],
}; // biome-ignore format: rows of a table
