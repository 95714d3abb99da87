import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { StagesLine, type Stage } from '#renderer/components/data/thread.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { isFinished, payoutsQueries } from '../payouts-queries.ts';
import { RunMessage } from './message.tsx';
import { RunStateChip } from './state-chip.tsx';
import { confirmationsOf, mayApprove, maySign, repairsOf, stagesOf } from './progress.ts';
import { useChainTime } from './use-chain-time.ts';
import textStyles from '../text.module.css';
import styles from './card.module.css';

/** A run's stages with their names and times, for the stem. */
function useRunStages(run: PayoutRun): readonly Stage[] {
  const { t } = useTranslation('payouts');
  const confirmations = confirmationsOf(run);
  const needsRepair = repairsOf(run).length > 0;
  return stagesOf(run).map(({ stage, standing, at }) => {
    const isConfirming = stage === 'confirming' && standing !== 'todo' && confirmations;
    return {
      key: stage,
      state: needsRepair && standing === 'now' ? 'refused' : standing,
      title: stage === 'signed' && standing !== 'done' ? t('stage.sign') : t(`stage.${stage}`),
      time: isConfirming
        ? t('stage.of', { seen: confirmations.seen, required: confirmations.required })
        : at && <DateText at={at} as="time" />,
    };
  });
}

interface RunCardProps {
  readonly number: number;
  /** It is being signed in this window. */
  readonly isSigning: boolean;
  readonly onOpen: () => void;
  readonly onResume: (run: PayoutRun) => void;
  readonly onApprove: (run: PayoutRun) => void;
  readonly onOver: () => void;
}

/** One run under way: its stages, and the next thing to do about it. */
export function RunCard(props: RunCardProps) {
  const { data: run, dataUpdatedAt } = useQuery(payoutsQueries.run(props.number));
  useOutcome(run, props.onOver);
  if (!run) {
    return (
      <Card>
        <SkeletonFigure />
      </Card>
    );
  }
  return <LoadedRun {...props} run={run} receivedAt={dataUpdatedAt} />;
}

interface LoadedRunProps extends RunCardProps {
  readonly run: PayoutRun;
  readonly receivedAt: number;
}

function LoadedRun({ run, receivedAt, isSigning, onOpen, onResume, onApprove }: LoadedRunProps) {
  const { t } = useTranslation('payouts');
  const stages = useRunStages(run);
  const chainTime = useChainTime(run, receivedAt);
  const canSign = maySign(run, chainTime);
  return (
    <Card padding="none">
      <div className={styles.runRow}>
        <div className={styles.runHead}>
          <div className={styles.runTitle}>
            <h2>{t('run.title', { number: run.number })}</h2>
            <RunStateChip run={run} chainTime={chainTime} isSigning={isSigning} />
          </div>
          <p className={textStyles.faint}>
            {t('run.count', { count: run.count })} ·{' '}
            <Money amount={run.net_total} hideable={false} />
          </p>
        </div>
        <div className={styles.runStages}>
          <StagesLine stages={stages} />
        </div>
        <div className={styles.runActions}>
          {canSign && !isSigning && (
            <Button onClick={() => onResume(run)}>{t('run.resume')}</Button>
          )}
          {mayApprove(run, chainTime) && (
            <Button onClick={() => onApprove(run)}>{t('approval.open')}</Button>
          )}
          <Button onClick={onOpen}>{t('run.open')}</Button>
        </div>
      </div>
      <RunMessage
        run={run}
        chainTime={chainTime}
        isSigning={isSigning}
        className={styles.message}
      />
    </Card>
  );
}

/** Says once that a run is paid, when the server says so; and that it is over, either way. */
function useOutcome(run: PayoutRun | undefined, onOver: () => void): void {
  const { t } = useTranslation('messages');
  const wasUnfinished = useRef(false);
  useEffect(() => {
    if (!run) return;
    if (!isFinished(run)) {
      wasUnfinished.current = true;
      return;
    }
    if (!wasUnfinished.current) return;
    wasUnfinished.current = false;
    const paid = run.batches.flatMap(({ items }) => items.filter((i) => i.state === 'confirmed'));
    if (paid.length > 0) {
      showToast(
        'ok',
        t('Transaction approved successfully!', { count: paid.length }),
        `payout/${run.number}`,
      );
    }
    onOver();
  }, [run, onOver, t]);
}
