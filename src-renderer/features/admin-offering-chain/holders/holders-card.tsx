import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { Address } from '#renderer/components/text/address.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useOnChain } from '../chain-context.tsx';
import { chainQueries } from '../chain-queries.ts';
import { ActRow } from './act-row.tsx';
import { FreezeSheet } from './freeze-sheet.tsx';
import { walletsOf, type HolderWallet } from './holder-wallets.ts';
import { RecoverySheet } from './recovery-sheet.tsx';
import styles from '../admin-offering-chain.module.css';

/** What other parts of the product do for this screen. */
export interface ChainPageActs {
  /** Decides a proposal. */
  readonly decide: (proposal: number) => ReactNode;
}

interface HoldersCardProps {
  readonly acts: ChainPageActs;
}

/** Holders' own wallets: which are frozen, and what two persons decided about them. Nothing before the issue. */
export function HoldersCard({ acts }: HoldersCardProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { offering } = useOnChain();
  const isIssued = offering.kept_state === 'issued';
  const decided = useQuery({ ...chainQueries.acts(offering.id), enabled: isIssued });
  const register = useQuery({ ...chainQueries.register(offering.id), enabled: isIssued });
  if (!isIssued) return null;
  const error = decided.error ?? register.error;
  const retry = () => void Promise.all([decided.refetch(), register.refetch()]);
  const isRead = decided.data !== undefined && register.data !== undefined;
  return (
    <Card padding="none" title={t('holders')} subtitle={t('holders.lead')}>
      {!isRead && !error && <SkeletonRows rows={2} />}
      {!isRead && error && <FailureNote error={error} onRetry={retry} />}
      {isRead && (
        <Whole
          acts={acts}
          decided={decided.data}
          wallets={walletsOf(register.data.register, decided.data)}
        />
      )}
    </Card>
  );
}

interface WholeProps extends HoldersCardProps {
  readonly decided: HolderActs;
  readonly wallets: readonly HolderWallet[];
}

function Whole({ acts, decided, wallets }: WholeProps) {
  const { t } = useTranslation('admin-offering-chain');
  const [asking, setAsking] = useState<HolderWallet | null>(null);
  const [recovering, setRecovering] = useState<HolderWallet | null>(null);
  const nameOf = (wallet: string): string =>
    wallets.find((one) => one.wallet === wallet)?.member.name ?? wallet;
  if (wallets.length === 0) return <EmptyState why="none">{t('holders.none')}</EmptyState>;
  return (
    <>
      <ul className={styles.parts}>
        {decided.pending.map((one) => (
          <li key={one.proposal}>
            <div className={styles.head}>
              <h3>{t(`act.${one.kind}.of`, { name: nameOf(one.wallet) })}</h3>
              <StatusChip tone="warn" icon={IconUsers}>
                {t('act.asked')}
              </StatusChip>
            </div>
            {acts.decide(one.proposal)}
          </li>
        ))}
        {wallets.map((one) => (
          <WalletRow
            key={one.wallet}
            holder={one}
            onFreeze={() => setAsking(one)}
            onRecover={() => setRecovering(one)}
          />
        ))}
        {decided.items.map((act) => (
          <ActRow key={act.id} act={act} />
        ))}
      </ul>
      {asking && <FreezeSheet holder={asking} onClose={() => setAsking(null)} />}
      {recovering && <RecoverySheet holder={recovering} onClose={() => setRecovering(null)} />}
    </>
  );
}

interface WalletRowProps {
  readonly holder: HolderWallet;
  readonly onFreeze: () => void;
  readonly onRecover: () => void;
}

const tones: Readonly<Record<HolderWallet['condition'], ChipTone>> = {
  free: 'ok',
  frozen: 'warn',
  lost: 'neutral',
};

function WalletRow({ holder, onFreeze, onRecover }: WalletRowProps) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const { maySign, isLost } = useOnChain();
  const isOffline = useIsOffline();
  const { member, wallet, units, condition, isWaiting, others } = holder;
  const { name } = member;
  const isFrozen = condition === 'frozen';
  const mayAsk = maySign && !isLost && !isWaiting && condition !== 'lost';
  return (
    <li>
      <div className={styles.head}>
        <h3>{name}</h3>
        <StatusChip tone={tones[condition]}>{t(`holder.${condition}`)}</StatusChip>
      </div>
      <p className={styles.hint}>
        <Address address={wallet} /> ·{' '}
        {t('holder.units', { count: units, units: formatWhole(units, format) })}
      </p>
      {mayAsk && (
        <div className={styles.act}>
          <div className={styles.buttons}>
            <Button
              size="sm"
              disabled={isOffline}
              aria-label={t(isFrozen ? 'ask.unfreeze.of' : 'ask.freeze.of', { name })}
              onClick={onFreeze}
            >
              {t(isFrozen ? 'ask.unfreeze' : 'ask.freeze')}
            </Button>
            {units > 0 && others.length > 0 && (
              <Button
                size="sm"
                disabled={isOffline}
                aria-label={t('ask.recovery.of', { name })}
                onClick={onRecover}
              >
                {t('ask.recovery')}
              </Button>
            )}
          </div>
          {units > 0 && others.length === 0 && (
            <p className={styles.hint}>{t('ask.recovery.missing')}</p>
          )}
        </div>
      )}
    </li>
  );
}
