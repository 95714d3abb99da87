import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { treeSides } from '#contract/rules/limits.ts';
import type { DirectFilter } from './direct-queries.ts';

const states = ['active', 'expired', 'none'] as const;

/** What the list shows, kept in the address. */
export function useDirectParams() {
  const [params, setParams] = useSearchParams();
  const state = states.find((known) => known === params.get('state'));
  const side = treeSides.find((known) => known === params.get('side'));
  const search = params.get('search') ?? '';
  const filter: DirectFilter = {
    ...(state && { state }),
    ...(side && { side }),
    ...(search !== '' && { search }),
  };
  const change = (changed: Readonly<Record<string, string | undefined>>) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  };
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    showState: (next: DirectFilter['state']) => change({ state: next }),
    showSide: (next: DirectFilter['side']) => change({ side: next }),
    search: (next: string) => change({ search: next }),
    clear: () => change({ state: undefined, side: undefined, search: undefined }),
  };
}
