import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { WithdrawalSelection } from './use-selection.ts';
import styles from '../payouts.module.css';

interface ConfirmPanelProps {
  readonly selection: WithdrawalSelection;
  readonly isConfirming: boolean;
  readonly error: string | undefined;
  readonly onConfirm: (numbers: readonly number[]) => void;
}

/** Confirms what is chosen: from then on it can be paid. */
export function ConfirmPanel({ selection, isConfirming, error, onConfirm }: ConfirmPanelProps) {
  const { t } = useTranslation('payouts');
  const isOffline = useIsOffline();
  const { items } = selection;
  const net = items.reduce((sum, item) => sum + parseUsd(item.net), 0n);
  return (
    <div className={styles.panel}>
      <p className={styles.net}>
        <Money amount={formatUsd(net)} currency={t('new.net')} size="figure" hideable={false} />
      </p>
      <p className={styles.faint}>{t(items.length === 0 ? 'confirm.empty' : 'confirm.hint')}</p>
      {error && <Note tone="bad">{error}</Note>}
      <OfflineNote />
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={IconCheck}
        busy={isConfirming}
        disabled={items.length === 0 || isOffline}
        onClick={() => onConfirm(items.map(({ number }) => number))}
      >
        {items.length === 0 ? t('aside.confirm') : t('confirm.submit', { count: items.length })}
      </Button>
    </div>
  );
}
