import { useCallback, useMemo } from 'react';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { AdminView } from '#contract/api/admin/withdrawals.ts';

/** The queue's segments, in the order they are shown. */
export const adminViews = [
  'to_review',
  'to_pay',
  'in_run',
  'to_repair',
  'paid',
  'refused',
] as const satisfies readonly AdminView[];

/** What the URL carries of the queue. */
export interface QueueParams {
  readonly view: AdminView;
  readonly search: string;
  /** Number of the withdrawal whose detail is open. */
  readonly withdrawal: number | null;
  /** Number of the run whose sheet is open. */
  readonly run: number | null;
}

export interface QueueNavigation extends QueueParams {
  /** Changes some of the params; another view closes the detail. */
  readonly go: (change: Partial<QueueParams>) => void;
}

const names: Readonly<Record<keyof QueueParams, string>> = {
  view: 'view',
  search: 'q',
  withdrawal: 'withdrawal',
  run: 'run',
};

/** View, search and what is open live in the address: a reload or a link shows the same. */
export function useQueueParams(): QueueNavigation {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
    (change: Partial<QueueParams>) => {
      const isStep = change.withdrawal != null || change.run != null;
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (change.view !== undefined) after.delete(names.withdrawal);
          for (const [part, value] of Object.entries(change)) {
            const name = names[part as keyof QueueParams];
            if (value === null || value === '') after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        // Opening something is a step that "back" undoes; the rest is not.
        { replace: !isStep, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return useMemo(
    () => ({
      view: adminViews.find((view) => view === params.get(names.view)) ?? 'to_review',
      search: params.get(names.search) ?? '',
      withdrawal: numberOf(params.get(names.withdrawal)),
      run: numberOf(params.get(names.run)),
      go,
    }),
    [params, go],
  );
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
