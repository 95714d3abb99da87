import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Thread, type StageState } from '#renderer/components/data/thread.tsx';
import { usePayoutError } from '../payout-error.ts';
import { payoutsQueries, isFinished } from '../payouts-queries.ts';
import { useDiscardRun } from '../payouts-mutations.ts';
import { RunBatch } from './batch.tsx';
import { RunFacts } from './facts.tsx';
import { RunMessage } from './message.tsx';
import { RunStateChip } from './state-chip.tsx';
import { mayApprove, maySign } from './progress.ts';
import { useChainTime } from './use-chain-time.ts';
import dialogStyles from '../dialog.module.css';

/** What happened to a run, event by event. */
function RunTimeline({ run }: { readonly run: PayoutRun }) {
  const { t } = useTranslation('payouts');
  const last = run.timeline.length - 1;
  const stateOf = (index: number): StageState => {
    if (run.timeline[index]?.event === 'needs_repair') return 'refused';
    return index === last && !isFinished(run) ? 'now' : 'done';
  };
  return (
    <Thread
      stages={run.timeline.map(({ event, at, by }, index) => ({
        key: `${event}-${at}`,
        state: stateOf(index),
        title: t(`event.${event}`),
        time: <DateText at={at} as="dayTime" />,
        detail: by && t('event.by', { by }),
      }))}
    />
  );
}

interface RunSheetProps {
  readonly number: number;
  readonly isSigning: boolean;
  readonly onClose: () => void;
  readonly onResume: (run: PayoutRun) => void;
  readonly onApprove: (run: PayoutRun) => void;
}

/** Everything about one run: what happened, its batches and items, and what can be done. */
export function RunSheet(props: RunSheetProps) {
  const { t } = useTranslation('payouts');
  const errorText = usePayoutError();
  const { data: run, error, dataUpdatedAt } = useQuery(payoutsQueries.run(props.number));
  if (run) return <LoadedRunSheet {...props} run={run} receivedAt={dataUpdatedAt} />;
  return (
    <Sheet
      opened
      onClose={props.onClose}
      desktop="drawer"
      width={560}
      title={t('run.title', { number: props.number })}
    >
      {error ? <Note tone="bad">{errorText(error)}</Note> : <SkeletonRows />}
    </Sheet>
  );
}

interface LoadedRunSheetProps extends RunSheetProps {
  readonly run: PayoutRun;
  readonly receivedAt: number;
}

function LoadedRunSheet(props: LoadedRunSheetProps) {
  const { run, receivedAt, isSigning, onClose, onResume, onApprove } = props;
  const { t } = useTranslation('payouts');
  const chainTime = useChainTime(run, receivedAt);
  const canApprove = mayApprove(run, chainTime);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const canSign = maySign(run, chainTime) && !isSigning;
  return (
    <Sheet
      opened
      onClose={onClose}
      desktop="drawer"
      width={560}
      title={t('run.title', { number: run.number })}
      end={<RunStateChip run={run} chainTime={chainTime} isSigning={isSigning} />}
      footer={
        (canSign || canApprove || run.can_discard) && (
          <>
            {run.can_discard && (
              <Button kind="danger" onClick={() => setIsDiscarding(true)}>
                {t('run.discard')}
              </Button>
            )}
            {canSign && (
              <Button kind="primary" onClick={() => onResume(run)}>
                {t('run.resume')}
              </Button>
            )}
            {canApprove && (
              <Button kind="primary" onClick={() => onApprove(run)}>
                {t('approval.open')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={dialogStyles.detail}>
        <RunMessage run={run} chainTime={chainTime} isSigning={isSigning} />
        <RunFacts run={run} chainTime={chainTime} />
        <RunTimeline run={run} />
        {run.batches.map((batch) => (
          <RunBatch key={batch.index} run={run} batch={batch} chainTime={chainTime} />
        ))}
      </div>
      <DiscardDialog
        run={run.number}
        opened={isDiscarding}
        onClose={() => setIsDiscarding(false)}
      />
    </Sheet>
  );
}

interface DiscardDialogProps {
  readonly run: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function DiscardDialog({ run, opened, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('payouts');
  const errorText = usePayoutError();
  const discard = useDiscardRun(run);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('discard.title', { run })}
      confirm={t('run.discard')}
      busy={discard.isPending}
      error={discard.error && errorText(discard.error)}
      destructive
      onConfirm={() => discard.mutate(undefined, { onSuccess: onClose })}
    >
      <p>{t('discard.body')}</p>
    </ConfirmDialog>
  );
}
