import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { offeringChain } from '#contract/api/admin/offering-chain.ts';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { adminOfferingQuery } from '#renderer/domain/offering/admin-offering.ts';
import { AdminOfferingHead } from '#renderer/domain/offering/admin-offering-head.tsx';
import { useWalletActions } from '#renderer/domain/wallet/wallet-actions.tsx';
import { WalletButton } from '#renderer/domain/wallet/wallet-button.tsx';
import { WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { AgentsCard } from './agents/agents-card.tsx';
import { AnchorsCard } from './anchors/anchors-card.tsx';
import { ChainProvider, useOnChain } from './chain-context.tsx';
import { chainQueries } from './chain-queries.ts';
import { ContractsCard } from './contracts/contracts-card.tsx';
import { HoldersCard, type ChainPageActs } from './holders/holders-card.tsx';
import { IssueCard } from './issue/issue-card.tsx';
import { RegisterCard } from './register/register-card.tsx';
import { StepsCard } from './steps-card.tsx';
import styles from './admin-offering-chain.module.css';

interface OfferingChainScreenProps {
  readonly id: number;
  readonly notFound: ReactNode;
  readonly acts: ChainPageActs;
}

/** What an offering has on chain, and all that administrators sign for it. */
export function OfferingChainScreen({ id, notFound, acts }: OfferingChainScreenProps) {
  const { t } = useTranslation('admin-offering-chain');
  const offering = useQuery(adminOfferingQuery(id));
  const chain = useQuery(chainQueries.one(id));
  if (offering.error instanceof ApiError && offering.error.kind === 404) return notFound;
  if (offering.data && chain.data) {
    return (
      <ChainProvider offering={offering.data} chain={chain.data}>
        <OnChainParts acts={acts} />
      </ChainProvider>
    );
  }
  const head = offering.data && <AdminOfferingHead offering={offering.data} />;
  if (hasCode<typeof offeringChain.one>(chain.error, 'payouts_off')) {
    return (
      <>
        {head}
        <Note tone="info">{t('off')}</Note>
      </>
    );
  }
  const error = offering.error ?? chain.error;
  return (
    <>
      {head}
      {error ? (
        <FailureNote
          error={error}
          onRetry={() => void Promise.all([offering.refetch(), chain.refetch()])}
        />
      ) : (
        <Card padding="none">
          <SkeletonRows rows={8} />
        </Card>
      )}
    </>
  );
}

function OnChainParts({ acts }: { readonly acts: ChainPageActs }) {
  const { offering, network } = useOnChain();
  return (
    <>
      <AdminOfferingHead offering={offering}>
        <WalletButton network={network} />
      </AdminOfferingHead>
      <WrongNetwork network={network} />
      <OwnWalletNote />
      <LostNote />
      <OfflineNote />
      <div className={styles.columns}>
        <div className={styles.side}>
          <StepsCard />
        </div>
        <div className={styles.main}>
          <ContractsCard />
          <AgentsCard />
          <AnchorsCard />
          <IssueCard />
          <RegisterCard />
          <HoldersCard acts={acts} />
        </div>
      </div>
    </>
  );
}

/** The chain of the demo went, with the contract: what is below is what the books and the last comparison have. */
function LostNote() {
  const { t } = useTranslation('admin-offering-chain');
  const { isLost } = useOnChain();
  return isLost ? (
    <Note tone="warn" title={t('lost')}>
      {t('lost.text')}
    </Note>
  ) : null;
}

/** The wallet of the desktop app pays runs and nothing else. */
function OwnWalletNote() {
  const { t } = useTranslation('admin-offering-chain');
  const hasOwn = useWalletActions(0).length > 0;
  return hasOwn ? <Note tone="info">{t('own')}</Note> : null;
}
