import { IconPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useLegend, type LegendEntry, type LegendOf } from './use-legend.ts';
import styles from './legend.module.css';

/** What the colours mean now and whom a filter leaves, in the colours that are drawn. */
export function TreeLegend(props: LegendOf) {
  const { t } = useTranslation('tree');
  const entries = useLegend(props);
  const legs = entries.filter((entry) => entry.kind === 'leg');
  return (
    <ul className={styles.legend} aria-label={t('legend.label')}>
      {/* Left and right stand as in the tree, however the page reads. */}
      {legs.length > 0 && (
        <li dir="ltr" className={styles.entry}>
          {legs.map((entry) => (
            <Fragment key={entry.text}>
              <Entry entry={entry} />
            </Fragment>
          ))}
        </li>
      )}
      {entries.map(
        (entry) =>
          entry.kind !== 'leg' && (
            <li
              key={entry.kind === 'ramp' ? entry.kind : entry.text}
              dir={entry.kind === 'ramp' ? 'ltr' : undefined}
              className={styles.entry}
            >
              <Entry entry={entry} />
            </li>
          ),
      )}
    </ul>
  );
}

function Entry({ entry }: { readonly entry: LegendEntry }) {
  switch (entry.kind) {
    case 'leg':
      // The word stands beside: the letter alone would be said twice.
      return (
        <>
          <LegBadge side={entry.side} /> <span aria-hidden>{entry.text}</span>
        </>
      );
    case 'dot':
      return (
        <>
          <i
            className={styles.dot}
            style={
              entry.isHollow
                ? { boxShadow: `inset 0 0 0 1.5px ${entry.colour}` }
                : { background: entry.colour }
            }
          />{' '}
          {entry.text}
        </>
      );
    case 'slot':
      return (
        <>
          <i className={styles.slot} data-next={entry.isNext || undefined}>
            {entry.isNext && <Icon icon={IconPlus} size={10} />}
          </i>{' '}
          {entry.text}
        </>
      );
    case 'ramp':
      return (
        <>
          {entry.from}
          <span
            className={styles.ramp}
            style={{ background: `linear-gradient(90deg, ${entry.colours.join(', ')})` }}
          />
          {entry.to}
        </>
      );
    case 'text':
      return entry.text;
  }
}
