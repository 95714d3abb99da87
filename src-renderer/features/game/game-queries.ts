import { queryOptions } from '@tanstack/react-query';
import type { GameState } from '#contract/api/game/game.ts';
import { game } from '#contract/api/game/game.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api.ts';

/** Milliseconds until the day of a state is over and the next board is there, by the server's clock. */
const untilNext = ({ at, closes_at: closes }: GameState): number =>
  Math.max(SECOND_MS, Date.parse(closes) - Date.parse(at) + SECOND_MS);

export const gameQueries = {
  state: queryOptions({
    queryKey: ['Game', 'state'],
    queryFn: ({ signal }) => request(game.state, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && untilNext(data),
  }),
};
