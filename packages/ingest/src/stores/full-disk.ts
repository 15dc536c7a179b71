/** What operating systems and servers say when no space is left, or no more for this user. */
const full = /os error (?:28|122)\b|no space left|disk is full|quota exceeded/i;

export function isFullDisk(message: string): boolean {
  return full.test(message);
}
