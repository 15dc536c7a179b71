import type { KindId } from "./kinds/index.ts";

/** A field of a record: its places in each source, as data. */
export interface Field {
  readonly name: string;
  /** Kind of its value. Absent from fields that are records themselves. */
  readonly kind?: KindId;
  /** Paths of properties in schema.org's vocabulary, best first: `offers.price`. */
  readonly properties?: readonly string[];
  /** Names of `meta` elements. */
  readonly meta?: readonly string[];
  /** Keys in the state that a page ships for its scripts. */
  readonly state?: readonly string[];
  /** Words before or beside a visible value, from `labels.ts`. @default the field's name */
  readonly labels?: string;
  /** Words that a class name has, in order: `product price`. */
  readonly marks?: readonly string[];
  /** Addresses of links near the title whose text is the value. */
  readonly links?: RegExp;
  /** Headings of a section whose items or text are the value, from `labels.ts`. */
  readonly section?: string;
  readonly isList?: boolean;
  /** Longest item of the section's list; with a longer one it is a text about something else. */
  readonly itemChars?: number;
  /** Whether a value of this kind near the title is the field's. */
  readonly isNearTitle?: boolean;
  /** Whether the title of the page is the field's. */
  readonly isTitle?: boolean;
  /** Part of the metadata that is the field's. */
  readonly metadata?: "title" | "authors" | "published" | "modified" | "siteName";
  readonly fields?: readonly Field[];
  /** The list whose groups the field has: records of a name and the items. */
  readonly groupsOf?: string;
  /** The fields whose sum is the value if the page gives none. */
  readonly sumOf?: readonly string[];
  /** The only words that a value may be, from `enum` of a schema. */
  readonly choices?: readonly string[];
}

/** A type of record as rows of data. */
export interface RecordType {
  readonly id: string;
  /** Types of schema.org's vocabulary. */
  readonly things: RegExp;
  /** Types of Open Graph. */
  readonly ogTypes?: RegExp;
  readonly fields: readonly Field[];
  /** A visible record has a field of each list, and as many fields of them as there are lists. A declared record needs none. */
  readonly evidence: readonly (readonly string[])[];
  /** Words on a control that pages of this type have, from `labels.ts`; `control` in `evidence` is such a control. */
  readonly control?: string;
  /** Form of records that are not declared. @default the page is one */
  readonly shape?: "page" | "items" | "questions" | "prices" | "rows";
}

const telephoneLink = /^tel:/i;

