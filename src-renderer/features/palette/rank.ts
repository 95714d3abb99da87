import type { Command, Section } from './command.ts';
import { matchCommand, type Range } from './match.ts';

/** Most rows of a section while something is typed. */
export const MOST = 6;
/** What a recent choice counts more than its like; a better match still wins. */
const RECENT_BONUS = 10;

export interface Ranked {
  readonly command: Command;
  /** Parts of the label to point out. */
  readonly ranges: readonly Range[];
}

export interface RankedSection {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Ranked[];
}

const unmarked = (command: Command): Ranked => ({ command, ranges: [] });

interface RankContext {
  readonly query: string;
  /** Ids chosen lately, the latest first. */
  readonly recent: readonly string[];
  readonly recentTitle: string;
}

/**
 * What the palette shows of the commands it knows: with nothing typed all of them, those chosen
 * lately first under a heading of their own; else the best matches of each section.
 */
export function rankSections(
  sections: readonly Section[],
  { query, recent, recentTitle }: RankContext,
): RankedSection[] {
  const ranked =
    query.trim() === ''
      ? everything(sections, recent, recentTitle)
      : bestOf(sections, query, recent);
  return ranked.filter(({ rows }) => rows.length > 0);
}

function everything(
  sections: readonly Section[],
  recent: readonly string[],
  recentTitle: string,
): RankedSection[] {
  const all = sections.flatMap(({ commands }) => commands);
  const chosen = recent.flatMap((id) => all.find((command) => command.id === id) ?? []);
  return [
    { id: 'recent', title: recentTitle, rows: chosen.map(unmarked) },
    ...sections.map(({ id, title, commands }) => ({
      id,
      title,
      rows: commands.filter((command) => !chosen.includes(command)).map(unmarked),
    })),
  ];
}

function bestOf(
  sections: readonly Section[],
  query: string,
  recent: readonly string[],
): RankedSection[] {
  const matched = sections.map(({ id, title, commands }) => ({
    id,
    title,
    found: commands.flatMap((command) => {
      const match = matchCommand(query, command);
      if (!match) return [];
      const score = match.score + (recent.includes(command.id) ? RECENT_BONUS : 0);
      return [{ command, ...match, score }];
    }),
  }));
  // One good match makes the loose ones noise.
  const hasGood = matched.some(({ found }) => found.some(({ isLoose }) => !isLoose));
  return matched.map(({ id, title, found }) => ({
    id,
    title,
    rows: found
      .filter(({ isLoose }) => !hasGood || !isLoose)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST),
  }));
}

/** A section whose rows the server has chosen: all of them, in its order. */
export function chosenByServer({ id, title, commands }: Section, query: string): RankedSection {
  const rows = commands.map((command) => ({
    command,
    ranges: matchCommand(query, command)?.ranges ?? [],
  }));
  return { id, title, rows };
}
