import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { TreeHit } from '#contract/api/tree.ts';
import { treeQueries } from '../tree-queries.ts';

/** Milliseconds without a keystroke after which the server is asked (debounce). */
const QUIET = 220;

/** What is typed, what was found for it, and which of those the keys are on. */
export function useTreeSearch(version: string, onFound: (hits: readonly TreeHit[]) => void) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(typed.trim());
      setActive(0);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    ...treeQueries.search(asked, version),
    enabled: asked !== '' && version !== '',
  });
  const hits = useDeferredValue(asked === '' ? undefined : data?.hits);
  useEffect(() => onFound(hits ?? []), [hits, onFound]);
  // Nobody stays marked once the search is put away.
  useEffect(() => () => onFound([]), [onFound]);
  return {
    typed,
    isAsked: asked !== '',
    /** undefined until the first answer. */
    hits,
    active,
    isFetching,
    isError,
    /** Not every member was searched. */
    isPartial: data?.partial === true,
    hasMore: data?.more === true,
    type: setTyped,
    activate: setActive,
    /** The hit that Enter means. What was typed since the last question is asked first: undefined. */
    enter: (): TreeHit | undefined => {
      if (typed.trim() === asked) return isPlaceholderData ? undefined : hits?.[active];
      setAsked(typed.trim());
      return undefined;
    },
    clear: () => {
      setTyped('');
      setAsked('');
    },
    retry: () => void refetch(),
  };
}

export type TreeSearchState = ReturnType<typeof useTreeSearch>;
