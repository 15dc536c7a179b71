import { article } from "./article.ts";
import { book } from "./book.ts";
import { course } from "./course.ts";
import { event } from "./event.ts";
import { film } from "./film.ts";
import { job } from "./job.ts";
import { organisation } from "./organisation.ts";
import { person } from "./person.ts";
import { place } from "./place.ts";
import { priceList } from "./price-list.ts";
import { product } from "./product.ts";
import { questions } from "./questions.ts";
import { recipe } from "./recipe.ts";
import type { RecordType } from "./record-type.ts";
import { review } from "./review.ts";
import { tableRows } from "./table-rows.ts";

/** The types of records that are built in. */
export const types: readonly RecordType[] = [
  product, recipe, event, job, person, organisation, article, review, questions, course, book, film, place, priceList, tableRows,
]; // biome-ignore format: a table of words

/** Ids of the built-in types: `product`, `recipe`, `event`, ... */
export const recordTypes: readonly string[] = types.map(({ id }) => id);

export function typeOf(id: string): RecordType | undefined {
  return types.find((type) => type.id === id);
}
