import { useTranslation } from 'react-i18next';
import { useBoardTexts, type Standing } from './use-board-texts.ts';
import styles from './game.module.css';

interface ArrivalsProps {
  readonly board: Standing;
  readonly moves: number;
}

/** Volumes in the order in which they arrive, and the moves so far. */
export function Arrivals({ board: { layout, placed }, moves }: ArrivalsProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const total = layout.arrivals.length;
  const stateOf = (index: number) => {
    if (index === placed.length) return 'now';
    return index < placed.length ? 'past' : 'next';
  };
  return (
    <>
      <div className={styles.partHead}>
        <h2>{t('arrivals')}</h2>
        <span>{t('left', { count: total - placed.length, total: texts.whole(total) })}</span>
      </div>
      <ol className={styles.hand}>
        {layout.arrivals.map(({ name, volume }, index) => (
          <li
            key={name}
            data-state={stateOf(index)}
            aria-current={index === placed.length ? 'step' : undefined}
          >
            {texts.whole(volume)}
          </li>
        ))}
      </ol>
      <p className={styles.moves}>
        <span>{t('moves')}</span>
        <span>
          <b>{texts.whole(moves)}</b> {t('moves.least', { least: texts.whole(total) })}
        </span>
      </p>
    </>
  );
}
