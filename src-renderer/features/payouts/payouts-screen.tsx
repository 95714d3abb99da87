import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutCreated, PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { WalletButton } from '#renderer/domain/wallet/wallet-button.tsx';
import { WalletSheet } from '#renderer/domain/wallet/wallet-sheet.tsx';
import { Address } from '#renderer/components/text/address.tsx';
import { ApproveRunDialog } from './approval/dialog.tsx';
import { OwnerCallsDialog } from './owner/dialog.tsx';
import { PayRunDialog } from './signing/dialog.tsx';
import { QueueSection } from './queue/section.tsx';
import { RunCard } from './run/card.tsx';
import { RunSheet } from './run/sheet.tsx';
import { AuditAnchor } from './signing/audit-anchor.tsx';
import { useTreasury } from './treasury/context.tsx';
import { EarlierTreasuriesCard } from './treasury/earlier-card.tsx';
import { useQueueParams } from './queue/use-params.ts';
import { useRunSigning } from './signing/use-signing.ts';
import { useRunsInProgress } from './run/use-in-progress.ts';
import styles from './payouts-screen.module.css';
import { usePayoutError } from './payout-error.ts';

/** Why nothing can be paid at all: no treasury, or none that answers. */
function TreasuryNotes() {
  const { t } = useTranslation(['payouts', 'common']);
  const { treasury, error, retry } = useTreasury();
  const errorText = usePayoutError();
  if (error) {
    return (
      <Note tone="bad" action={{ label: t('button.retry', { ns: 'common' }), onClick: retry }}>
        {errorText(error)}
      </Note>
    );
  }
  if (treasury.deployed) return null;
  return (
    <Note tone="warn" title={t('off.title')}>
      {t('off.body')} <code className={styles.command}>npm run setup</code>
    </Note>
  );
}

/** The contract that pays, beside the wallet that signs. */
function TreasuryLine() {
  const { t } = useTranslation('payouts');
  const { treasury } = useTreasury();
  if (!treasury.contract) return null;
  return (
    <span className={styles.treasury}>
      {t('treasury')} <Address address={treasury.contract} copyable={false} />
    </span>
  );
}

/** A run on its way to the wallet: frozen just now, or taken up again. */
interface Paying {
  readonly run: PayoutRun;
  readonly leftOut: PayoutCreated['left_out'];
  readonly chosen: readonly AdminWithdrawal[];
}

/** Withdrawals to review and to pay: runs under way first, then the queue beside the new run. */
export function PayoutsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['wallet', 'payouts']);
  const { treasury, network } = useTreasury();
  const params = useQueueParams();
  const signing = useRunSigning();
  const runs = useRunsInProgress();
  const errorText = useErrorText();
  const [paying, setPaying] = useState<Paying>();
  const [approving, setApproving] = useState<PayoutRun>();
  const [isConnecting, setIsConnecting] = useState(false);
  const [isForOwner, setIsForOwner] = useState(false);
  const resume = (run: PayoutRun) => {
    params.go({ run: null });
    setPaying({ run, leftOut: [], chosen: [] });
  };
  const approve = (run: PayoutRun) => {
    params.go({ run: null });
    setApproving(run);
  };
  const isSigned = (number: number) =>
    signing.progress?.run === number || paying?.run.number === number;

  return (
    <>
      <PageHeader title={title}>
        {treasury.deployed && (
          <>
            <TreasuryLine />
            <Button kind="quiet" onClick={() => setIsForOwner(true)}>
              {t('owner.open', { ns: 'payouts' })}
            </Button>
            <WalletButton network={network} />
          </>
        )}
        <SavedViews list="admin-withdrawals" />
      </PageHeader>
      <TreasuryNotes />
      {runs.error && <Note tone="bad">{errorText(runs.error)}</Note>}
      {runs.numbers.map((number) => (
        <RunCard
          key={number}
          number={number}
          isSigning={isSigned(number)}
          onOpen={() => params.go({ run: number })}
          onResume={resume}
          onApprove={approve}
          onOver={runs.onOver}
        />
      ))}
      <QueueSection params={params} onFrozen={setPaying} onConnect={() => setIsConnecting(true)} />
      <EarlierTreasuriesCard />
      <AuditAnchor onConnect={() => setIsConnecting(true)} />
      {params.run !== null && (
        <RunSheet
          number={params.run}
          isSigning={isSigned(params.run)}
          onClose={() => params.go({ run: null })}
          onResume={resume}
          onApprove={approve}
        />
      )}
      {paying && (
        <PayRunDialog
          {...paying}
          signing={signing}
          onClose={() => setPaying(undefined)}
          onConnect={() => setIsConnecting(true)}
        />
      )}
      {isForOwner && <OwnerCallsDialog onClose={() => setIsForOwner(false)} />}
      {approving && (
        <ApproveRunDialog
          run={approving}
          onClose={() => setApproving(undefined)}
          onConnect={() => setIsConnecting(true)}
        />
      )}
      {/* Mounted when needed, so that it lies above the dialog that asked for it. */}
      {isConnecting && (
        <WalletSheet
          network={network}
          opened
          onClose={() => setIsConnecting(false)}
          title={t('title')}
        />
      )}
    </>
  );
}
