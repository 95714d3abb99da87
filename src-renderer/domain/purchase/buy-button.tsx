import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { lackOf } from './lack-of.ts';
import type { PayingWay } from './paying.ts';
import styles from './purchase.module.css';

interface BuyButtonProps {
  /** What it costs, USD. */
  readonly amount: string;
  /** Direct balance, USD. */
  readonly balance: string;
  readonly way: PayingWay;
  /** Pays on chain instead; undefined where that is not possible. */
  readonly onChain: (() => void) | undefined;
  readonly label: ReactNode;
  readonly onClick: () => void;
  /** Below it: another way on. */
  readonly children?: ReactNode;
}

/** Begins to pay. Off only with the reason in words beside it, and the remedy. */
export function BuyButton(props: BuyButtonProps) {
  const { amount, balance, way, onChain, label, onClick, children } = props;
  const { t } = useTranslation('purchase-request');
  const format = useFormat();
  const isOffline = useIsOffline();
  const lacks = way === 'balance' ? lackOf(amount, balance) : null;
  const remedy = onChain && { label: t('pay.missing.remedy'), onClick: onChain };
  return (
    <div className={styles.buy}>
      <OfflineNote />
      {lacks !== null && (
        <Note tone="warn" action={remedy}>
          {t('pay.missing', { missing: formatUsd(lacks, format) })}
        </Note>
      )}
      <Button
        kind="primary"
        size="lg"
        fullWidth
        disabled={isOffline || lacks !== null}
        onClick={onClick}
      >
        {label}
      </Button>
      {children}
    </div>
  );
}
