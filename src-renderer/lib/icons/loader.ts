import { addCollection, type IconifyJSON } from '@iconify/react/offline';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { iconCache, type IconCache } from './cache.ts';
import { askHosts, iconRequests } from './hosts.ts';
import { parseIconName, pickIcon } from './set.ts';
import bundled from './set.json';

/** Milliseconds before a failed icon is requested again. */
const RETRY_AFTER = MINUTE_MS;

interface IconLoaderParts {
  readonly fetch: typeof fetch;
  readonly cache: IconCache;
  readonly now: () => number;
  /** Icons of the build, which need no host. */
  readonly bundled: IconifyJSON;
  /** Registers an icon with the renderer component. */
  readonly register: (icon: IconifyJSON) => void;
}

export interface IconLoader {
  /** Whether it can be rendered now. */
  has(name: string): boolean;
  /**
   * Loads an icon from the cache or these origins; resolves with whether it can be rendered. Never
   * rejects.
   */
  load(name: string, hosts: readonly string[]): Promise<boolean>;
}

/** Names requested in the same tick are batched. */
export function createIconLoader(parts: IconLoaderParts): IconLoader {
  const { cache, now, register } = parts;
  const ready = new Set<string>();
  const failed = new Map<string, number>();
  const loading = new Map<string, Promise<boolean>>();
  let batch: { readonly names: string[]; readonly done: Promise<void> } | undefined;

  register(parts.bundled);
  for (const name of namesOf(parts.bundled)) ready.add(`${parts.bundled.prefix}:${name}`);

  const show = (name: string, icon: IconifyJSON) => {
    register(icon);
    ready.add(name);
  };

  async function fetchIcons(path: string, names: readonly string[], hosts: readonly string[]) {
    const answer = await askHosts(hosts, path, parts.fetch);
    const icons = new Map<string, IconifyJSON>();
    for (const name of names) {
      const parsed = parseIconName(name);
      const icon = parsed && pickIcon(answer, parsed);
      if (icon) icons.set(name, icon);
    }
    for (const [name, icon] of icons) show(name, icon);
    await cache.keep(icons);
  }

  async function loadAll(names: readonly string[], hosts: readonly string[]) {
    const kept = await cache.read(names);
    for (const [index, name] of names.entries()) {
      const icon = kept[index];
      if (icon) show(name, icon);
    }
    if (hosts.length === 0) return;
    const missing = names.filter((name) => !ready.has(name)).toSorted();
    const bySet = Map.groupBy(missing, (name) => parseIconName(name)?.prefix ?? '');
    const requests = [...bySet].flatMap(([prefix, some]) =>
      iconRequests(
        hosts,
        prefix,
        some.map((name) => name.slice(prefix.length + 1)),
      ).map((request) => ({ ...request, prefix })),
    );
    await Promise.allSettled(
      requests.map(({ prefix, path, names: short }) =>
        fetchIcons(
          path,
          short.map((name) => `${prefix}:${name}`),
          hosts,
        ),
      ),
    );
  }

  function enqueue(name: string, hosts: readonly string[]): Promise<void> {
    if (!batch) {
      const names: string[] = [];
      const done = Promise.resolve().then(() => {
        batch = undefined;
        return loadAll(names, hosts);
      });
      batch = { names, done };
    }
    batch.names.push(name);
    return batch.done;
  }

  return {
    has: (name) => ready.has(name),
    load(name, hosts) {
      if (ready.has(name)) return Promise.resolve(true);
      const failedAt = failed.get(name);
      const isTooSoon = failedAt !== undefined && now() - failedAt < RETRY_AFTER;
      if (!parseIconName(name) || isTooSoon) return Promise.resolve(false);
      const current = loading.get(name);
      if (current) return current;
      const result = enqueue(name, hosts).then(() => {
        loading.delete(name);
        if (!ready.has(name)) failed.set(name, now());
        return ready.has(name);
      });
      loading.set(name, result);
      return result;
    },
  };
}

const namesOf = ({ icons, aliases = {} }: IconifyJSON) => [
  ...Object.keys(icons),
  ...Object.keys(aliases),
];

export const iconLoader = createIconLoader({
  fetch: (...call) => fetch(...call),
  cache: iconCache,
  now: Date.now,
  bundled,
  register: addCollection,
});
