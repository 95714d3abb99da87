import { useTranslation } from 'react-i18next';
import { ROOT_SLOT } from '#contract/rules/game/board.ts';
import { legsOf, type Legs } from '#contract/rules/game/play.ts';
import { BeamBars } from '#renderer/components/beam.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { standingWith, useBoardTexts, type Standing } from './use-board-texts.ts';
import styles from './legs-beam.module.css';

/** Share of the board's whole volume that fills one side: above it the scale follows the leg. */
const FULL_SIDE = 0.65;

interface LegsBeamProps {
  readonly board: Standing;
  /** Open slot that is looked at; hatched on the beam is what it would add. */
  readonly chosen: number | null;
}

/** Both legs of the member on one scale. */
export function LegsBeam({ board, chosen }: LegsBeamProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const now = legsOf(board.sums, ROOT_SLOT);
  const then = chosen === null ? now : legsOf(standingWith(board, chosen).sums, ROOT_SLOT);
  const { start, arrivals } = board.layout;
  const whole = [...start, ...arrivals].reduce((sum, { volume }) => sum + volume, 0);
  const scale = Math.max(whole * FULL_SIDE, then.left, then.right);
  const side = (leg: keyof Legs) => ({ solid: now[leg], hatched: then[leg] - now[leg] });
  return (
    <div dir="ltr" className={styles.legs}>
      <div className={styles.figures}>
        <LegBadge side="left" />
        <strong>{texts.whole(now.left)}</strong>
        <span>{t('difference', { value: texts.whole(Math.abs(now.left - now.right)) })}</span>
        <strong>{texts.whole(now.right)}</strong>
        <LegBadge side="right" />
      </div>
      <BeamBars left={side('left')} right={side('right')} scale={scale} height={14} />
    </div>
  );
}
