import { IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Legs } from '#contract/rules/game/play.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { beamText } from './beam-text.ts';
import { useBoardTexts } from './use-board-texts.ts';
import styles from './game.module.css';

interface ShareCardProps {
  /** "Equilibrio n.º 81 · 20 nov 2026". */
  readonly title: string;
  readonly score: number;
  readonly moves: number;
  readonly legs: Legs;
  readonly streak: number;
}

/** A result as a text that doesn't tell the board. */
export function ShareCard({ title, score, moves, legs, streak }: ShareCardProps) {
  const { t } = useTranslation(['game', 'common']);
  const { whole } = useBoardTexts();
  const text = [
    title,
    t('share.points', { score: whole(score), most: whole(1000), count: moves }),
    [
      t('leg.left.letter', { ns: 'common' }),
      whole(legs.left),
      beamText(legs),
      whole(legs.right),
      t('leg.right.letter', { ns: 'common' }),
    ].join(' '),
    ...(streak > 0 ? [t('result.streak', { count: streak })] : []),
  ].join('\n');
  const canShare = typeof navigator.share === 'function' && navigator.canShare?.({ text });
  // Who thinks better of it has shared nothing: that is no failure.
  const share = () => navigator.share({ text }).catch(() => undefined);
  return (
    <Card title={t('share')} end={<span className={styles.aside12}>{t('share.without')}</span>}>
      <pre className={styles.shared}>{text}</pre>
      <div className={styles.shareActs}>
        {canShare && (
          <Button icon={IconShare2} fullWidth onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
        <CopyButton value={text} fullWidth />
      </div>
    </Card>
  );
}