const product: RecordType = {
  id: "product",
  things: /^(?:Product|ProductGroup|IndividualProduct|ProductModel|Vehicle|Car|SoftwareApplication|MobileApplication|WebApplication|VideoGame)$/,
  ogTypes: /^(?:og:)?product/,
  evidence: [["price", "sku", "gtin", "mpn", "control"], ["control", "sku", "gtin", "mpn", "brand", "availability", "condition", "color", "material", "size", "weight", "width", "rating", "reviewCount"]],
  control: "buy",
  shape: "items",
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], state: ["name", "title"], isTitle: true },
    {
      name: "price", kind: "price", properties: ["offers", "offers.offers", "offers.priceSpecification"], meta: ["product:price:amount", "og:price:amount"],
      state: ["price", "currentPrice", "salePrice", "finalPrice"], marks: ["price"], labels: "price", isNearTitle: true,
    },
    { name: "brand", kind: "text", properties: ["brand", "manufacturer"], meta: ["product:brand", "og:brand"], state: ["brand", "vendor", "manufacturer"], labels: "brand",
      links: /\/(?:brands?|vendors?|marken?|marques?|manufacturers?|hersteller)\/[^/]/i, marks: ["product brand", "brand name", "product vendor", "product manufacturer"] },
    { name: "sku", kind: "code", properties: ["sku", "productID", "offers.sku"], meta: ["product:retailer_item_id"], state: ["sku"], labels: "sku", marks: ["sku"] },
    { name: "gtin", kind: "code", properties: ["gtin13", "gtin", "gtin12", "gtin14", "gtin8", "isbn"], meta: ["product:ean", "product:upc", "product:isbn"], state: ["gtin", "ean", "upc", "barcode"], labels: "gtin" },
    { name: "mpn", kind: "code", properties: ["mpn"], meta: ["product:mfr_part_no"], state: ["mpn"], labels: "mpn" },
    { name: "availability", kind: "availability", properties: ["offers.availability", "offers.offers.availability"], meta: ["product:availability", "og:availability"], state: ["availability"], labels: "availability", marks: ["stock", "availability"] },
    { name: "condition", kind: "text", properties: ["itemCondition", "offers.itemCondition"], meta: ["product:condition"], labels: "condition" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], labels: "rating", marks: ["rating", "average rating"], isNearTitle: true },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"], labels: "reviewCount", marks: ["review count", "rating count", "reviews count", "ratings count"], isNearTitle: true },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"], state: ["description"], section: "description" },
    { name: "category", kind: "text", properties: ["category"], meta: ["product:category"], labels: "category" },
    { name: "color", kind: "text", properties: ["color"], meta: ["product:color"], labels: "color" },
    { name: "material", kind: "text", properties: ["material"], meta: ["product:material"], labels: "material" },
    { name: "size", kind: "text", properties: ["size"], meta: ["product:size"], labels: "size" },
    { name: "weight", kind: "quantity", properties: ["weight"], meta: ["product:weight"], labels: "weight" },
    { name: "width", kind: "quantity", properties: ["width"], labels: "width" },
    { name: "height", kind: "quantity", properties: ["height"], labels: "height" },
    { name: "depth", kind: "quantity", properties: ["depth"], labels: "depth" },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"], state: ["image"] },
    { name: "url", kind: "url", properties: ["url", "offers.url"], meta: ["og:url"] },
    {
      name: "variants", isList: true, properties: ["hasVariant", "model", "offers.itemOffered"], state: ["variants"],
      fields: [
        { name: "name", kind: "text", properties: ["name"], state: ["name", "title"] },
        { name: "sku", kind: "code", properties: ["sku"], state: ["sku"] },
        { name: "price", kind: "price", properties: ["offers"], state: ["price"] },
        { name: "availability", kind: "availability", properties: ["offers.availability"] },
        { name: "color", kind: "text", properties: ["color"], state: ["color"] },
        { name: "size", kind: "text", properties: ["size"], state: ["size"] },
      ],
    },
    {
      name: "offers", isList: true, properties: ["offers.offers", "offers"],
      fields: [
        { name: "price", kind: "price", properties: ["", "priceSpecification"] },
        { name: "name", kind: "text", properties: ["name"] },
        { name: "sku", kind: "code", properties: ["sku"] },
        { name: "availability", kind: "availability", properties: ["availability"] },
        { name: "seller", kind: "text", properties: ["seller", "offeredBy"] },
        { name: "url", kind: "url", properties: ["url"] },
      ],
    },
  ],
}; // biome-ignore format: rows of a table

const groupFields: readonly Field[] = [
  { name: "name", kind: "text" },
  { name: "items", kind: "text", isList: true },
];

const recipe: RecordType = {
  id: "recipe",
  things: /^Recipe$/,
  evidence: [["ingredients"], ["steps", "yield", "prepTime", "cookTime", "totalTime", "ingredientGroups"]],
  fields: [
    { name: "name", kind: "text", properties: ["name", "headline"], meta: ["og:title"], state: ["name", "title"], isTitle: true },
    { name: "author", kind: "text", isList: true, properties: ["author", "creator"], metadata: "authors" },
    { name: "published", kind: "date", properties: ["datePublished"], meta: ["article:published_time"], metadata: "published" },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "prepTime", kind: "duration", properties: ["prepTime"], labels: "prepTime", marks: ["prep time"] },
    { name: "cookTime", kind: "duration", properties: ["cookTime", "performTime"], labels: "cookTime", marks: ["cook time"] },
    { name: "totalTime", kind: "duration", properties: ["totalTime"], labels: "totalTime", marks: ["total time"], sumOf: ["prepTime", "cookTime"] },
    { name: "yield", kind: "text", properties: ["recipeYield", "yield"], labels: "yield", marks: ["servings", "recipe yield"] },
    { name: "category", kind: "text", properties: ["recipeCategory"], labels: "course" },
    { name: "cuisine", kind: "text", properties: ["recipeCuisine"], labels: "cuisine" },
    { name: "diet", kind: "text", properties: ["suitableForDiet"], labels: "diet" },
    { name: "calories", kind: "quantity", properties: ["nutrition.calories"], labels: "calories" },
    { name: "ingredients", kind: "text", isList: true, properties: ["recipeIngredient", "ingredients"], state: ["ingredients", "recipeIngredient"], section: "ingredients", itemChars: 140, marks: ["ingredients", "recipe ingredients"] },
    { name: "steps", kind: "text", isList: true, properties: ["recipeInstructions", "step"], section: "steps" },
    { name: "ingredientGroups", isList: true, groupsOf: "ingredients", fields: groupFields },
    { name: "stepGroups", isList: true, groupsOf: "steps", fields: groupFields },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], labels: "rating", isNearTitle: true },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"], isNearTitle: true },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
  ],
}; // biome-ignore format: rows of a table

