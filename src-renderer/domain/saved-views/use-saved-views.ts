import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SavedView } from '#contract/api/account/saved-views.ts';
import { viewLists, viewQuery, type ViewList } from '#contract/rules/saved-views.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { savedViewQueries, useSaveViews } from './saved-view-queries.ts';

const none: readonly SavedView[] = [];

/** The views of a list, and the one that the address shows. */
export function useSavedViews(list: ViewList) {
  const [params, setParams] = useSearchParams();
  const query = useQuery(savedViewQueries);
  const views: readonly SavedView[] = query.data?.[list] ?? none;
  const shown = viewQuery(list, params);
  const saving = useSaveViews(list);

  /** Puts a view's filters in place of those of the address; what is open beside the list stays. */
  const show = (filters: string, replace = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of viewLists[list]) after.delete(name);
        for (const [name, value] of new URLSearchParams(filters)) after.set(name, value);
        return after;
      },
      { replace, preventScrollReset: true },
    );

  // Once, and only where the address says nothing: a link shows what it was made for, and whoever
  // takes the filters away afterwards wants none.
  const isOpening = useRef(params.size === 0);
  useEffect(() => {
    if (!isOpening.current || !query.data) return;
    isOpening.current = false;
    const first = views.find((view) => view.is_default);
    if (first) show(first.query, true);
  });

  return {
    views,
    /** Filters of the address. */
    shown,
    current: views.find((view) => view.query === shown),
    isReady: query.data !== undefined,
    show: (filters: string) => show(filters),
    saving,
  };
}
