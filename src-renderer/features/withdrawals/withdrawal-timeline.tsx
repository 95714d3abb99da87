import { useTranslation } from 'react-i18next';
import type { WithdrawalWithTimeline } from '#contract/api/withdrawals.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import {
  timelineSteps,
  type TimelineStage,
  type TimelineStep,
} from '#renderer/domain/withdrawal/timeline-steps.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useWithdrawalTexts } from './withdrawal-texts.ts';

/** Stages whose own sentence stays when they are over. */
const remembered: readonly TimelineStage[] = ['requested', 'doubted', 'released'];

interface WithdrawalTimelineProps {
  readonly withdrawal: WithdrawalWithTimeline;
  /** Only the last of what happened, for a small card. */
  readonly short?: boolean | undefined;
}

/** What happened to a withdrawal, when, who has it now and what comes. */
export function WithdrawalTimeline({ withdrawal, short = false }: WithdrawalTimelineProps) {
  const { t } = useTranslation('withdrawals');
  const { sentence } = useWithdrawalTexts();
  const format = useFormat();
  const all = timelineSteps(withdrawal);
  const now = all.findIndex(({ state }) => state === 'now');
  const steps = short ? all.slice(Math.max(0, now - 2)) : all;

  const detailOf = (step: TimelineStep) => {
    const isEnd = step.stage === 'approved' && step.state === 'done';
    if (step.state === 'now' || step.state === 'refused' || isEnd) return sentence(withdrawal);
    if (short || step.state !== 'done' || !remembered.includes(step.stage)) return undefined;
    return t(`stage.${step.stage}.text`, { amount: formatUsd(withdrawal.amount, format) });
  };

  const stages = steps.map((step, index): Stage => ({
    key: `${step.stage}-${index}`,
    state: step.state,
    title: t(`stage.${step.stage}`),
    time: step.at && <DateText at={step.at} as="dayTime" />,
    detail: detailOf(step),
  }));
  return <Thread stages={stages} />;
}
