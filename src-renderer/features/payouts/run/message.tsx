import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OwnBenefitNote } from '#renderer/components/text/own-benefit.tsx';
import { isLate, repairsOf, standingOf, type RunStanding } from './progress.ts';

interface RunMessageProps {
  readonly run: PayoutRun;
  readonly chainTime: number;
  readonly isSigning: boolean;
  readonly className?: string | undefined;
}

/** Where somebody has to sign or decide, and it must not be who is paid. */
const acted: ReadonlySet<RunStanding> = new Set(['approve', 'approved', 'sign', 'repair']);

/** For whom a run waits. */
function ApprovalMessage({ run }: { readonly run: PayoutRun }) {
  const { t } = useTranslation('payouts');
  const isLapsed = run.batches.some(({ approval }) => approval?.lapsed === true);
  return (
    <Note tone="warn" title={t('approval.waits')}>
      {isLapsed && `${t('approval.lapsed')} `}
      {t(`approval.who.${run.approval_barred ?? 'anybody'}`)}
    </Note>
  );
}

/** The sentence under a run's stages, where its state asks for one. */
export function RunMessage({ className, ...props }: RunMessageProps) {
  const note = useNote(props);
  return note === null ? null : <div className={className}>{note}</div>;
}

function useNote({ run, chainTime, isSigning }: RunMessageProps): ReactNode {
  const { t } = useTranslation('payouts');
  const standing = standingOf(run, chainTime);
  if (isSigning) return null;
  if (run.own && acted.has(standing)) {
    return <OwnBenefitNote own={run.own} lead={t('run.own')} />;
  }
  const late = <Note tone="info">{t('run.late')}</Note>;
  switch (standing) {
    case 'repair':
      return <Note tone="bad">{t('run.needs_repair', { count: repairsOf(run).length })}</Note>;
    case 'approve':
      return <ApprovalMessage run={run} />;
    case 'approved':
      return <Note tone="info">{t(run.send_barred ? 'approval.yours' : 'approval.ready')}</Note>;
    case 'sign':
      return run.send_barred ? (
        <Note tone="info">{t('approval.yours')}</Note>
      ) : (
        <Note tone="warn">{t('run.interrupted', { run: run.number })}</Note>
      );
    case 'late':
      return late;
    case 'wait':
      return isLate(run, chainTime) ? late : null;
    case 'over':
      return run.state === 'released' ? <Note tone="info">{t(releasedText(run))}</Note> : null;
  }
}

const releasedText = ({ batches }: PayoutRun) =>
  batches.some(({ items }) => items.some(({ state }) => state === 'confirmed'))
    ? 'run.partly'
    : 'run.released';
