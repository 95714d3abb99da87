import { useTranslation } from 'react-i18next';
import { bucketStart } from '#contract/tree/layers.ts';
import { treeSides, type TreeSide } from '#contract/rules/limits.ts';
import { formatWhole, withUnit } from '#renderer/lib/format.ts';
import { formatMonth } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Scene } from './scene.ts';
import { useRankNames, type RankName } from '../use-rank-names.ts';
import type { TreeParams } from '../use-tree-params.ts';

/** What one of the picture's colours means, or whom a filter leaves undimmed. */
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
  /** Of an earlier day: who was active and what was free is not known then. */
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

/** What the colours of a scene mean: the same words on the screen, on paper and in a file. */
export function useLegend(of: LegendOf | null): readonly LegendEntry[] {
  const texts = useTexts(of?.params.colour === 'rank' || of?.params.rank !== undefined);
  if (!of) return [];
  const { found, palette } = of.scene;
  const marks = found.size > 0 ? [dot(texts.t('legend.found'), palette.found, true)] : [];
  return [...byColour[of.params.colour](of, texts), ...marks, ...filtered(of, texts)];
}

/** Words of the legend; the names of ranks where it has some. */
function useTexts(isRanked: boolean) {
  const { t } = useTranslation(['tree', 'common']);
  const format = useFormat();
  const names = useRankNames(isRanked);
  const rankName = (rank: number) =>
    rank === 0 ? t('filter.rank.none') : (nameOf(names, rank) ?? t('legend.rank', { rank }));
  return { t, format, rankName };
}

type Texts = ReturnType<typeof useTexts>;

function bySide({ scene, isPast = false }: LegendOf, { t }: Texts): LegendEntry[] {
  const { letters, palette, ghosts } = scene;
  const legs = treeSides.map((side): LegendEntry => ({
    kind: 'leg',
    side,
    letter: letters[side],
    text: t(`leg.${side}`, { ns: 'common' }),
  }));
  if (isPast) return [...legs, { kind: 'text', text: t('travel.figures') }];
  const next: LegendEntry = { kind: 'slot', isNext: true, text: t('ghost.title') };
  return [
    ...legs,
    dot(t('state.active'), palette.active),
    dot(t('legend.idle'), palette.text3, true),
    { kind: 'slot', isNext: false, text: t('slot.free') },
    ...(ghosts.length > 0 ? [next] : []),
  ];
}

/** From nobody's volume to the most that somebody has. */
function byVolume({ scene, volumes }: LegendOf, { t, format }: Texts): LegendEntry[] {
  const most = volumes ? Math.floor(bucketStart(highest(volumes))) : 0;
  const amount = withUnit(formatWhole(String(most), format), 'BV');
  const to = most > 0 ? t('legend.volume.from', { amount }) : t('legend.volume.most');
  return [{ kind: 'ramp', colours: scene.colours.table, from: t('legend.volume.least'), to }];
}

type Entries = (of: LegendOf, texts: Texts) => readonly LegendEntry[];

/** The entries of what the picture is coloured by. */
const byColour: Readonly<Record<TreeParams['colour'], Entries>> = {
  side: bySide,
  activity: ({ scene: { palette } }, { t }) => [
    dot(t('state.active'), palette.active),
    dot(t('legend.idle'), palette.idle),
  ],
  rank: ({ scene: { colours, palette } }, { rankName }) =>
    occurring(colours.tints).map((rank) =>
      dot(rankName(rank), colours.table[rank] ?? palette.idle),
    ),
  volume: byVolume,
};

/** Whom the filters leave undimmed, and how many. */
function filtered({ params, matching }: LegendOf, { t, format, rankName }: Texts): LegendEntry[] {
  if (matching === undefined) return [];
  const { rank, activity, since } = params;
  const only = (name: string, value: string): LegendEntry => ({
    kind: 'text',
    text: t('legend.only', { name, value }),
  });
  return [
    ...(rank === undefined ? [] : [only(t('filter.rank'), rankName(rank))]),
    ...(activity ? [only(t('filter.activity'), t(`filter.${activity}`))] : []),
    ...(since ? [only(t('filter.since'), formatMonth(since, format))] : []),
    { kind: 'text', text: t('filter.found', { count: matching }) },
  ];
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
