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
const acted: ReadonlySet<RunStanding> = new Set(['approve', 'sign', 'repair']);

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
export function RunMessage({ run, chainTime, isSigning, className }: RunMessageProps) {
  const { t } = useTranslation('payouts');
  const standing = standingOf(run, chainTime);
  if (isSigning) return null;
  if (run.own && acted.has(standing)) {
    return (
      <div className={className}>
        <OwnBenefitNote own={run.own} lead={t('run.own')} />
      </div>
    );
  }
  if (standing === 'repair') {
    return (
      <div className={className}>
        <Note tone="bad">{t('run.needs_repair', { count: repairsOf(run).length })}</Note>
      </div>
    );
  }
  if (standing === 'approve') {
    return (
      <div className={className}>
        <ApprovalMessage run={run} />
      </div>
    );
  }
  if (standing === 'sign') {
    return (
      <div className={className}>
        <Note tone="warn">{t('run.interrupted', { run: run.number })}</Note>
      </div>
    );
  }
  if (standing === 'late' || (standing === 'wait' && isLate(run, chainTime))) {
    return (
      <div className={className}>
        <Note tone="info">{t('run.late')}</Note>
      </div>
    );
  }
  if (run.state !== 'released') return null;
  const isPartlyPaid = run.batches.some(({ items }) => items.some((i) => i.state === 'confirmed'));
  return (
    <div className={className}>
      <Note tone="info">{t(isPartlyPaid ? 'run.partly' : 'run.released')}</Note>
    </div>
  );
}
