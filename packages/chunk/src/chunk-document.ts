import { fromMarkdown } from "@decant/normalize";
import type { Chunk, ChunkDocument } from "./chunk.ts";
import { type Draft, type DraftContext, draft } from "./draft.ts";
import type { Settings } from "./options.ts";
import { breadcrumbOf, joinTokens, readOutline, type Section } from "./outline.ts";
import { overlapBefore, pack } from "./pack.ts";
import { measure, type Piece, pieceOf } from "./pieces.ts";
import { split } from "./split.ts";
import { toChunks } from "./to-chunks.ts";

/** Cut one document. */
export function chunkDocument(document: ChunkDocument, settings: Settings): Chunk[] {
  const { markdown } = document;
  const language = document.language ?? "en";
  const root = fromMarkdown(markdown);
  const outline = readOutline(root);
  const pieces = outline.map(({ blocks }, index) => blocks.map(({ node, order }) => pieceOf(node, order, index)));
  const posts = new Set((document.posts ?? []).filter(({ depth }) => depth === 0).map(({ line }) => line));
  const sections: SizedSection[] = outline.map((section, index) => ({
    ...section,
    isPost: posts.has(section.blocks[0]?.node.position?.start.line ?? 0),
    tokens: (pieces[index] ?? []).reduce((sum, piece) => sum + measure(piece, { markdown, language, settings }), 0),
  }));
  const context: DraftContext = {
    markdown,
    language,
    title: document.title ?? null,
    sections,
    settings,
  };
  const drafts: Draft[] = [];
  const { budget, overlap, minTokens } = settings;
  const room = budget - overlap - breadcrumbTokens(Array.from(sections.keys()), context);
  for (const group of groupSections(sections, { room, minTokens }))
    for (const made of draftGroup(group, pieces, context)) drafts.push(made);
  return toChunks(drafts, root, document, context);
}

/** Attempts to pack a group again with less room if a parcel is too large, because token counts do not quite add up. */
const maxAttempts = 4;

function draftGroup(
  { sections: members }: Group,
  pieces: readonly (readonly Piece[])[],
  context: DraftContext,
): Draft[] {
  const { settings } = context;
  const { budget, minTokens, overlap } = settings;
  const own = members.flatMap((index) => pieces[index] ?? []);
  let room = budget - overlap - breadcrumbTokens(members, context);
  let drafts: Draft[] = [];
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const parcels = pack(own, { room, minTokens: Math.min(minTokens, room >> 1) }, context);
    drafts = parcels.map((parcel, index) => {
      const before = parcels[index - 1];
      const [first] = parcel;
      const repeated =
        overlap === 0 || before === undefined || first === undefined
          ? []
          : overlapBefore(before, first, overlap, context);
      const made = draft(parcel, repeated, context);
      return made.load > budget && repeated.length > 0 ? draft(parcel, [], context) : made;
    });
    const excess = drafts.reduce((most, made) => Math.max(most, excessOf(made, context)), 0);
    if (excess === 0) break;
    room -= excess;
  }
  return drafts;
}

/** Tokens by which a draft that can still be cut exceeds the budget. */
function excessOf({ pieces, load }: Draft, context: DraftContext): number {
  const [first] = pieces;
  const excess = load - context.settings.budget;
  if (excess <= 0 || first === undefined) return 0;
  return pieces.length > 1 || split(first, context) !== undefined ? excess : 0;
}

function breadcrumbTokens(members: readonly number[], { sections, title, settings }: DraftContext): number {
  const lines = members.map((index) => breadcrumbOf(title, sections[index]?.path ?? [], settings));
  return Math.max(0, ...lines.map((line) => (line === "" ? 0 : settings.countTokens(line) + joinTokens)));
}

/** Consecutive sections that are packed together. */
interface Group {
  readonly sections: number[];
  tokens: number;
  /** Whether its sections have only headings. */
  isBare: boolean;
}

interface SizedSection extends Section {
  readonly tokens: number;
  /** Whether it is a post of a thread that is not a reply. */
  readonly isPost: boolean;
}

/**
 * Group small sections with their neighbours. A small section takes following siblings and children; the last small one joins
 * the group before. A post is not joined to the one before. A group exceeds `room` only where a heading would be left without text.
 */
function groupSections(
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
