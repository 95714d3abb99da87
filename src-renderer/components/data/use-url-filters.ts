import { useCallback, useMemo } from 'react';
import { useLiveLocation } from '#renderer/lib/browser/use-live-location.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';

export interface UrlFilters<Name extends string> {
  /** Empty where the address names none. */
  readonly values: Readonly<Record<Name, string>>;
  /** Changes some; an empty value takes it out of the address. */
  readonly change: (change: Partial<Record<Name, string>>, step?: UrlStep) => void;
}

/** Another place: the browser's way back leads to the one before. */
export interface UrlStep {
  /** What the history keeps with the new place, for as long as one is there. */
  readonly state?: unknown;
}

/** Filters and what is open live in the address: a reload or a link shows the same. */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const live = useLiveLocation();
  const change = useCallback(
    (changed: Partial<Record<Name, string>>, step?: UrlStep) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | undefined>(changed)) {
            if (value === undefined || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        {
          replace: !step,
          state: step ? step.state : (live().state as unknown),
          preventScrollReset: true,
        },
      );
    },
    [setParams, live],
  );
  return useMemo(
    () => ({
      values: Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Readonly<
        Record<Name, string>
      >,
      change,
    }),
    [names, params, change],
  );
}
