import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { payoutsQueries } from '../payouts-queries.ts';

export interface RunsInProgress {
  /** Numbers of the runs to show, newest first: those unfinished, and those that ended on this screen. */
  readonly numbers: readonly number[];
  /** A run that was followed here is over. */
  readonly onOver: () => void;
  readonly error: Error | null;
}

/** Runs that are under way; one that ends while it is watched stays in view with its result. */
export function useRunsInProgress(): RunsInProgress {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(payoutsQueries.unfinished);
  const [seen, setSeen] = useState<readonly number[]>([]);
  const unseen = (data?.items ?? []).map(({ number }) => number).filter((n) => !seen.includes(n));
  if (unseen.length > 0) setSeen([...seen, ...unseen]);

  const onOver = useCallback(() => {
    // What it paid is out of the queue, and the treasury holds less.
    void invalidateTags(queryClient, adminPayouts.submitted);
  }, [queryClient]);

  const numbers = useMemo(() => seen.toSorted((a, b) => b - a), [seen]);
  return { numbers, onOver, error };
}
