import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { offeringQueries } from '../offering-queries.ts';
import { useBothClocks } from '../use-both-clocks.ts';
import { BackToCustody } from './back-to-custody.tsx';
import { ChooseWallet } from './choose-wallet.tsx';
import styles from '../offerings.module.css';

interface WalletCardProps {
  /** Day of the next allotment of what was paid for; null: none is near. */
  readonly allotsOn: string | null;
  /** Whether a wallet can be chosen now: the area is switched on. */
  readonly isOpen: boolean;
}

/** Where units go that are still to be issued: a wallet of the member's own, or the company's custody. */
export function WalletCard({ allotsOn, isOpen }: WalletCardProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const isOffline = useIsOffline();
  const chain = useSettings().data?.chain;
  const { data: user } = useCurrentUser();
  const { data } = useQuery(offeringQueries.holdings);
  const [sheet, setSheet] = useState<'wallet' | 'custody' | null>(null);
  const close = () => setSheet(null);
  if (!data || !chain || !user) return null;
  const { wallet, wallet_from: from } = data;
  const network = {
    chainId: chain.chain_id,
    name: chain.name,
    nativeSymbol: chain.native_symbol,
    explorerUrl: chain.explorer_url,
  };
  return (
    <Card
      title={t('to')}
      end={wallet === null && <StatusChip tone="neutral">{t('to.custody')}</StatusChip>}
    >
      <div className={styles.stack}>
        {wallet === null ? (
          <p className={styles.said}>{t('to.none')}</p>
        ) : (
          <>
            <AddressBlock address={wallet} label={t('to.own')} copyable boxed />
            <HoldNote from={from} />
            <p className={styles.said}>{t('to.eligible')}</p>
          </>
        )}
        <p className={styles.hint}>
          {allotsOn === null
            ? t('to.until')
            : t('to.until.date', { date: formatDate(allotsOn, { ...format, timeZone: 'UTC' }) })}
        </p>
        {isOpen && (
          <div className={styles.acts}>
            <Button disabled={isOffline} onClick={() => setSheet('wallet')}>
              {t(wallet === null ? 'to.choose' : 'to.change')}
            </Button>
            {wallet !== null && (
              <Button disabled={isOffline} onClick={() => setSheet('custody')}>
                {t('to.back')}
              </Button>
            )}
          </div>
        )}
      </div>
      {sheet === 'wallet' && (
        <ChooseWallet username={user.username} network={network} onClose={close} />
      )}
      {sheet === 'custody' && <BackToCustody onClose={close} />}
    </Card>
  );
}

/** A wallet that was proved a moment ago is not used yet. */
function HoldNote({ from }: { readonly from: string | null }) {
  const { t } = useTranslation('tokenization');
  const clocks = useBothClocks();
  const now = useNow(MINUTE_MS);
  if (from === null || Date.parse(from) <= now) return null;
  return <Note tone="info">{t('to.from', { date: clocks(from) })}</Note>;
}
