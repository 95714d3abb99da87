import { useCallback, useMemo } from 'react';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { listSorts, type ListOrder } from './list/sorted-rows.ts';
import { colourings, type Colouring } from './canvas/tints.ts';
import type { TreeDepth } from './tree-queries.ts';

const names = [
  'root',
  'node',
  'depth',
  'view',
  'colour',
  'rank',
  'active',
  'since',
  'sort',
  'order',
] as const;
const depths: readonly TreeDepth[] = ['10', '20', 'all'];

export interface TreeParams {
  /** Username of the root of what is shown; undefined: the reader. */
  readonly root: string | undefined;
  readonly depth: TreeDepth;
  readonly view: 'tree' | 'list';
  readonly colour: Colouring;
  /** Position of a rank, 0 = none reached; undefined: any. */
  readonly rank: number | undefined;
  readonly activity: 'active' | 'idle' | undefined;
  /** YYYY-MM. */
  readonly since: string | undefined;
  /** Of the list. */
  readonly order: ListOrder;
  /** `node` is who is selected: in another tree or view alone, within one `useSelection` writes it. */
  readonly change: (changed: Partial<Record<(typeof names)[number], string>>) => void;
}

/** YYYY-MM. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** What is shown, kept in the address: a reload or a link shows the same. */
export function useTreeParams(): TreeParams {
  const { values, change: changeAddress } = useUrlFilters(names);
  const { root, view } = values;
  // The browser's way back leaves another tree, and the list.
  const change = useCallback<TreeParams['change']>(
    (changed) => {
      const isElsewhere = (changed.root ?? root) !== root || (changed.view ?? view) !== view;
      changeAddress(changed, isElsewhere ? {} : undefined);
    },
    [changeAddress, root, view],
  );
  return useMemo(
    () => ({
      root: values.root || undefined,
      depth: depths.find((known) => known === values.depth) ?? '10',
      view: values.view === 'list' ? 'list' : 'tree',
      colour: colourings.find((known) => known === values.colour) ?? 'side',
      rank: /^\d{1,2}$/.test(values.rank) ? Number(values.rank) : undefined,
      activity: (['active', 'idle'] as const).find((known) => known === values.active),
      since: isMonth(values.since) ? values.since : undefined,
      order: orderOf(values.sort, values.order),
      change,
    }),
    [values, change],
  );
}

/** Most first, but for the tree's own order; `order` says where it is the other way round. */
function orderOf(name: string, order: string): ListOrder {
  const sort = listSorts.find((known) => known === name) ?? 'place';
  const usual = sort === 'place' ? 'asc' : 'desc';
  return { sort, isDescending: (order || usual) === 'desc' };
}
