import { useMemo } from 'react';
import { useUrlFilters } from '#renderer/components/use-url-filters.ts';
import { colourings, type Colouring } from './tints.ts';
import type { TreeDepth } from './tree-queries.ts';

const names = ['root', 'node', 'depth', 'view', 'colour', 'rank', 'active', 'since'] as const;
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
  readonly change: (changed: Partial<Record<(typeof names)[number], string>>) => void;
}

/** What is looked at, kept in the address: a reload or a link shows the same. */
export function useTreePlace(): TreePlace {
  const { values, change } = useUrlFilters(names);
  return useMemo(
    () => ({
      root: values.root || undefined,
      node: values.node || undefined,
      depth: depths.find((known) => known === values.depth) ?? '10',
      view: values.view === 'list' ? 'list' : 'tree',
      colour: colourings.find((known) => known === values.colour) ?? 'side',
      rank: /^\d{1,2}$/.test(values.rank) ? Number(values.rank) : undefined,
      activity: (['active', 'idle'] as const).find((known) => known === values.active),
      since: /^\d{4}-(0[1-9]|1[0-2])$/.test(values.since) ? values.since : undefined,
      change,
    }),
    [values, change],
  );
}
