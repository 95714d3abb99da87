import { useQuery } from '@tanstack/react-query';
import { IconWriting } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sweeps } from '#contract/api/admin/exceptions.ts';
import { ShortHash } from '#renderer/components/text/address.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { WalletButton } from '#renderer/domain/wallet/wallet-button.tsx';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
import { WalletSheet } from '#renderer/domain/wallet/wallet-sheet.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { WalletProblemNote } from '#renderer/domain/wallet/wallet-problem-note.tsx';
import { exceptionQueries } from './exceptions-queries.ts';
import { useSweep } from './use-sweep.ts';
import styles from './admin-exceptions.module.css';

interface SweepProblemProps {
  readonly error: unknown;
  readonly network: WalletNetwork;
}

/** Why nothing was signed. */
function SweepProblem({ error, network }: SweepProblemProps) {
  const { t } = useTranslation('admin-exceptions');
  if (!(error instanceof WalletError)) return <Note tone="bad">{t('sweeps.mismatch')}</Note>;
  return <WalletProblemNote error={error} network={network} />;
}

/** What lies on receiving addresses, by token, and moving it to the treasury. */
export function SweepsCard() {
  const { t } = useTranslation('admin-exceptions');
  const [isOnItsWay, setOnItsWay] = useState(false);
  const { data, error, refetch } = useQuery(exceptionQueries.sweeps(isOnItsWay));
  if (!data) {
    return (
      <Card title={t('sweeps.title')}>
        {error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    );
  }
  const { chain, items } = data;
  if (!chain || items.length === 0) {
    return (
      <Card title={t('sweeps.title')}>
        <p className={styles.lead}>{t(chain ? 'sweeps.none' : 'sweeps.off')}</p>
      </Card>
    );
  }
  return <Sweepable chain={chain} items={items} onSent={() => setOnItsWay(true)} />;
}

interface SweepableProps {
  readonly chain: NonNullable<Sweeps['chain']>;
  readonly items: Sweeps['items'];
  readonly onSent: () => void;
}

function Sweepable({ chain, items, onSent }: SweepableProps) {
  const { t } = useTranslation(['admin-exceptions', 'wallet']);
  const { data: settings } = useSettings();
  const wallet = useWalletState();
  const isOffline = useIsOffline();
  const [isConnecting, setConnecting] = useState(false);
  const sweep = useSweep(chain, onSent);
  const network = {
    chainId: chain.chain_id,
    name: chain.name,
    nativeSymbol: settings?.chain?.native_symbol ?? '',
    explorerUrl: settings?.chain?.explorer_url ?? null,
  };
  return (
    <Card
      padding="none"
      title={t('sweeps.title')}
      subtitle={t('sweeps.text')}
      end={<WalletButton network={network} />}
    >
      <ul className={styles.sweeps}>
        {items.map((item) => {
          const sent = sweep.sent.get(item.calldata);
          return (
            <li key={item.currency} className={styles.sweep}>
              <TokenIcon token={item.currency} size="md" />
              <div className={styles.sweepText}>
                <TokenAmount
                  amount={item.amount}
                  token={item.currency}
                  exact
                  strong
                  hideable={false}
                />
                <span className={styles.hint}>
                  {t('sweeps.addresses', { count: item.addresses })} · {t('sweeps.since')}{' '}
                  <DateText at={item.oldest_at} as="dayTime" />
                </span>
              </div>
              {sent === undefined ? (
                <Button
                  icon={IconWriting}
                  busy={sweep.signing === item.currency}
                  disabled={isOffline}
                  onClick={() =>
                    wallet.phase === 'connected' ? void sweep.sign(item) : setConnecting(true)
                  }
                >
                  {t('sweeps.sign')}
                </Button>
              ) : (
                <span className={styles.hash}>
                  {t('sweeps.sent')} <ShortHash hash={sent} />
                  <CopyButton value={sent} compact />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.sweepNotes}>
        <OfflineNote />
        <WrongNetwork network={network} />
        {sweep.error !== undefined && <SweepProblem error={sweep.error} network={network} />}
      </div>
      <WalletSheet
        network={network}
        opened={isConnecting}
        onClose={() => setConnecting(false)}
        title={t('title', { ns: 'wallet' })}
      />
    </Card>
  );
}
