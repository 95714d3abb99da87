import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { WalletProblemNote } from '#renderer/domain/wallet/wallet-problem-note.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { payoutsQueries } from '../payouts-queries.ts';
import { BatchStep } from '../run/batch-step.tsx';
import { Deadline } from '../run/deadline.tsx';
import { isLate, unapprovedBatches } from '../run/progress.ts';
import { sayTotals } from '../run/totals.ts';
import { useChainTime } from '../run/use-chain-time.ts';
import { SigningProblem } from '../signing/problem.tsx';
import { useTreasury } from '../treasury/context.tsx';
import { ApprovalGate, useApprovalGate } from './gate.tsx';
import { ApprovalReview } from './review.tsx';
import { useApproval, type ApprovalProgress } from './use-approval.ts';
import dialogStyles from '../dialog.module.css';
import signingStyles from '../signing/dialog.module.css';
import textStyles from '../text.module.css';

interface ApproveRunDialogProps {
  /** As it was last seen; the dialog follows it from there. */
  readonly run: PayoutRun;
  readonly onClose: () => void;
  readonly onConnect: () => void;
}

/** What a second person reviews and signs before a run can be sent. */
export function ApproveRunDialog({ run: given, onClose, onConnect }: ApproveRunDialogProps) {
  const { t } = useTranslation('payouts');
  const { data: run, dataUpdatedAt } = useQuery({
    ...payoutsQueries.run(given.number),
    initialData: given,
  });
  const chainTime = useChainTime(run, dataUpdatedAt);
  const { progress, approving } = useApproval(onClose);
  const batches = unapprovedBatches(run);
  const isDone = batches.length === 0 && !approving.isPending;
  useEffect(() => {
    // Somebody else approved it, or it is over.
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Sheet
      opened
      onClose={onClose}
      width={640}
      locked={approving.isPending}
      title={t('approval.title', { run: run.number })}
      end={
        <span className={signingStyles.deadline}>
          {t('pay.deadline')} <Deadline run={run} chainTime={chainTime} />
        </span>
      }
      footer={
        <ApprovalFooter
          run={run}
          batches={batches}
          isLate={isLate(run, chainTime)}
          progress={progress}
          approving={approving}
          onClose={onClose}
          onConnect={onConnect}
        />
      }
    >
      <div className={dialogStyles.detail}>
        <ApprovalReview run={run} batches={batches} />
      </div>
    </Sheet>
  );
}

interface ApprovalFooterProps extends ApproveRunDialogProps {
  readonly batches: readonly PayoutBatch[];
  /** The deadline has passed on the chain. */
  readonly isLate: boolean;
  readonly progress: ApprovalProgress | undefined;
  readonly approving: ReturnType<typeof useApproval>['approving'];
}

/** What stands in the way or how far it is, why it failed, and the button that asks the wallet. */
function ApprovalFooter(props: ApprovalFooterProps) {
  const { run, batches, progress, approving, onClose, onConnect } = props;
  const { t } = useTranslation(['payouts', 'common']);
  const isOffline = useIsOffline();
  const format = useFormat();
  const { treasury } = useTreasury();
  const obstacle = useApprovalGate();
  const isBusy = approving.isPending;
  const canApprove = obstacle === undefined && !props.isLate && batches.length > 0;
  return (
    <div className={signingStyles.payFoot}>
      {props.isLate && <Note tone="info">{t('run.late')}</Note>}
      {progress && (
        <BatchStep batches={batches} index={progress.batch} title="approval.batch">
          {t(`approval.${progress.step}`)}
        </BatchStep>
      )}
      {!progress && obstacle && <ApprovalGate obstacle={obstacle} onConnect={onConnect} />}
      {approving.error && <ApprovalProblem run={run.number} error={approving.error} />}
      {!approving.error && canApprove && !isBusy && (
        <p className={textStyles.faint}>{t('approval.compare')}</p>
      )}
      <OfflineNote />
      <div className={dialogStyles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {isBusy ? t('pay.later') : t('button.back', { ns: 'common' })}
        </Button>
        <Button
          kind="primary"
          className={signingStyles.payButton}
          busy={isBusy}
          disabled={(!canApprove || isOffline) && !isBusy}
          onClick={() => approving.mutate({ run, tokens: treasury.tokens })}
        >
          {t('approval.submit', { total: sayTotals(batches, format) })}
        </Button>
      </div>
    </div>
  );
}

/** Why nothing was approved, and the way on. */
function ApprovalProblem({ run, error }: { readonly run: number; readonly error: Error }) {
  const { t } = useTranslation('payouts');
  const { network } = useTreasury();
  if (error instanceof WalletError) {
    return <WalletProblemNote error={error} network={network} closed={t('approval.closed')} />;
  }
  return <SigningProblem run={run} error={error} network={network} missingGas={undefined} />;
}
