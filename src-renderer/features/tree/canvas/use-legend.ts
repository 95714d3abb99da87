import { useTranslation } from 'react-i18next';
import { bucketStart } from '#contract/tree/layers.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatWhole, withUnit } from '#renderer/lib/format.ts';
import { formatMonth } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Scene } from './scene.ts';
import { useRankNames, type RankName } from '../use-rank-names.ts';
import type { TreeParams } from '../use-tree-params.ts';

/** What one of the picture's colours tells, or whom a filter leaves undimmed. */
export type LegendEntry =
  | {
      readonly kind: 'leg';
      readonly side: TreeSide;
      readonly letter: string;
      readonly text: string;
    }
  | {
      readonly kind: 'dot';
      readonly colour: string;
      readonly isHollow: boolean;
      readonly text: string;
    }
  | {
      readonly kind: 'ramp';
      readonly colours: readonly string[];
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'slot'; readonly isNext: boolean; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

export interface LegendOf {
  readonly params: Pick<TreeParams, 'colour' | 'rank' | 'activity' | 'since'>;
  readonly scene: Pick<Scene, 'colours' | 'palette' | 'letters' | 'found' | 'ghosts'>;
  /** Volume buckets by ordinal; null until they are there, or where nobody asked for them. */
  readonly volumes: Uint16Array | null;
  /** Of an earlier day: who was active and what was free is not told then. */
  readonly isPast?: boolean;
  /** How many a filter leaves; undefined where nothing is filtered. */
  readonly matching: number | undefined;
}

const dot = (text: string, colour: string, isHollow = false): LegendEntry => ({
  kind: 'dot',
  colour,
  isHollow,
  text,
});

/** What the colours of a scene tell: the same words on the screen, on paper and in a file. */
export function useLegend(of: LegendOf | null): readonly LegendEntry[] {
  const { t } = useTranslation(['tree', 'common']);
  const format = useFormat();
  const isRanked = of?.params.colour === 'rank' || of?.params.rank !== undefined;
  const names = useRankNames(isRanked);
  if (!of) return [];
  const { params, scene, volumes, matching, isPast = false } = of;
  const { colours, palette, letters, found, ghosts } = scene;
  const rankName = (rank: number) =>
    rank === 0 ? t('filter.rank.none') : (nameOf(names, rank) ?? t('legend.rank', { rank }));
  const entries: LegendEntry[] = [];
  switch (params.colour) {
    case 'side':
      for (const side of ['left', 'right'] as const) {
        const text = t(`leg.${side}`, { ns: 'common' });
        entries.push({ kind: 'leg', side, letter: letters[side], text });
      }
      if (isPast) {
        entries.push({ kind: 'text', text: t('travel.figures') });
        break;
      }
      entries.push(dot(t('state.active'), palette.active));
      entries.push(dot(t('legend.idle'), palette.text3, true));
      entries.push({ kind: 'slot', isNext: false, text: t('slot.free') });
      if (ghosts.length > 0) entries.push({ kind: 'slot', isNext: true, text: t('ghost.title') });
      break;
    case 'activity':
      entries.push(dot(t('state.active'), palette.active), dot(t('legend.idle'), palette.idle));
      break;
    case 'rank':
      for (const rank of occurring(colours.tints)) {
        entries.push(dot(rankName(rank), colours.table[rank] ?? palette.idle));
      }
      break;
    case 'volume': {
      // From nobody's volume to the most that somebody has.
      const most = volumes ? Math.floor(bucketStart(highest(volumes))) : 0;
      const amount = withUnit(formatWhole(String(most), format), 'BV');
      const to = most > 0 ? t('legend.volume.from', { amount }) : t('legend.volume.most');
      entries.push({ kind: 'ramp', colours: colours.table, from: t('legend.volume.least'), to });
      break;
    }
  }
  if (found.size > 0) entries.push(dot(t('legend.found'), palette.found, true));
  if (matching === undefined) return entries;
  const only = (name: string, value: string) =>
    entries.push({ kind: 'text', text: t('legend.only', { name, value }) });
  if (params.rank !== undefined) only(t('filter.rank'), rankName(params.rank));
  if (params.activity) only(t('filter.activity'), t(`filter.${params.activity}`));
  if (params.since) only(t('filter.since'), formatMonth(params.since, format));
  entries.push({ kind: 'text', text: t('filter.found', { count: matching }) });
  return entries;
}

const nameOf = (names: readonly RankName[], rank: number) =>
  names.find(({ position }) => position === rank)?.name;

/** Remembers what was found in an array of as many as there are members. */
function once<A extends object, R>(work: (array: A) => R): (array: A) => R {
  const known = new WeakMap<A, R>();
  return (array) => {
    const before = known.get(array);
    if (before !== undefined) return before;
    const result = work(array);
    known.set(array, result);
    return result;
  };
}

/** Every number that occurs, highest first. */
const occurring = once((tints: Uint8Array) => [...new Set(tints)].toSorted((a, b) => b - a));

const highest = once((volumes: Uint16Array) => {
  let most = 0;
  for (const one of volumes) most = Math.max(most, one);
  return most;
});
