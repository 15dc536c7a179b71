/** Features of one kind, reported together. */
export interface FeatureFamily {
  readonly id: string;
  /** Description for a person. */
  readonly label: string;
  readonly features: RegExp;
}

/** In order: a feature belongs to the first family that matches its name. The last matches all. */
export const featureFamilies: readonly FeatureFamily[] = [
  { id: "names", label: "class names, ids and roles around it", features: /^(?:near|any)\./ },
  { id: "landmarks", label: "landmark elements around it", features: /^in\./ },
  { id: "neighbours", label: "blocks before and after it", features: /^at-?\d/ },
  { id: "repetition", label: "repetition of its shape", features: /repeats|group|position|^path|^duplicate/i },
  { id: "links", label: "share of links", features: /link/i },
  { id: "container", label: "elements around it", features: /^up\d/ },
  { id: "page", label: "the page as a whole", features: /^(?:page|url|og|schema)[A-Z]|^(?:hasMain|articles)$/ },
  {
    id: "position",
    label: "place on the page",
    features: /^index$|^chars(?:Before|After|Since)|Share$|afterTitle|^blocks|^depth$|headingLevelBefore/,
  },
  { id: "title", label: "likeness to the title", features: /title/i },
  { id: "element", label: "its element", features: /^tag|^heading|^in[A-Z]|^has[A-Z]|^hidden$/ },
  { id: "text", label: "its own text", features: /(?:)/ },
];

/** Index in {@link featureFamilies} of each feature's family. */
export function familiesOf(names: readonly string[]): Uint8Array {
  return Uint8Array.from(names, (name) => featureFamilies.findIndex(({ features }) => features.test(name)));
}