const event: RecordType = {
  id: "event",
  things: /^(?:[A-Z]\w*)?Event(?:Series)?$|^Festival$/,
  evidence: [["start", "location"], ["location", "address", "price", "organizer", "performers", "doors"]],
  shape: "items",
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], state: ["name", "title"], isTitle: true },
    { name: "start", kind: "date", properties: ["startDate"], meta: ["event:start_time"], state: ["startDate", "start_date", "startsAt"], labels: "start", marks: ["event date", "event start"] },
    { name: "end", kind: "date", properties: ["endDate"], meta: ["event:end_time"], state: ["endDate", "end_date", "endsAt"], labels: "end", marks: ["event end"] },
    { name: "doors", kind: "date", properties: ["doorTime"], labels: "doors" },
    { name: "duration", kind: "duration", properties: ["duration"], labels: "duration" },
    { name: "location", kind: "text", properties: ["location", "location.name"], state: ["venue", "location"], labels: "location", marks: ["event venue", "event location"] },
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

const job: RecordType = {
  id: "job",
  things: /^JobPosting$/,
  evidence: [["employer", "employment", "salary"], ["control", "employer", "employment", "salary", "closes"]],
  control: "apply",
  fields: [
    { name: "title", kind: "text", properties: ["title", "name"], meta: ["og:title"], state: ["title", "name"], isTitle: true },
    { name: "employer", kind: "text", properties: ["hiringOrganization"], state: ["company", "companyName"], labels: "employer", marks: ["company name", "job company"] },
    { name: "location", kind: "address", properties: ["jobLocation.address", "jobLocation", "jobLocationType"], state: ["location"], labels: "location", marks: ["job location"] },
    { name: "employment", kind: "employment", properties: ["employmentType"], state: ["employmentType"], labels: "employment", marks: ["employment type", "job type"] },
    { name: "salary", kind: "price", properties: ["baseSalary", "estimatedSalary"], labels: "salary", marks: ["salary"] },
    { name: "salaryUnit", kind: "text", properties: ["baseSalary.value.unitText", "baseSalary.unitText"] },
    { name: "posted", kind: "date", properties: ["datePosted"], labels: "posted", marks: ["date posted", "posted date"], metadata: "published" },
    { name: "closes", kind: "date", properties: ["validThrough"], labels: "closes" },
    { name: "starts", kind: "date", properties: ["jobStartDate"], labels: "jobStart" },
    { name: "hours", kind: "text", properties: ["workHours"], labels: "workHours" },
    { name: "reference", kind: "code", properties: ["identifier.value", "identifier"], labels: "reference" },
    { name: "requirements", kind: "text", isList: true, properties: ["qualifications", "skills", "experienceRequirements"], section: "requirements" },
    { name: "tasks", kind: "text", isList: true, properties: ["responsibilities"], section: "tasks" },
    { name: "benefits", kind: "text", isList: true, properties: ["jobBenefits"], section: "benefits" },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
  ],
}; // biome-ignore format: rows of a table

const person: RecordType = {
  id: "person",
  things: /^(?:Person|Patient|Physician|ProfilePage)$/,
  ogTypes: /^profile$/,
  evidence: [["jobTitle", "employer", "born"], ["jobTitle", "employer", "born", "died", "nationality", "education", "email", "telephone", "address"]],
  shape: "items",
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "jobTitle", kind: "text", properties: ["jobTitle", "hasOccupation"], labels: "jobTitle", marks: ["job title", "person role", "staff title", "team position", "member role", "person title"] },
    { name: "employer", kind: "text", properties: ["worksFor", "affiliation"], labels: "employer" },
    { name: "email", kind: "email", isNearTitle: true, properties: ["email"], labels: "email", marks: ["email"] },
    { name: "telephone", kind: "telephone", properties: ["telephone"], labels: "telephone", marks: ["phone", "tel"], links: telephoneLink },
    { name: "address", kind: "address", properties: ["address", "workLocation"], labels: "address", marks: ["adr"] },
    { name: "born", kind: "date", properties: ["birthDate"], labels: "born" },
    { name: "died", kind: "date", properties: ["deathDate"], labels: "died" },
    { name: "nationality", kind: "text", properties: ["nationality"], labels: "nationality" },
    { name: "education", kind: "text", properties: ["alumniOf"], labels: "education" },
    { name: "url", kind: "url", properties: ["url"], meta: ["og:url"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "profiles", kind: "url", isList: true, properties: ["sameAs"] },
  ],
}; // biome-ignore format: rows of a table

