import { useCallback, useMemo } from 'react';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { exceptionViews, type ExceptionView } from './exceptions-queries.ts';

/** What the URL carries of the queue. */
export interface ExceptionsParams {
  readonly view: ExceptionView;
  readonly search: string;
  /** Id of the exception whose detail is open. */
  readonly exception: number | null;
}

const names: Readonly<Record<keyof ExceptionsParams, string>> = {
  view: 'view',
  search: 'q',
  exception: 'exception',
};

export interface ExceptionsNavigation extends ExceptionsParams {
  /** Changes some of the params; another view closes the detail. */
  readonly go: (change: Partial<ExceptionsParams>) => void;
}

/** View, search and what is open live in the address: a reload or a link shows the same. */
export function useExceptionsParams(): ExceptionsNavigation {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
    (change: Partial<ExceptionsParams>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (change.view !== undefined) after.delete(names.exception);
          for (const [part, value] of Object.entries(change)) {
            const name = names[part as keyof ExceptionsParams];
            if (value === null || value === '') after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: change.exception == null, preventScrollReset: true },
      );
    },
    [setParams],
  );
  return useMemo(() => {
    const id = params.get(names.exception);
    return {
      view: exceptionViews.find((view) => view === params.get(names.view)) ?? 'open',
      search: params.get(names.search) ?? '',
      exception: id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null,
      go,
    };
  }, [params, go]);
}
