import { clear, createStore, getMany, setMany, type UseStore } from 'idb-keyval';
import type { IconifyJSON } from '@iconify/react/offline';
import { HOUR_MS } from '#contract/rules/durations.ts';

/** Milliseconds that an icon from a host is kept: 168 hours. */
export const ICON_LIFE = 168 * HOUR_MS;

/** Answers of the icon hosts on this device. Where the browser keeps nothing, it is always empty. */
export interface IconCache {
  /** Icons kept for less than 168 hours, each as a set of its own; undefined for the others. */
  read(names: readonly string[]): Promise<readonly (IconifyJSON | undefined)[]>;
  keep(icons: ReadonlyMap<string, IconifyJSON>): Promise<void>;
  clear(): Promise<void>;
}

interface KeptIcon {
  readonly icon: IconifyJSON;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** @param open opens the database; called when it is first needed */
export function createIconCache(open: () => UseStore, now: () => number): IconCache {
  let store: UseStore | undefined;
  /** A database that cannot be opened or is full is no reason to show no icon. */
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

/** Forgets every icon that came from a host: part of logging out. */
export const clearIconCache = () => iconCache.clear();