const organisation: RecordType = {
  id: "organisation",
  things: /^(?:Organization|Corporation|NGO|LocalBusiness|\w*(?:Organization|Store|Business|Restaurant|Hotel|School|Museum|Library|Hospital|Dentist|Bakery|Agent|University|Service))$/,
  evidence: [["telephone", "email", "address", "taxId", "registration"], ["telephone", "email", "address", "taxId", "registration", "fax", "openingHours"]],
  fields: [
    { name: "name", kind: "text", properties: ["name", "legalName"], meta: ["og:site_name"], labels: "companyName", metadata: "siteName" },
    { name: "legalName", kind: "text", properties: ["legalName"], labels: "legalName" },
    { name: "telephone", kind: "telephone", properties: ["telephone", "contactPoint.telephone"], labels: "telephone", marks: ["phone", "tel"], links: telephoneLink },
    { name: "fax", kind: "telephone", properties: ["faxNumber"], labels: "fax" },
    { name: "email", kind: "email", properties: ["email", "contactPoint.email"], labels: "email", marks: ["email"] },
    { name: "address", kind: "address", properties: ["address", "location.address"], labels: "address", marks: ["adr"] },
    { name: "openingHours", kind: "text", isList: true, properties: ["openingHours"], labels: "openingHours", section: "openingHours" },
    { name: "taxId", kind: "text", properties: ["vatID", "taxID"], labels: "taxId" },
    { name: "registration", kind: "text", properties: ["leiCode"], labels: "registration" },
    { name: "founded", kind: "date", properties: ["foundingDate"], labels: "founded" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"] },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"] },
    { name: "url", kind: "url", properties: ["url"] },
    { name: "logo", kind: "url", properties: ["logo"] },
    { name: "description", kind: "text", properties: ["description"] },
    { name: "profiles", kind: "url", isList: true, properties: ["sameAs"] },
  ],
}; // biome-ignore format: rows of a table

