import type { IconifyJSON } from '@iconify/react/offline';
import { beforeEach, expect, test } from 'vitest';
import { ICON_LIFE, type IconCache } from './cache.ts';
import { createIconLoader, type IconLoader } from './loader.ts';

const hosts = ['https://first.test', 'https://second.test'];
const body = (name: string) => `<path d="${name}"/>`;

let time: number;
let isDown: boolean;
let asked: string[];
let drawn: Record<string, string>;
let kept: Map<string, { icon: IconifyJSON; at: number }>;

/** Stands in for the browser's cache, which cache.page.test.ts covers. */
const cache: IconCache = {
  read: async (names) =>
    names.map((name) => {
      const one = kept.get(name);
      return one && time - one.at < ICON_LIFE ? one.icon : undefined;
    }),
  keep: async (icons) => {
    for (const [name, icon] of icons) kept.set(name, { icon, at: time });
  },
  clear: async () => kept.clear(),
};

/** Hosts that have every icon except those named "missing"; "old-…" is an alias. */
const hostsOf: typeof fetch = async (input) => {
  const url = new URL(input as string);
  asked.push(url.href);
  if (isDown) throw new TypeError('Failed to fetch');
  const names = (url.searchParams.get('icons') ?? '').split(',');
  const has = names.filter((name) => !name.startsWith('missing'));
  const isAlias = (name: string) => name.startsWith('old-');
  const icons = has.map((name) => name.replace('old-', ''));
  return Response.json({
    prefix: url.pathname.slice(1, -5),
    width: 24,
    height: 24,
    icons: Object.fromEntries([...icons, 'bundled'].map((name) => [name, { body: body(name) }])),
    aliases: Object.fromEntries(
      has.filter(isAlias).map((name) => [name, { parent: name.replace('old-', '') }]),
    ),
    not_found: names.filter((name) => name.startsWith('missing')),
  });
};

const createLoader = (): IconLoader =>
  createIconLoader({
    fetch: hostsOf,
    cache,
    now: () => time,
    bundled: { prefix: 'tabler', icons: { bundled: { body: 'ours' } } },
    register: ({ prefix, icons }) => {
      for (const [name, icon] of Object.entries(icons)) drawn[`${prefix}:${name}`] = icon.body;
    },
  });

beforeEach(() => {
  time = 1_000_000;
  isDown = false;
  asked = [];
  drawn = {};
  kept = new Map();
});

test('a bundled icon needs no request', async () => {
  const loader = createLoader();
  expect(loader.has('tabler:bundled')).toBe(true);
  expect(await loader.load('tabler:bundled', hosts)).toBe(true);
  expect(asked).toEqual([]);
});

test('icons requested in the same tick share a request for each set', async () => {
  const loader = createLoader();
  const names = ['tabler:coin', 'tabler:abacus', 'mdi:bank', 'tabler:coin'];
  expect(await Promise.all(names.map((name) => loader.load(name, hosts)))).toEqual(
    names.map(() => true),
  );
  expect(asked).toEqual([
    'https://first.test/mdi.json?icons=bank',
    'https://first.test/tabler.json?icons=abacus,coin',
  ]);
  expect(loader.has('tabler:coin')).toBe(true);
  expect(drawn['mdi:bank']).toBe(body('bank'));
});

test('an alias includes its target, and a response changes no icon that was not requested', async () => {
  const loader = createLoader();
  expect(await loader.load('tabler:old-coin', hosts)).toBe(true);
  expect(drawn).toEqual({ 'tabler:bundled': 'ours', 'tabler:coin': body('coin') });
});

test('a missing icon is not requested again immediately', async () => {
  const loader = createLoader();
  expect(await loader.load('tabler:missing', hosts)).toBe(false);
  expect(await loader.load('tabler:missing', hosts)).toBe(false);
  expect(asked).toHaveLength(1);
});

test('when all hosts are down the load fails, and is retried after a minute', async () => {
  const loader = createLoader();
  isDown = true;
  expect(await loader.load('tabler:coin', hosts)).toBe(false);
  expect(asked).toHaveLength(2);
  isDown = false;
  time += 59_999;
  expect(await loader.load('tabler:coin', hosts)).toBe(false);
  time += 1;
  expect(await loader.load('tabler:coin', hosts)).toBe(true);
});

test('without hosts there is no request at all, not even to a public one', async () => {
  const loader = createLoader();
  expect(await loader.load('tabler:coin', [])).toBe(false);
  expect(asked).toEqual([]);
});

test('an invalid icon name is never requested', async () => {
  const loader = createLoader();
  const names = ['coin', 'tabler:', 'tabler:../x', 'tabler:a,b', 'tabler:A', '@x:tabler:coin', ''];
  for (const name of names) expect(await loader.load(name, hosts)).toBe(false);
  expect(asked).toEqual([]);
});

test('within 168 hours the icon comes from the cache; later it is loaded again', async () => {
  await createLoader().load('tabler:coin', hosts);
  time += 168 * 3_600_000 - 1;
  expect(await createLoader().load('tabler:coin', hosts)).toBe(true);
  expect(asked).toHaveLength(1);
  time += 1;
  expect(await createLoader().load('tabler:coin', hosts)).toBe(true);
  expect(asked).toHaveLength(2);
});
