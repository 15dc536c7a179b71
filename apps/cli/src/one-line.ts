const unsafeRun = /[\s\p{Cc}\p{Cf}]+/gu;

/** Text of a page on one line, without characters that would steer a terminal. */
export const oneLine = (text: string): string => text.replace(unsafeRun, " ").trim();
