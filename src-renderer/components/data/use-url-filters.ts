import { useCallback, useMemo } from 'react';
import { useLiveLocation } from '#renderer/lib/browser/use-live-location.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';

export interface UrlFilters<Name extends string> {
  /** Empty string for a parameter that is absent. */
  readonly values: Readonly<Record<Name, string>>;
  /** Changes some parameters; an empty value removes one. */
  readonly change: (change: Partial<Record<Name, string>>, step?: UrlStep) => void;
}

/** Pushes a history entry, so that "back" undoes the change; default: replaces the entry. */
export interface UrlStep {
  /** State of the new history entry. */
  readonly state?: unknown;
}

/** Keeps filters and the open row in the URL, so that a reload or a shared link shows the same. */
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