const article: RecordType = {
  id: "article",
  things: /Article$|^(?:BlogPosting|Report|LiveBlogPosting|SocialMediaPosting|DiscussionForumPosting)$/,
  ogTypes: /^article$/,
  evidence: [["author", "published", "modified"]],
  fields: [
    { name: "headline", kind: "text", properties: ["headline", "name"], meta: ["og:title"], isTitle: true, metadata: "title" },
    { name: "author", kind: "text", isList: true, properties: ["author", "creator"], meta: ["author"], metadata: "authors" },
    { name: "published", kind: "date", properties: ["datePublished", "dateCreated"], meta: ["article:published_time"], metadata: "published" },
    { name: "modified", kind: "date", properties: ["dateModified"], meta: ["article:modified_time", "og:updated_time"], metadata: "modified" },
    { name: "section", kind: "text", properties: ["articleSection"], meta: ["article:section"] },
    { name: "publisher", kind: "text", properties: ["publisher", "sourceOrganization"], meta: ["og:site_name"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description", "description"] },
    { name: "keywords", kind: "text", isList: true, properties: ["keywords"], meta: ["article:tag"] },
    { name: "wordCount", kind: "number", properties: ["wordCount"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
    { name: "url", kind: "url", properties: ["url", "mainEntityOfPage"], meta: ["og:url"] },
  ],
}; // biome-ignore format: rows of a table

const review: RecordType = {
  id: "review",
  things: /Review$/,
  evidence: [["rating"], ["author", "published", "subject", "pros", "cons"]],
  fields: [
    { name: "title", kind: "text", properties: ["name", "headline"], isTitle: true },
    { name: "rating", kind: "rating", properties: ["reviewRating"], labels: "rating", marks: ["review rating", "rating"] },
    { name: "author", kind: "text", properties: ["author"], metadata: "authors" },
    { name: "published", kind: "date", properties: ["datePublished", "dateCreated"], metadata: "published" },
    { name: "subject", kind: "text", properties: ["itemReviewed"], labels: "subject" },
    { name: "text", kind: "text", properties: ["reviewBody", "description"] },
    { name: "pros", kind: "text", isList: true, properties: ["positiveNotes"], section: "pros" },
    { name: "cons", kind: "text", isList: true, properties: ["negativeNotes"], section: "cons" },
  ],
}; // biome-ignore format: rows of a table

const questions: RecordType = {
  id: "questions",
  things: /^Question$/,
  evidence: [],
  shape: "questions",
  fields: [
    { name: "question", kind: "text", properties: ["name", "text"] },
    { name: "answer", kind: "text", properties: ["acceptedAnswer.text", "suggestedAnswer.text", "acceptedAnswer"] },
    { name: "author", kind: "text", properties: ["author"] },
    { name: "votes", kind: "number", properties: ["upvoteCount"] },
    { name: "answers", kind: "number", properties: ["answerCount"] },
  ],
}; // biome-ignore format: rows of a table

const course: RecordType = {
  id: "course",
  things: /^Course$/,
  evidence: [["provider", "code", "teacher", "level"], ["provider", "code", "teacher", "level", "start", "duration", "price", "location", "topics"]],
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "provider", kind: "text", properties: ["provider"], labels: "provider" },
    { name: "code", kind: "code", properties: ["courseCode"], labels: "courseCode" },
    { name: "start", kind: "date", properties: ["hasCourseInstance.startDate"], labels: "start" },
    { name: "end", kind: "date", properties: ["hasCourseInstance.endDate"], labels: "end" },
    { name: "duration", kind: "duration", properties: ["timeRequired", "hasCourseInstance.courseWorkload"], labels: "duration" },
    { name: "price", kind: "price", properties: ["offers"], labels: "admission", marks: ["course price"] },
    { name: "teacher", kind: "text", isList: true, properties: ["instructor", "hasCourseInstance.instructor"], labels: "teacher" },
    { name: "level", kind: "text", properties: ["educationalLevel"], labels: "level" },
    { name: "language", kind: "text", properties: ["inLanguage"], labels: "language" },
    { name: "location", kind: "text", properties: ["hasCourseInstance.location"], labels: "location" },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "topics", kind: "text", isList: true, properties: ["teaches", "syllabusSections"], section: "topics" },
  ],
}; // biome-ignore format: rows of a table

const book: RecordType = {
  id: "book",
  things: /^(?:Book|Audiobook)$/,
  ogTypes: /^books?(?:\.book)?$/,
  evidence: [["isbn", "publisher", "pages"], ["isbn", "publisher", "pages", "author", "published", "format", "edition"]],
  fields: [
    { name: "title", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "author", kind: "text", isList: true, properties: ["author"], meta: ["book:author"], labels: "author", metadata: "authors" },
    { name: "isbn", kind: "code", properties: ["isbn", "workExample.isbn", "gtin13"], meta: ["book:isbn"], labels: "isbn" },
    { name: "publisher", kind: "text", properties: ["publisher"], labels: "publisher" },
    { name: "published", kind: "date", properties: ["datePublished"], meta: ["book:release_date"], labels: "publicationDate" },
    { name: "pages", kind: "number", properties: ["numberOfPages"], labels: "pages" },
    { name: "language", kind: "text", properties: ["inLanguage"], labels: "language" },
    { name: "format", kind: "text", properties: ["bookFormat"], labels: "format" },
    { name: "edition", kind: "text", properties: ["bookEdition"], labels: "edition" },
    { name: "genre", kind: "text", isList: true, properties: ["genre"], labels: "genre" },
    { name: "price", kind: "price", properties: ["offers"], labels: "price", marks: ["price"], isNearTitle: true },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], isNearTitle: true },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
  ],
}; // biome-ignore format: rows of a table

