import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bucketStart } from '#contract/tree/layers.ts';
import { LegBadge } from '#renderer/components/leg-badge.tsx';
import { formatWhole, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Scene } from './scene.ts';
import type { Colouring } from './tints.ts';
import { useRankNames } from './use-rank-names.ts';
import styles from './tree-legend.module.css';

interface TreeLegendProps {
  readonly colour: Colouring;
  readonly scene: Pick<Scene, 'colours'>;
  /** Volume buckets by ordinal; null until they are there, or where nobody asked for them. */
  readonly volumes: Uint16Array | null;
}

/** What the colours tell now, in the colours that are drawn. */
export function TreeLegend({ colour, scene: { colours }, volumes }: TreeLegendProps) {
  const { t } = useTranslation(['tree', 'common']);
  return (
    <div className={styles.legend} aria-label={t('legend.label')} role="group">
      {/* The words stand beside: the letters alone would be said twice. */}
      {colour === 'side' && (
        <span dir="ltr" className={styles.entry}>
          <LegBadge side="left" /> <span aria-hidden>{t('leg.left', { ns: 'common' })}</span>
          <LegBadge side="right" /> <span aria-hidden>{t('leg.right', { ns: 'common' })}</span>
        </span>
      )}
      {colour === 'rank' && <Ranks tints={colours.tints} table={colours.table} />}
      {colour === 'volume' && <Volumes table={colours.table} volumes={volumes} />}
      {(colour === 'side' || colour === 'activity') && (
        <>
          <span className={styles.entry}>
            <i className={styles.dot} data-state="active" /> {t('state.active')}
          </span>
          <span className={styles.entry}>
            <i className={styles.dot} data-state={colour === 'side' ? 'hollow' : 'idle'} />{' '}
            {t('legend.idle')}
          </span>
        </>
      )}
    </div>
  );
}

interface RanksProps {
  readonly tints: Uint8Array;
  readonly table: readonly string[];
}

/** Every rank that somebody in the picture has, highest first. */
function Ranks({ tints, table }: RanksProps) {
  const { t } = useTranslation('tree');
  const names = useRankNames();
  const occurring = useMemo(() => {
    const seen = new Set<number>();
    for (const tint of tints) seen.add(tint);
    return [...seen].toSorted((a, b) => b - a);
  }, [tints]);
  const nameOf = (rank: number) =>
    rank === 0
      ? t('filter.rank.none')
      : (names.find(({ position }) => position === rank)?.name ?? t('legend.rank', { rank }));
  return (
    <ul className={styles.ranks}>
      {occurring.map((rank) => (
        <li key={rank} className={styles.entry}>
          <i className={styles.dot} style={{ background: table[rank] }} /> {nameOf(rank)}
        </li>
      ))}
    </ul>
  );
}

interface VolumesProps {
  readonly table: readonly string[];
  readonly volumes: Uint16Array | null;
}

/** From nobody's volume to the most that somebody has. */
function Volumes({ table, volumes }: VolumesProps) {
  const { t } = useTranslation('tree');
  const format = useFormat();
  const most = useMemo(() => {
    let bucket = 0;
    for (const one of volumes ?? []) bucket = Math.max(bucket, one);
    return Math.floor(bucketStart(bucket));
  }, [volumes]);
  const amount = withUnit(formatWhole(String(most), format), 'BV');
  return (
    <span dir="ltr" className={styles.entry}>
      {t('legend.volume.least')}
      <span
        className={styles.ramp}
        style={{ background: `linear-gradient(90deg, ${table.join(', ')})` }}
      />
      {most > 0 ? t('legend.volume.from', { amount }) : t('legend.volume.most')}
    </span>
  );
}
