import { clear, createStore, getMany, setMany, type UseStore } from 'idb-keyval';
import type { IconifyJSON } from '@iconify/react/offline';
import { HOUR_MS } from '#contract/rules/durations.ts';

/** Lifetime of a cached icon in milliseconds: 168 hours. */
export const ICON_LIFE = 168 * HOUR_MS;

/** Cache of icons from remote hosts. If the browser cannot store data, it is always empty. */
export interface IconCache {
  /** Icons cached for less than 168 hours, each as an icon set; undefined for the others. */
  read(names: readonly string[]): Promise<readonly (IconifyJSON | undefined)[]>;
  keep(icons: ReadonlyMap<string, IconifyJSON>): Promise<void>;
  clear(): Promise<void>;
}

interface KeptIcon {
  readonly icon: IconifyJSON;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** @param open opens the database; called on first use */
export function createIconCache(open: () => UseStore, now: () => number): IconCache {
  let store: UseStore | undefined;
  /** A failure of the database counts as a cache miss. */
  const attempt = async <Result>(otherwise: Result, work: (store: UseStore) => Promise<Result>) => {
    try {
      store ??= open();
      return await work(store);
    } catch {
      return otherwise;
    }
  };
  const isFresh = ({ at }: KeptIcon) => {
    const age = now() - at;
    return age >= 0 && age < ICON_LIFE;
  };
  return {
    read: (names) =>
      attempt([], async (from) => {
        const kept = await getMany<KeptIcon>([...names], from);
        return kept.map((one) => (one && isFresh(one) ? one.icon : undefined));
      }),
    keep: (icons) =>
      attempt(undefined, (to) => {
        const at = now();
        return setMany(
          [...icons].map(([name, icon]) => [name, { icon, at } satisfies KeptIcon]),
          to,
        );
      }),
    clear: () => attempt(undefined, (all) => clear(all)),
  };
}

export const iconCache = createIconCache(() => createStore('icons', 'icons'), Date.now);

/** Deletes all cached icons; part of logging out. */
export const clearIconCache = () => iconCache.clear();
