import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Figure, FigureStrip, SeriesMark } from '#renderer/components/money/figure.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ConvertedAmount } from '#renderer/domain/settings/converted-amount.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyLink } from '#renderer/domain/why/why-button.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { BalanceGroup, Balances } from './balance-groups.ts';
import styles from './balance-card.module.css';

const cells = [
  { group: 'direct', mark: <SeriesMark series={2} /> },
  { group: 'pool', mark: <SeriesMark series={3} /> },
  { group: 'global', mark: <SeriesMark series={4} /> },
  { group: 'held', mark: <Icon icon={IconLock} size={15} /> },
] as const;

interface BalanceCardProps {
  /** Undefined: not known. */
  readonly balances: Balances | undefined;
  readonly isLoading: boolean;
  /** Opens the entries behind a figure. */
  readonly onOpen: (group: BalanceGroup) => void;
  /** On a phone the page's actions stand here. */
  readonly actions: ReactNode;
  /** One balance a row, beside a larger card. */
  readonly isNarrow?: boolean | undefined;
  readonly className?: string | undefined;
}

/** What can be withdrawn, of which balances it is the sum, and what is reserved. */
export function BalanceCard(props: BalanceCardProps) {
  const { balances, isLoading, onOpen, actions, isNarrow = false, className } = props;
  const { t } = useTranslation('dashboard');
  const hidden = useHidden();
  const { dataUpdatedAt } = useCurrentUser();
  const format = useFormat();
  const figure = (group: BalanceGroup, size: 'hero' | 'figure') => {
    if (isLoading) return <SkeletonFigure height={size === 'hero' ? 46 : 26} />;
    return (
      <Explained subject={{ account: group }}>
        <Money amount={balances?.[group]} size={size} currency={size === 'hero' ? 'USD' : null} />
      </Explained>
    );
  };
  const waiting = balances && Number(balances.waiting) > 0 ? balances.waiting : null;
  return (
    <Card padding="none" className={classNames(styles.card, isNarrow && styles.rows, className)}>
      <div className={styles.hero}>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('balance.available')}</h2>
          <OfflineAge at={dataUpdatedAt} />
          <WhyLink subject={{ account: 'available' }}>{t('balance.why')}</WhyLink>
        </div>
        {figure('available', 'hero')}
        <ConvertedAmount amount={balances?.available} />
        <Split balances={hidden ? undefined : balances} />
      </div>
      <div className={styles.cells}>
        <FigureStrip>
          {cells.map(({ group, mark }) => (
            <Figure
              key={group}
              mark={mark}
              label={
                <button
                  type="button"
                  className={styles.open}
                  data-why={`account.${group}`}
                  onClick={() => onOpen(group)}
                >
                  {t(`balance.${group}`)}
                </button>
              }
              hint={
                <>
                  {group === 'global' && waiting !== null && (
                    <span className={styles.waiting}>
                      {t('balance.waiting', {
                        amount: hidden ? HIDDEN : formatUsd(waiting, format),
                      })}
                    </span>
                  )}
                  {group === 'pool' && (
                    <TextLink to="/my-investment">{t('balance.pool.link')}</TextLink>
                  )}
                  {group === 'global' && (
                    <TextLink to="/global-network-progress">{t('balance.global.link')}</TextLink>
                  )}
                </>
              }
            >
              {figure(group, 'figure')}
            </Figure>
          ))}
        </FigureStrip>
      </div>
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}

/** The three balances as shares of one bar; empty while they are unknown or hidden. */
function Split({ balances }: { readonly balances: Balances | undefined }) {
  const shares = [balances?.direct, balances?.pool, balances?.global].map((amount) =>
    Math.max(0, Number(amount ?? 0)),
  );
  return (
    <div className={styles.split} aria-hidden>
      {shares.map((share, index) =>
        share > 0 ? (
          // Only widths: a rounded number is as good here.
          <i key={cells[index]?.group} data-series={index + 2} style={{ flexGrow: share }} />
        ) : null,
      )}
    </div>
  );
}
