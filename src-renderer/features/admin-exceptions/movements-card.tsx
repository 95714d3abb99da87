import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnexplainedMovement } from '#contract/api/admin/exceptions.ts';
import { adminExceptions } from '#contract/api/admin/exceptions.ts';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { Address, ShortHash } from '#renderer/components/text/address.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { exceptionQueries } from './exceptions-queries.ts';
import { OwnerDialog } from './owner-dialog.tsx';
import styles from './admin-exceptions.module.css';

/** What moved the treasury's tokens and nothing explains; nothing at all where there is none. */
export function MovementsCard() {
  const { t } = useTranslation('admin-exceptions');
  const { data, error, refetch } = useQuery(exceptionQueries.movements);
  const [asking, setAsking] = useState<UnexplainedMovement>();
  if (!data && error) {
    return (
      <Card title={t('movements.title')}>
        <FailureNote error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <Card padding="none" title={t('movements.title')} subtitle={t('movements.text')}>
      <ul>
        {data.items.map((movement) => (
          <Movement
            key={`${movement.tx_hash}-${movement.currency}`}
            movement={movement}
            onAsk={() => setAsking(movement)}
          />
        ))}
      </ul>
      {asking && <OwnerDialog movement={asking} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}

interface MovementProps {
  readonly movement: UnexplainedMovement;
  readonly onAsk: () => void;
}

function Movement({ movement, onAsk }: MovementProps) {
  const { t } = useTranslation('admin-exceptions');
  const user = useCurrentUser().data;
  const isOffline = useIsOffline();
  const { currency, amount, tx_hash: hash, counterparty, at, proposal } = movement;
  const mayAsk = user !== undefined && mayCall(user, adminExceptions.own);
  return (
    <li className={styles.sweep}>
      <TokenIcon token={currency} size="md" />
      <div className={styles.sweepText}>
        <TokenAmount amount={amount} token={currency} exact strong hideable={false} />
        <span className={styles.hint}>
          {t(amount.startsWith('-') ? 'movements.left' : 'movements.came')}{' '}
          <DateText at={at} as="dayTime" />
          {counterparty !== null && (
            <>
              {' · '}
              <Address address={counterparty} copyable={false} />
            </>
          )}
        </span>
        <span className={styles.hash}>
          <ShortHash hash={hash} />
          <CopyButton value={hash} compact />
        </span>
      </div>
      {proposal !== null && (
        <StatusChip tone="warn">{t('movements.asked', { number: proposal })}</StatusChip>
      )}
      {proposal === null && mayAsk && (
        <Button disabled={isOffline} onClick={onAsk}>
          {t('movements.own')}
        </Button>
      )}
    </li>
  );
}
