import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { tree, type TreeCard } from '#contract/api/tree.ts';
import { hasCode } from '#renderer/lib/api-error.ts';
import { request } from '#renderer/lib/api.ts';
import { CardStore } from './card-store.ts';

export interface Cards {
  readonly store: CardStore;
  /** Rises when cards have come. */
  readonly edition: number;
}

/**
 * Cards of one shape, fetched as they are looked at.
 * @param at when the shape was fetched: from a later answer on, cards are asked for again
 * @param onGone the server knows the version no more
 */
export function useCards(version: string | undefined, at: number, onGone: () => void): Cards {
  const queryClient = useQueryClient();
  const [edition, setEdition] = useState(0);
  const store = useMemo(() => {
    const key = ['Tree', 'cards', version];
    const known = queryClient.getQueryData<TreeCard[]>(key);
    const made: CardStore = new CardStore(
      async (ordinals) => {
        if (version === undefined) return [];
        try {
          const query = { version, ordinals: ordinals.join(',') };
          return (await request(tree.nodes, { query })).cards;
        } catch (error) {
          if (hasCode(error, 'shape_gone')) onGone();
          throw error;
        }
      },
      () => {
        // Kept with the shape, for a look at it without a connection.
        queryClient.setQueryData(key, made.all());
        setEdition((before) => before + 1);
      },
      known,
    );
    return made;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onGone` is the same in effect
  }, [queryClient, version]);
  useEffect(() => {
    store.refresh();
    setEdition((before) => before + 1);
  }, [store, at]);
  useEffect(() => () => store.stop(), [store]);
  return { store, edition };
}
