import { IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatUsd } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { NewRunObstacle } from '../treasury/obstacle.tsx';
import { findObstacle, nativeAmount, runNeeds } from '../treasury/needs.ts';
import { TokenNeedBar } from '../treasury/token-need-bar.tsx';
import { useTreasury } from '../treasury/context.tsx';
import type { WithdrawalSelection } from './use-selection.ts';
import styles from './panel.module.css';
import { useIsMe } from './use-is-me.ts';

interface SecondApprovalsProps {
  readonly selection: WithdrawalSelection;
  readonly onApprove: (numbers: readonly number[]) => void;
}

/** Chosen withdrawals that stay out until a second administrator has accepted them. */
function SecondApprovals({ selection, onApprove }: SecondApprovalsProps) {
  const { t } = useTranslation('payouts');
  const isMe = useIsMe();
  const waiting = selection.items.filter((item) => item.needs_second_approval);
  if (waiting.length === 0) return null;
  const others = waiting.filter(({ accepted_by }) => !isMe(accepted_by));
  const numbers = (others.length > 0 ? others : waiting).map(({ number }) => number);
  const action =
    others.length > 0
      ? { label: t('second.action'), onClick: () => onApprove(numbers) }
      : { label: t('obstacle.remove'), onClick: () => selection.remove(numbers) };
  return (
    <Note tone="info" action={action}>
      {t('second.left', { count: waiting.length, number: waiting[0]?.number })}
    </Note>
  );
}

interface NewRunPanelProps {
  readonly selection: WithdrawalSelection;
  readonly onFreeze: (numbers: readonly number[], sender: string) => void;
  readonly isFreezing: boolean;
  /** Why the last freeze did not work, as text. */
  readonly error: string | undefined;
  readonly onConnect: () => void;
  readonly onSecondApproval: (numbers: readonly number[]) => void;
}

/** What paying the selection takes, held against the treasury, and the button that freezes it. */
export function NewRunPanel(props: NewRunPanelProps) {
  const { selection, onFreeze, isFreezing, error, onConnect, onSecondApproval } = props;
  const { t } = useTranslation('payouts');
  const isOffline = useIsOffline();
  const { treasury } = useTreasury();
  const state = useWalletState();
  const wallet = state.phase === 'connected' ? state : undefined;
  const needs = runNeeds(selection.items, treasury);
  const obstacle = findObstacle(needs, treasury, wallet);
  const coin = treasury.native_symbol;
  return (
    <div className={styles.panel}>
      <p className={styles.net}>
        <Money
          amount={formatUsd(needs.net)}
          currency={t('new.net')}
          size="figure"
          hideable={false}
        />
      </p>
      {needs.tokens.map((need) => (
        <TokenNeedBar key={need.currency} need={need} />
      ))}
      {needs.items.length > 0 && (
        <KeyValueList>
          <KeyValue label={t('new.gas')}>
            <TokenAmount
              amount={nativeAmount(needs.fee)}
              token={needs.native === undefined ? coin : null}
              hideable={false}
            />
            {needs.native !== undefined && (
              <>
                {' '}
                {t('new.gas.of')}{' '}
                <TokenAmount
                  amount={treasury.operator?.native_balance}
                  token={coin}
                  hideable={false}
                />
              </>
            )}
          </KeyValue>
          {needs.batches > 1 && <KeyValue label={t('new.batches')}>{needs.batches}</KeyValue>}
        </KeyValueList>
      )}
      <SecondApprovals selection={selection} onApprove={onSecondApproval} />
      {obstacle && (
        <NewRunObstacle
          obstacle={obstacle}
          items={needs.items}
          onRemove={selection.remove}
          onConnect={onConnect}
        />
      )}
      {error && <Note tone="bad">{error}</Note>}
      <OfflineNote />
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={IconSnowflake}
        busy={isFreezing}
        disabled={obstacle !== undefined || !wallet || isOffline}
        onClick={() => {
          if (!wallet) return;
          onFreeze(
            selection.items.map(({ number }) => number),
            wallet.address,
          );
        }}
      >
        {t('new.freeze')}
      </Button>
    </div>
  );
}
