export const defaultMaxDepth = 256;

/** Guess: twice as deep as any thread or quotation seen, and it keeps indentation from multiplying the output. */
export const defaultMaxNesting = 24;
