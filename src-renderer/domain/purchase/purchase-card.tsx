import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useSettings } from '../settings/settings-queries.ts';
import { BuyButton } from './buy-button.tsx';
import { PayingChoice } from './paying-choice.tsx';
import type { Paying, ReviewProps } from './paying.ts';
import styles from './purchase.module.css';

interface PurchaseCardProps {
  readonly title: string;
  /** Of its heading. */
  readonly level?: 2 | 4 | undefined;
  /** What it costs, USD. */
  readonly amount: string;
  /** Direct balance, USD. */
  readonly balance: string;
  /** What paying from the balance does at once. */
  readonly balanceHint: string;
  /** Why it cannot be paid on chain, whatever the settings say; undefined: it can. */
  readonly chainOff?: string | undefined;
  /** What its button says. */
  readonly action: string;
  /** Above the choice: what is bought. */
  readonly facts?: ReactNode;
  /** Below the figure: why it costs that, and what it does. */
  readonly children: ReactNode;
  /** Below the button: another way on. */
  readonly otherwise?: ReactNode;
  /** What the button opens. */
  readonly review: (props: ReviewProps) => ReactNode;
}

/** What a thing costs and why, how it is paid, and the button that begins it. */
export function PurchaseCard(props: PurchaseCardProps) {
  const { title, level, amount, balance, balanceHint, chainOff, action } = props;
  const { facts, children, otherwise, review } = props;
  const { t } = useTranslation('purchase-request');
  const { data: settings } = useSettings();
  const [wanted, setWanted] = useState<Paying>({ way: 'chain', currency: 'USDT' });
  const [isReviewing, setReviewing] = useState(false);
  const canChain = settings?.chain !== null && chainOff === undefined;
  const paying: Paying = canChain ? wanted : { ...wanted, way: 'balance' };
  return (
    <div className={styles.card}>
      <Card padding="form" title={title} level={level}>
        <div className={styles.columns}>
          <div className={styles.form}>
            {facts}
            <PayingChoice
              amount={amount}
              balance={balance}
              balanceHint={balanceHint}
              chainOff={chainOff}
              value={paying}
              onChange={setWanted}
            />
          </div>
          <div className={styles.summary}>
            <p className={styles.label}>{t('pay.now')}</p>
            <Money amount={amount} size="hero" hideable={false} />
            {children}
            <BuyButton
              amount={amount}
              balance={balance}
              way={paying.way}
              onChain={canChain ? () => setWanted({ ...wanted, way: 'chain' }) : undefined}
              label={action}
              onClick={() => setReviewing(true)}
            >
              {otherwise}
            </BuyButton>
          </div>
        </div>
        {review({ ...paying, opened: isReviewing, onClose: () => setReviewing(false) })}
      </Card>
    </div>
  );
}
