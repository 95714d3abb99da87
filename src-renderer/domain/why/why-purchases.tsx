import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhyPurchase } from '#contract/api/why.ts';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { useNamed } from './use-named.ts';
import { Bv } from './exact.tsx';
import { WhyPathView } from './why-path-view.tsx';
import styles from './why.module.css';

interface WhyPurchasesProps {
  readonly title: string;
  readonly purchases: readonly WhyPurchase[];
  /** Of all; of those that are not told one by one there is a sum. */
  readonly count: number;
  /** What the others sum up to, BV. */
  readonly others: { readonly left: string; readonly right: string };
  /** Sums over all, BV. */
  readonly sums: { readonly left?: string; readonly right?: string };
}

/** The purchases behind a volume; the chosen one shows its way through the tree. */
export function WhyPurchases({ title, purchases, count, others, sums }: WhyPurchasesProps) {
  const { t } = useTranslation('why');
  const named = useNamed();
  const [chosen, setChosen] = useState(purchases[0]?.event);
  const current = purchases.find(({ event }) => event === chosen);
  return (
    <>
      <div>
        <div className={styles.listHead}>
          <h3>{title}</h3>
          <span className={styles.listSums}>
            {(['left', 'right'] as const).map(
              (side) =>
                sums[side] !== undefined && (
                  <span key={side} className={styles.leg}>
                    <LegBadge side={side} /> <Bv amount={sums[side]} withUnit={side === 'right'} />
                  </span>
                ),
            )}
          </span>
        </div>
        {purchases.length > 0 && (
          <>
            <div className={styles.purchaseHead} aria-hidden>
              <span />
              <span>{t('purchase.who')}</span>
              <span className={styles.amount}>BV</span>
            </div>
            <ul className={styles.purchases}>
              {purchases.map((one) => (
                <li key={one.event}>
                  <button
                    type="button"
                    className={styles.purchase}
                    aria-pressed={one.event === chosen}
                    onClick={() => setChosen(one.event)}
                  >
                    <LegBadge side={one.side} />
                    <span className={styles.name}>
                      {one.name}{' '}
                      <span className={styles.plan}>
                        {one.plan && one.kind
                          ? t(`purchase.${one.kind}`, { plan: named(one.plan) })
                          : ''}
                      </span>
                    </span>
                    <span className={styles.amount}>
                      <Bv amount={one.volume} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {count > purchases.length && (
          <p className={styles.note}>
            {t('purchase.more', { count: count - purchases.length })}{' '}
            {(['left', 'right'] as const).map(
              (side) =>
                sums[side] !== undefined && (
                  <span key={side} className={styles.leg}>
                    <LegBadge side={side} /> <Bv amount={others[side]} withUnit />
                  </span>
                ),
            )}
          </p>
        )}
      </div>
      {current && <WhyPathView key={current.event} event={current.event} name={current.name} />}
    </>
  );
}
