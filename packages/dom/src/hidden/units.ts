/** Code units that sheets are divided by. */
export const OPENING_BRACKET = 0x5b;
export const CLOSING_BRACKET = 0x5d;
export const OPENING_PARENTHESIS = 0x28;
export const CLOSING_PARENTHESIS = 0x29;
export const GREATER_THAN = 0x3e;
export const PLUS = 0x2b;
export const TILDE = 0x7e;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const BACKSLASH = 0x5c;
/** The bit that letters in lower case have, and digits, hyphens and stops anyway. */
export const lowerBit = 0x20;
