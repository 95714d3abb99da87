import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutBatch, PayoutItem } from '#contract/api/admin/payouts.ts';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { Fingerprint } from '#renderer/components/text/fingerprint.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import textStyles from '../text.module.css';
import styles from './item.module.css';

interface RunItemProps {
  readonly run: number;
  readonly item: PayoutItem;
  readonly currency: PayoutBatch['currency'];
  /** Past the deadline the contract pays it no more: only then it may be settled by hand. */
  readonly canSettle?: boolean;
}

/** One payment: to whom, the whole address, how much; in doubt, why and the ways out. */
export function RunItem({ run, item, currency, canSettle = false }: RunItemProps) {
  const { t } = useTranslation('payouts');
  const [isSettling, setIsSettling] = useState(false);
  return (
    <li className={styles.item}>
      <Fingerprint address={item.wallet} size="lg" />
      <div className={styles.itemText}>
        <div className={styles.itemHead}>
          <span>
            <strong>{item.member.name}</strong>{' '}
            <span className={textStyles.faint}>{t('number', { number: item.number })}</span>
          </span>
          <TokenAmount amount={item.token_amount} token={currency} exact strong hideable={false} />
        </div>
        <AddressFull address={item.wallet} />
      </div>
      {item.state === 'released' && item.repair && (
        <div className={styles.repair}>
          <Note tone="warn">{t(`repair.${item.repair}`)}</Note>
        </div>
      )}
      {item.state === 'needs_repair' && (
        <div className={styles.repair}>
          <Note
            tone="bad"
            title={item.repair && t(`repair.${item.repair}`)}
            action={
              canSettle && item.settlement_proposal === null
                ? { label: t('settle.action'), onClick: () => setIsSettling(true) }
                : undefined
            }
          >
            {item.settlement_proposal === null
              ? t('repair.exits')
              : t('settle.pending', { number: item.settlement_proposal })}
          </Note>
          <SettleDialog
            run={run}
            item={item}
            opened={isSettling}
            onClose={() => setIsSettling(false)}
          />
        </div>
      )}
    </li>
  );
}
