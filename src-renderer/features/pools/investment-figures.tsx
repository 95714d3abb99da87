import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PoolPositions } from '#contract/api/pools.ts';
import { parseUsd } from '#contract/rules/money.ts';
import type { WhyAccount } from '#contract/rules/why.ts';
import { Card } from '#renderer/components/card.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './investment.module.css';

interface InvestmentFiguresProps {
  /** Undefined: not known. */
  readonly positions: PoolPositions | undefined;
  readonly isLoading: boolean;
}

interface PoolFigure {
  readonly key: string;
  readonly label: string;
  readonly amount: string | undefined;
  readonly hint: ReactNode;
  /** The account whose sum it is. */
  readonly why?: WhyAccount;
}

/** Principal, what was credited, what was taken off, and the balance; never netted into one. */
export function InvestmentFigures({ positions, isLoading }: InvestmentFiguresProps) {
  const { t } = useTranslation('pools');
  const format = useFormat();
  const hidden = useHidden();
  const totals = positions?.totals;
  const open = positions?.items.filter(({ closed_at }) => closed_at === null).length ?? 0;
  const usd = (amount: string) => (hidden ? HIDDEN : formatUsd(amount, format));
  const figures: readonly PoolFigure[] = [
    {
      key: 'principal',
      label: positions ? t('figure.principal', { count: open }) : t('figure.principal.unknown'),
      amount: totals?.principal,
      hint: totals && t('figure.principal.hint', { amount: usd(totals.amount) }),
      why: 'pool_principal',
    },
    {
      key: 'credited',
      label: t('figure.credited'),
      amount: totals?.credited,
      hint: positions && t('figure.credited.hint', { count: positions.items.length }),
    },
    {
      key: 'lost',
      label: t('figure.lost'),
      amount: totals?.lost,
      hint: t('figure.lost.hint'),
    },
    {
      key: 'balance',
      label: t('figure.balance'),
      amount: totals?.balance,
      hint: totals && <Sum totals={totals} say={usd} />,
      why: 'pool',
    },
  ];
  return (
    <Card padding="none">
      <FigureStrip>
        {figures.map(({ key, label, amount, hint, why }) => (
          <Figure key={key} label={label} hint={hint}>
            {isLoading ? (
              <SkeletonFigure />
            ) : (
              <span className={styles.figure}>
                {why ? (
                  <>
                    <Explained subject={{ account: why }}>
                      <Money amount={amount} size="figure" />
                    </Explained>
                    <WhyButton subject={{ account: why }} of={label} isSmall />
                  </>
                ) : (
                  <Money amount={amount} size="figure" tone={key === 'lost' ? 'whole' : 'plain'} />
                )}
              </span>
            )}
          </Figure>
        ))}
      </FigureStrip>
    </Card>
  );
}

interface SumProps {
  readonly totals: PoolPositions['totals'];
  readonly say: (amount: string) => string;
}

/** What the balance is made of; nothing where the parts do not add up to it. */
function Sum({ totals, say }: SumProps) {
  const { t } = useTranslation('pools');
  const { credited, returned, withdrawn, balance } = totals;
  const sum = parseUsd(credited) + parseUsd(returned) - parseUsd(withdrawn);
  if (sum !== parseUsd(balance)) return null;
  return (
    <bdi
      className={styles.sum}
      title={t('figure.balance.sum', {
        credited: say(credited),
        returned: say(returned),
        withdrawn: say(withdrawn),
      })}
    >
      {say(credited)} + {say(returned)} <span className={styles.whole}>− {say(withdrawn)}</span>
    </bdi>
  );
}
