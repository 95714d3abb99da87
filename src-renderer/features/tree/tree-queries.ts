import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { career } from '#contract/api/career-plan.ts';
import { tree } from '#contract/api/tree.ts';
import type { TreeLayer } from '#contract/tree/layers.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';

export type TreeDepth = '10' | '20' | 'all';

/** Milliseconds after which somebody may have come. */
const LOOK = MINUTE_MS;
/** Bytes of a shape that is not fetched so often. */
const LARGE = 100_000;

/** What is known where the answer is the same bytes once more: what was made of them stays. */
function knownIfSame(known: ArrayBuffer | undefined, next: ArrayBuffer): ArrayBuffer {
  if (known?.byteLength !== next.byteLength) return next;
  const [before, after] = [new Uint8Array(known), new Uint8Array(next)];
  for (let at = 0; at < before.length; at++) if (before[at] !== after[at]) return next;
  return known;
}

/** What several queries share the beginning of, and what has no query of its own. */
export const treeKeys = {
  shapes: ['Tree', 'shape'],
  previews: ['Tree', 'preview'],
  /** The sign-up links, which the list of directs shows. */
  links: ['Tree', 'links'],
  /** Cards are fetched by their store and kept here. */
  cards: (version: string | undefined) => ['Tree', 'cards', version],
} as const;

export const treeQueries = {
  /** Names of the ranks, lowest first. */
  ranks: queryOptions({
    queryKey: ['Tree', 'ranks'],
    queryFn: async ({ signal }) => (await request(career.plan, { signal })).ranks,
  }),
  /** The packed shape; undefined `root`: the caller's own. */
  shape: (root: string | undefined, depth: TreeDepth) =>
    queryOptions({
      queryKey: [...treeKeys.shapes, root ?? '', depth],
      queryFn: ({ signal }) =>
        request(tree.shape, { signal, query: { ...(root && { root }), depth } }),
      structuralSharing: (known, next) =>
        knownIfSame(known as ArrayBuffer | undefined, next as ArrayBuffer),
      // Who registers is seen without a reload; the server answers 304 where nothing has changed.
      refetchInterval: ({ state: { data } }) =>
        data && data.byteLength > LARGE ? 10 * LOOK : LOOK,
      refetchOnWindowFocus: true,
    }),
  layer: (version: string, layer: TreeLayer) =>
    queryOptions({
      queryKey: ['Tree', 'layer', version, layer],
      queryFn: ({ signal }) => request(tree.layer, { signal, query: { version, layer } }),
      structuralSharing: false,
    }),
  history: (version: string) =>
    queryOptions({
      queryKey: ['Tree', 'history', version],
      queryFn: ({ signal }) =>
        request(tree.history, { signal, query: { version, layer: 'history' } }),
      structuralSharing: false,
      // While earlier days are shown the tree is not replaced.
      staleTime: Infinity,
    }),
  path: (to: string, version: string) =>
    queryOptions({
      queryKey: ['Tree', 'path', version, to],
      queryFn: ({ signal }) => request(tree.path, { signal, query: { to, version } }),
    }),
  search: (q: string, version: string) =>
    queryOptions({
      queryKey: ['Tree', 'search', version, q],
      queryFn: ({ signal }) => request(tree.search, { signal, query: { q, version } }),
      placeholderData: keepPreviousData,
    }),
  preview: (version: string) =>
    queryOptions({
      queryKey: [...treeKeys.previews, version],
      queryFn: ({ signal }) => request(tree.preview, { signal, query: { version } }),
    }),
};
