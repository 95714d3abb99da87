import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { newestOf } from './anchors/newest.ts';
import { useOnChain, type OnChain } from './chain-context.tsx';
import { useIssue } from './issue/use-issue.ts';

const STEPS = ['registry', 'contract', 'anchors', 'allotment', 'plan', 'batches', 'close'] as const;
type Step = (typeof STEPS)[number];

/** Whether the version that members accept now, of each document, is on chain as it is read. */
function isAnchored({ versions }: OnChain['chain']): boolean {
  const newest = newestOf(versions);
  return newest.length > 0 && newest.every(({ anchored }) => anchored?.is_same);
}

/** In which order it is done, and what is next. */
export function StepsCard() {
  const { t } = useTranslation('admin-offering-chain');
  const { chain, offering } = useOnChain();
  const { issue } = useIssue();
  const { kept_state: state } = offering;
  const isIssued = state === 'issued';
  const isDone: Readonly<Record<Step, boolean>> = {
    // Issued, all of it was done, whatever became of the chain.
    registry: isIssued || chain.registry?.state === 'accepted',
    contract: isIssued || chain.token?.state === 'accepted',
    anchors: isIssued || isAnchored(chain),
    allotment: state === 'allotted' || isIssued,
    plan: isIssued || issue !== undefined,
    batches: isIssued || (issue !== undefined && issue.settled.items === issue.items.length),
    close: isIssued,
  };
  const now = STEPS.find((step) => !isDone[step]);
  const stages: readonly Stage[] = STEPS.map((step) => ({
    key: step,
    state: stateOf(isDone[step], step === now, step === 'batches' && issue?.finding != null),
    title: t(`stage.${step}`),
    detail: step === now ? t(`stage.${step}.now`) : undefined,
  }));
  return (
    <Card title={t('steps')}>
      <Thread stages={stages} />
    </Card>
  );
}

function stateOf(isDone: boolean, isNow: boolean, isRefused: boolean): Stage['state'] {
  if (isRefused) return 'refused';
  if (isDone) return 'done';
  return isNow ? 'now' : 'todo';
}
