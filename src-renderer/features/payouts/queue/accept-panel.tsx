import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { WithdrawalSelection } from './use-selection.ts';
import textStyles from '../text.module.css';
import styles from './panel.module.css';

interface AcceptPanelProps {
  readonly selection: WithdrawalSelection;
  readonly isAccepting: boolean;
  readonly error: string | undefined;
  readonly onAccept: (numbers: readonly number[]) => void;
}

/** Accepts the chosen withdrawals: from then on they can be paid. */
export function AcceptPanel({ selection, isAccepting, error, onAccept }: AcceptPanelProps) {
  const { t } = useTranslation('payouts');
  const isOffline = useIsOffline();
  const { items } = selection;
  const net = items.reduce((sum, item) => sum + parseUsd(item.net), 0n);
  return (
    <div className={styles.panel}>
      <p className={styles.net}>
        <Money amount={formatUsd(net)} currency={t('new.net')} size="figure" hideable={false} />
      </p>
      <p className={textStyles.faint}>{t(items.length === 0 ? 'accept.empty' : 'accept.hint')}</p>
      {error && <Note tone="bad">{error}</Note>}
      <OfflineNote />
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={IconCheck}
        busy={isAccepting}
        disabled={items.length === 0 || isOffline}
        onClick={() => onAccept(items.map(({ number }) => number))}
      >
        {items.length === 0 ? t('aside.accept') : t('accept.submit', { count: items.length })}
      </Button>
    </div>
  );
}
