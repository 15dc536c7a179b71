import type { Section } from "./outline.ts";

/** Consecutive sections that are packed together. */
export interface Group {
  /** Indexes of the sections. */
  readonly sections: number[];
  tokens: number;
  /** Whether its sections have only headings. */
  isBare: boolean;
}

export interface SizedSection extends Section {
  readonly tokens: number;
  /** Whether it is a post of a thread that is not a reply. */
  readonly isPost: boolean;
}

/**
 * Group small sections with their neighbours. A small section takes following siblings and children; the last small one joins
 * the group before. A post is not joined to the one before. A group exceeds `room` only where a heading would be left without text.
 */
export function groupSections(
  sections: readonly SizedSection[],
  { room, minTokens }: { readonly room: number; readonly minTokens: number },
): Group[] {
  const groups: Group[] = [];
  const flush = (group: Group): void => {
    const before = groups.at(-1);
    if (before !== undefined && group.tokens < minTokens && goesBehind(group, before, sections, room))
      append(before, group);
    else groups.push(group);
  };
  let current: Group | undefined;
  for (const [index, section] of sections.entries()) {
    const own: Group = { sections: [index], tokens: section.tokens, isBare: isBare(section) };
    if (current === undefined) {
      current = own;
    } else if (
      current.tokens < minTokens &&
      (!section.isPost || current.isBare) &&
      section.depth >= depthOf(current, sections) &&
      (current.isBare || current.tokens + section.tokens <= room)
    ) {
      append(current, own);
    } else {
      flush(current);
      current = own;
    }
  }
  if (current !== undefined) flush(current);
  return groups;
}

function goesBehind(group: Group, before: Group, sections: readonly SizedSection[], room: number): boolean {
  if (sections[group.sections[0] ?? 0]?.isPost) return false;
  return before.tokens + group.tokens <= room && depthOf(group, sections) >= depthOf(before, sections);
}

function append(group: Group, other: Group): void {
  for (const section of other.sections) group.sections.push(section);
  group.tokens += other.tokens;
  group.isBare &&= other.isBare;
}

function depthOf({ sections: [first = 0] }: Group, sections: readonly Section[]): number {
  return sections[first]?.depth ?? 0;
}

function isBare({ blocks }: Section): boolean {
  return blocks.every(({ node }) => node.type === "heading");
}
