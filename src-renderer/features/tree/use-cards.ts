import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { tree, type TreeCard } from '#contract/api/tree.ts';
import type { Shape } from '#contract/tree/shape.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { CardStore } from './card-store.ts';
import { sameNode } from './layout/model.ts';
import { intAt } from './layout/typed-at.ts';
import { treeKeys } from './tree-queries.ts';

/** The most recent of those that were on the screen. */
const MOST_CARRIED = 400;

export interface Cards {
  readonly store: CardStore;
  /** When their shape was fetched: what is known may be older, and is asked for again. */
  readonly at: number;
  /** Another one when cards have come, or are to come anew. */
  readonly edition: string;
}

interface Held {
  readonly store: CardStore;
  readonly shape: Shape | undefined;
  readonly root: string | undefined;
}

/** Cards as they were before somebody came or went, until they are there anew. */
function carried({ store, shape, root }: Held, next: Shape, nextRoot: string | undefined) {
  if (!shape || root !== nextRoot) return undefined;
  return store
    .all()
    .slice(-MOST_CARRIED)
    .flatMap((card) => {
      const ordinal = sameNode(shape, next, card.ordinal);
      const isThere = intAt(next.depth, ordinal) === intAt(shape.depth, card.ordinal);
      return isThere ? [{ ...card, ordinal }] : [];
    });
}

/**
 * Cards of one shape, fetched as they come on the screen.
 * @param root whose tree it is a shape of
 * @param at when the shape was fetched: from a later answer on, cards are asked for again
 * @param onGone the server knows the version no more
 */
export function useCards(
  shape: Shape | undefined,
  root: string | undefined,
  at: number,
  onGone: () => void,
): Cards {
  const queryClient = useQueryClient();
  const [edition, setEdition] = useState(0);
  const make = (before?: Held): Held => {
    const version = shape?.version;
    const key = treeKeys.cards(version);
    const known =
      queryClient.getQueryData<TreeCard[]>(key) ??
      (before && shape ? carried(before, shape, root) : undefined);
    const store: CardStore = new CardStore(
      async (ordinals) => {
        if (version === undefined) return [];
        try {
          const query = { version, ordinals: ordinals.join(',') };
          return (await request(tree.nodes, { query })).cards;
        } catch (error) {
          if (hasCode<typeof tree.nodes>(error, 'shape_gone')) onGone();
          throw error;
        }
      },
      () => {
        // Kept with the shape, to be shown without a connection.
        queryClient.setQueryData(key, store.all());
        // Whoever moves the picture meanwhile goes first.
        startTransition(() => setEdition((count) => count + 1));
      },
      known,
    );
    return { store, shape, root };
  };
  const [held, setHeld] = useState(make);
  if (held.shape?.version !== shape?.version) setHeld(make(held));
  const { store } = held;
  useEffect(() => store.refresh(), [store, at]);
  useEffect(() => () => store.stop(), [store]);
  return { store, at, edition: `${at}/${edition}` };
}
