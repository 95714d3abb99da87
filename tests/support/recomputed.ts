import type { DatabaseHandle } from '#server/database/database.ts';
import type { Findings } from '#server/recompute/findings.ts';
import { recompute } from '#server/recompute/recompute.ts';

export const written = ({ differences }: Findings): string[] =>
  differences.map(
    ({ area, subject, figure, stored, computed }) =>
      `${area} ${subject}, ${figure}: stored ${stored}, computed ${computed}`,
  );

/** What the independent recomputation finds to be otherwise; empty where all that is stored follows from what happened. */
export const differencesOf = async (
  database: Pick<DatabaseHandle, 'transaction'>,
): Promise<string[]> => written(await recompute(database));
