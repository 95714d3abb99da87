import { useTranslation } from 'react-i18next';
import type { GlobalOverview } from '#contract/api/global-network.ts';
import { Card } from '#renderer/components/card.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import styles from './global-progress.module.css';

interface GlobalFiguresProps {
  /** Undefined: not known. */
  readonly overview: GlobalOverview | undefined;
  readonly isLoading: boolean;
}

/** Credited, and where of that it is: available, waiting, withdrawn. */
export function GlobalFigures({ overview, isLoading }: GlobalFiguresProps) {
  const { t } = useTranslation('global-network');
  const figures = [
    {
      key: 'earned',
      hint: overview && t('figure.earned.hint', { count: overview.deposits.length }),
    },
    { key: 'available', hint: t('figure.available.hint') },
    {
      key: 'waiting',
      hint: overview && t('figure.waiting.hint', { count: overview.waiting.length }),
    },
    { key: 'withdrawn', hint: t('figure.withdrawn.hint') },
  ] as const;
  return (
    <Card padding="none">
      <FigureStrip>
        {figures.map(({ key, hint }) => (
          <Figure key={key} label={t(`figure.${key}`)} hint={hint}>
            {isLoading ? (
              <SkeletonFigure />
            ) : (
              <span className={styles.withWhy}>
                {key === 'available' ? (
                  <>
                    <Explained subject={{ account: 'global' }}>
                      <Money amount={overview?.totals[key]} size="figure" />
                    </Explained>
                    <WhyButton subject={{ account: 'global' }} of={t('figure.available')} isSmall />
                  </>
                ) : (
                  <Money amount={overview?.totals[key]} size="figure" />
                )}
              </span>
            )}
          </Figure>
        ))}
      </FigureStrip>
    </Card>
  );
}
