import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutBatch, PayoutCreated, PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { BatchStep } from '../run/batch-step.tsx';
import { Deadline } from '../run/deadline.tsx';
import { LeftOut } from '../left-out.tsx';
import { payoutsQueries } from '../payouts-queries.ts';
import { PayReview } from './review.tsx';
import { SigningGate, useSigningGate } from './gate.tsx';
import { SigningProblem } from './problem.tsx';
import { isLate, unsignedBatches } from '../run/progress.ts';
import { missingGas } from '../treasury/gas.ts';
import { sayTotals } from '../run/totals.ts';
import { useTreasury } from '../treasury/context.tsx';
import { useChainTime } from '../run/use-chain-time.ts';
import type { RunSigning } from './use-signing.ts';
import textStyles from '../text.module.css';
import dialogStyles from '../dialog.module.css';
import styles from './dialog.module.css';

interface PayRunDialogProps {
  /** As it was frozen or last seen; the dialog follows it from there. */
  readonly run: PayoutRun;
  readonly leftOut: PayoutCreated['left_out'];
  /** The withdrawals that were chosen for it, for their warnings; none when a run is resumed. */
  readonly chosen: readonly AdminWithdrawal[];
  readonly signing: RunSigning;
  readonly onClose: () => void;
  readonly onConnect: () => void;
}

/** "Review before you sign": everything that will be paid, and the button that asks the wallet. */
export function PayRunDialog(props: PayRunDialogProps) {
  const { leftOut, chosen, signing, onClose, onConnect } = props;
  const { t } = useTranslation('payouts');
  const { data, dataUpdatedAt } = useQuery({
    ...payoutsQueries.run(props.run.number),
    initialData: props.run,
  });
  const run = data;
  const chainTime = useChainTime(run, dataUpdatedAt);
  const batches = unsignedBatches(run);
  const isSigning = signing.progress?.run === run.number;
  const close = () => {
    signing.leave();
    onClose();
  };
  const isDone = batches.length === 0 && !isSigning;
  useEffect(() => {
    // Nothing is left to sign: sent, or found on the chain after all. The run's card shows the rest.
    if (isDone) close();
  });

  return (
    <Sheet
      opened
      onClose={close}
      width={640}
      locked={isSigning}
      title={t('pay.title', { run: run.number })}
      end={
        <span className={styles.deadline}>
          {t('pay.deadline')} <Deadline run={run} chainTime={chainTime} />
        </span>
      }
      footer={
        <PayFooter
          run={run}
          batches={batches}
          isLate={isLate(run, chainTime)}
          signing={signing}
          onClose={close}
          onConnect={onConnect}
        />
      }
    >
      <div className={dialogStyles.detail}>
        <LeftOut items={leftOut} />
        <PayReview run={run} batches={batches} chosen={chosen} />
      </div>
    </Sheet>
  );
}

interface PayFooterProps extends Pick<
  PayRunDialogProps,
  'run' | 'signing' | 'onClose' | 'onConnect'
> {
  /** Those that are not signed yet. */
  readonly batches: readonly PayoutBatch[];
  /** The deadline has passed on the chain. */
  readonly isLate: boolean;
}

/** What stands in the way of signing or how far it is, why it failed, and the button that asks the wallet. */
function PayFooter(props: PayFooterProps) {
  const { run, batches, signing, onClose, onConnect } = props;
  const { t } = useTranslation(['payouts', 'common']);
  const isOffline = useIsOffline();
  const format = useFormat();
  const { treasury, network } = useTreasury();
  const obstacle = useSigningGate(batches);
  const ofThisRun = <Of extends { readonly run: number }>(state: Of | null | undefined) =>
    state?.run === run.number ? state : undefined;
  const progress = ofThisRun(signing.progress);
  const failure = ofThisRun(signing.failure)?.error;
  const isSigning = progress !== undefined;
  const canSign = obstacle === undefined && !props.isLate && batches.length > 0;
  return (
    <div className={styles.payFoot}>
      {props.isLate && <Note tone="info">{t('run.late')}</Note>}
      {progress ? (
        <BatchStep batches={batches} index={progress.batch} title="signing.batch">
          {t(`signing.${progress.step}`)}
        </BatchStep>
      ) : (
        <SigningGate obstacle={obstacle} batches={batches} onConnect={onConnect} />
      )}
      {failure !== undefined && (
        <SigningProblem
          run={run.number}
          error={failure}
          network={network}
          missingGas={missingGas(batches, treasury)}
        />
      )}
      {failure === undefined && canSign && !isSigning && (
        <p className={textStyles.faint}>{t('pay.compare')}</p>
      )}
      <OfflineNote />
      <div className={dialogStyles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {isSigning ? t('pay.later') : t('button.back', { ns: 'common' })}
        </Button>
        <Button
          kind="primary"
          className={styles.payButton}
          busy={isSigning}
          disabled={(!canSign || isOffline) && !isSigning}
          onClick={() => void signing.sign(run, treasury.tokens)}
        >
          {t('pay.submit', { total: sayTotals(batches, format) })}
        </Button>
      </div>
    </div>
  );
}
