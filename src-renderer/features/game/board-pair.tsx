import { useTranslation } from 'react-i18next';
import { ROOT_SLOT, type GameLayout } from '#contract/rules/game/board.ts';
import { legsOf, replay, scoreLog } from '#contract/rules/game/play.ts';
import { Board } from './board.tsx';
import { standingOf, useBoardTexts } from './use-board-texts.ts';
import styles from './game.module.css';

interface BoardPairProps {
  readonly layout: GameLayout;
  /** Null where the member has none. */
  readonly own: readonly number[] | null;
  readonly best: readonly number[];
}

/** The member's board beside the best possible one, on the same scale. */
export function BoardPair({ layout, own, best }: BoardPairProps) {
  const { t } = useTranslation('game');
  return (
    <div className={styles.pair}>
      {own && <OneOfPair layout={layout} log={own} title={t('you')} />}
      <OneOfPair layout={layout} log={best} title={t('best')} />
    </div>
  );
}

interface OneOfPairProps {
  readonly layout: GameLayout;
  readonly log: readonly number[];
  readonly title: string;
}

function OneOfPair({ layout, log, title }: OneOfPairProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const board = standingOf(layout, replay(layout, log)?.placed ?? []);
  const { left, right } = legsOf(board.sums, ROOT_SLOT);
  return (
    <section className={styles.ofPair} aria-label={title}>
      <div className={styles.partHead}>
        <h3>{title}</h3>
        <p className={styles.points}>
          <b>{texts.whole(scoreLog(layout, log)?.score ?? 0)}</b>{' '}
          {t('pair.legs', { left: texts.whole(left), right: texts.whole(right) })}
        </p>
      </div>
      <Board board={board} label={title} stop={layout.slots[0]} isSmall />
    </section>
  );
}