const film: RecordType = {
  id: "film",
  things: /^(?:Movie|TVSeries|TVEpisode|MovieSeries)$/,
  ogTypes: /^video\.(?:movie|tv_show|episode)$/,
  evidence: [["director", "actors"], ["director", "actors", "writer", "duration", "released", "genre", "originalTitle"]],
  fields: [
    { name: "title", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "originalTitle", kind: "text", properties: ["alternateName"], labels: "originalTitle" },
    { name: "director", kind: "text", isList: true, properties: ["director"], meta: ["video:director"], labels: "director" },
    { name: "actors", kind: "text", isList: true, properties: ["actor", "actors"], meta: ["video:actor"], labels: "actors" },
    { name: "writer", kind: "text", isList: true, properties: ["author", "creator"], labels: "writer" },
    { name: "duration", kind: "duration", properties: ["duration", "timeRequired"], labels: "runtime" },
    { name: "released", kind: "date", properties: ["datePublished", "dateCreated"], meta: ["video:release_date"], labels: "released" },
    { name: "genre", kind: "text", isList: true, properties: ["genre"], labels: "genre" },
    { name: "country", kind: "text", properties: ["countryOfOrigin"], labels: "country" },
    { name: "language", kind: "text", properties: ["inLanguage"], labels: "language" },
    { name: "ageRating", kind: "text", properties: ["contentRating"], labels: "ageRating" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], isNearTitle: true },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.ratingCount", "aggregateRating.reviewCount"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
  ],
}; // biome-ignore format: rows of a table

const place: RecordType = {
  id: "place",
  things: /^(?:Place|LocalBusiness|TouristAttraction|\w*(?:Restaurant|Hotel|Store|Museum|Park|Beach|Library|Church|Theater|Stadium|Venue|Accommodation|Residence))$/,
  ogTypes: /^(?:place|business\.business|restaurant\.restaurant)$/,
  evidence: [["address", "openingHours", "latitude"], ["address", "openingHours", "latitude", "telephone", "email", "cuisine", "priceRange"]],
  fields: [
    { name: "name", kind: "text", properties: ["name"], meta: ["og:title"], isTitle: true },
    { name: "address", kind: "address", properties: ["address"], labels: "address", marks: ["adr", "street address"] },
    { name: "latitude", kind: "number", properties: ["geo.latitude", "latitude"], meta: ["place:location:latitude"], labels: "latitude" },
    { name: "longitude", kind: "number", properties: ["geo.longitude", "longitude"], meta: ["place:location:longitude"], labels: "longitude" },
    { name: "telephone", kind: "telephone", properties: ["telephone"], labels: "telephone", marks: ["phone", "tel"], links: telephoneLink },
    { name: "email", kind: "email", properties: ["email"], labels: "email", marks: ["email"] },
    { name: "openingHours", kind: "text", isList: true, properties: ["openingHours"], labels: "openingHours", section: "openingHours" },
    { name: "priceRange", kind: "text", properties: ["priceRange"], labels: "priceRange" },
    { name: "cuisine", kind: "text", isList: true, properties: ["servesCuisine"], labels: "cuisine" },
    { name: "rating", kind: "rating", properties: ["aggregateRating"], isNearTitle: true },
    { name: "reviewCount", kind: "count", properties: ["aggregateRating.reviewCount", "aggregateRating.ratingCount"], isNearTitle: true },
    { name: "url", kind: "url", properties: ["url"] },
    { name: "image", kind: "url", properties: ["image"], meta: ["og:image"] },
    { name: "description", kind: "text", properties: ["description"], meta: ["og:description"] },
  ],
}; // biome-ignore format: rows of a table

const priceList: RecordType = {
  id: "price-list",
  things: /^(?:Offer|MenuItem|UnitPriceSpecification)$/,
  evidence: [["price"]],
  shape: "prices",
  fields: [
    { name: "name", kind: "text", properties: ["name", "itemOffered"] },
    { name: "price", kind: "price", properties: ["", "offers", "priceSpecification"] },
    { name: "group", kind: "text", properties: ["category"] },
    { name: "description", kind: "text", properties: ["description"] },
  ],
}; // biome-ignore format: rows of a table

/** Rows of the data tables of a page; their fields are named by the header. */
const tableRows: RecordType = { id: "table-rows", things: /(?!)/, evidence: [], shape: "rows", fields: [] };

/** The types of records that are built in. */
export const types: readonly RecordType[] = [
  product, recipe, event, job, person, organisation, article, review, questions, course, book, film, place, priceList, tableRows,
]; // biome-ignore format: a table of words

/** Ids of the built-in types: `product`, `recipe`, `event`, ... */
export const recordTypes: readonly string[] = types.map(({ id }) => id);

export function typeOf(id: string): RecordType | undefined {
  return types.find((type) => type.id === id);
}
