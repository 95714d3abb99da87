import { queryOptions } from '@tanstack/react-query';
import type { GameState } from '#contract/api/game/game.ts';
import { game } from '#contract/api/game/game.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import type { RankingScope } from '#contract/rules/game/nickname.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';
import { layoutOf } from './seeded.ts';

/** Milliseconds until the day of a state is over and the next board is there, by the server's clock. */
const untilNext = ({ at, closes_at: closes }: GameState): number =>
  Math.max(SECOND_MS, Date.parse(closes) - Date.parse(at) + SECOND_MS);

export const gameQueries = {
  state: queryOptions({
    queryKey: ['Game', 'state'],
    queryFn: ({ signal }) => request(game.state, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && untilNext(data),
  }),
  /** A board drawn on this device: the same seed and day give the same one for good. */
  layout: (day: UtcDay, seed: string) =>
    queryOptions({
      queryKey: ['game-layout', day, seed],
      queryFn: () => layoutOf(day, seed),
      staleTime: Infinity,
    }),
  /** The member's days, the newest first. */
  days: cursorQuery({ endpoint: game.days, queryKey: ['Game', 'days'], query: {}, pageSize: 30 }),
  /** What one day is checked with. */
  day: (day: UtcDay) =>
    queryOptions({
      queryKey: ['Game', 'day', day],
      queryFn: ({ signal }) => request(game.day, { params: { day }, signal }),
    }),
  ranking: (day: UtcDay, scope: RankingScope) =>
    cursorQuery({
      endpoint: game.ranking,
      queryKey: ['Game', 'ranking', day, scope],
      params: { day },
      query: { scope },
      pageSize: 50,
    }),
};
