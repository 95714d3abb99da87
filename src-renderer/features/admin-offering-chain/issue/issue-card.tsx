import { useTranslation } from 'react-i18next';
import type { OfferingIssue } from '#contract/api/admin/offering-chain.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useOnChain } from '../chain-context.tsx';
import { usePlanIssue } from '../chain-queries.ts';
import { useChainErrorText } from '../signing/signing-problem.tsx';
import { IssueActs } from './issue-acts.tsx';
import { IssueItems } from './issue-items.tsx';
import { useIssue } from './use-issue.ts';
import styles from '../admin-offering-chain.module.css';

/** Who gets how many units, item by item, and how far the chain is. */
export function IssueCard() {
  const { t } = useTranslation('admin-offering-chain');
  const { isLost } = useOnChain();
  const { issue, step, error, refetch } = useIssue();
  return (
    <Card padding="none" title={t('issue')} subtitle={t('issue.lead')}>
      {issue && <Planned issue={issue} />}
      {isLost && (
        <div className={styles.section}>
          <p className={styles.hint}>{t('lost.issue')}</p>
        </div>
      )}
      {!issue && !isLost && (
        <div className={styles.section}>
          {step === 'plan' && <PlanAct />}
          {step !== undefined && step !== 'plan' && (
            <p className={styles.hint}>{t(`step.${step}`)}</p>
          )}
          {step === undefined &&
            (error ? (
              <FailureNote error={error} onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows rows={3} />
            ))}
        </div>
      )}
    </Card>
  );
}

/** Fixes who gets how many, where nothing of it was given to be signed. */
function PlanAct({ isAgain = false }: { readonly isAgain?: boolean }) {
  const { t } = useTranslation('admin-offering-chain');
  const { offering, maySign } = useOnChain();
  const isOffline = useIsOffline();
  const errorText = useChainErrorText();
  const plan = usePlanIssue(offering.id);
  return (
    <>
      <p className={styles.hint}>{t(isAgain ? 'plan.again.hint' : 'plan.hint')}</p>
      {plan.error && <Note tone="bad">{errorText(plan.error)}</Note>}
      {maySign && (
        <div className={styles.act}>
          <Button
            kind={isAgain ? 'plain' : 'primary'}
            busy={plan.isPending}
            disabled={isOffline}
            onClick={() => plan.mutate()}
          >
            {t(isAgain ? 'plan.again' : 'plan')}
          </Button>
        </div>
      )}
    </>
  );
}

function Planned({ issue }: { readonly issue: OfferingIssue }) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const { offering } = useOnChain();
  const { items, settled, newest, finding } = issue;
  const whole = (value: number): string => formatWhole(value, format);
  const isIssued = offering.kept_state === 'issued';
  const progress = t('issue.progress', {
    done: whole(settled.items),
    total: whole(items.length),
  });
  return (
    <>
      <div className={styles.section}>
        <ProgressBar
          value={items.length === 0 ? 0 : settled.items / items.length}
          label={progress}
        />
        <p className={styles.hint} role="status">
          {progress}
          {newest.items > settled.items &&
            ` ${t('issue.newest', { count: newest.items - settled.items })}`}
        </p>
        <KeyValueList>
          <KeyValue label={t('issue.units')}>
            {t('issue.unitsOf', { done: whole(settled.units), total: whole(issue.units) })}
          </KeyValue>
          <KeyValue label={t('issue.locked')}>
            <DateText at={issue.locked_until} as="full" />
          </KeyValue>
          <KeyValue label={t('issue.planned')}>
            <DateText at={issue.planned_at} as="full" />
          </KeyValue>
        </KeyValueList>
        {isIssued && <Note tone="ok">{t('issue.done')}</Note>}
        {finding !== null && (
          <Note tone="bad" title={t('finding')}>
            {t(`finding.${finding}`)}
          </Note>
        )}
        {!isIssued && finding === null && <IssueActs issue={issue} />}
        {issue.given_at === null && !isIssued && <PlanAct isAgain />}
      </div>
      <IssueItems issue={issue} />
    </>
  );
}
