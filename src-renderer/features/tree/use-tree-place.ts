import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useUrlFilters } from '#renderer/components/use-url-filters.ts';
import { listSorts, type ListOrder } from './list-rows.ts';
import { colourings, type Colouring } from './tints.ts';
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

export interface TreePlace {
  /** Username at the top of what is shown; undefined: who looks. */
  readonly root: string | undefined;
  /** Username of the selected one; undefined: nobody. */
  readonly node: string | undefined;
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
  readonly change: (changed: Partial<Record<(typeof names)[number], string>>) => void;
}

/** YYYY-MM. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Kept with a phone's sheet: the address that it was opened over. */
interface OverState {
  readonly over?: string;
}

/** The address with nobody selected. */
function withoutNode(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('node');
  return params.toString();
}

/** What is looked at, kept in the address: a reload or a link shows the same. */
export function useTreePlace(): TreePlace {
  const { values, change: changeAddress } = useUrlFilters(names);
  const { root, view, node } = values;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const location = useLocation();
  const over = (location.state as OverState | null)?.over;
  const below = withoutNode(location.search);
  // The browser's way back leaves another tree, the list, and the sheet over a phone's picture.
  const change = useCallback<TreePlace['change']>(
    (changed) => {
      const isElsewhere = (changed.root ?? root) !== root || (changed.view ?? view) !== view;
      const opensSheet = isPhone && node === '' && Boolean(changed.node);
      const closesSheet = node !== '' && changed.node === '' && over === below;
      if (isElsewhere) changeAddress(changed, {});
      else if (opensSheet) changeAddress(changed, { state: { over: below } satisfies OverState });
      // Closed by hand it leaves no place behind that looks the same.
      else if (closesSheet) void navigate(-1);
      else changeAddress(changed);
    },
    [changeAddress, navigate, isPhone, root, view, node, over, below],
  );
  return useMemo(
    () => ({
      root: values.root || undefined,
      node: values.node || undefined,
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
