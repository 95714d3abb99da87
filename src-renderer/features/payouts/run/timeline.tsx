import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Thread } from '#renderer/components/data/thread.tsx';
import type { StageState } from '#renderer/components/data/thread.tsx';
import { isFinished } from '../payouts-queries.ts';

/** What happened to a run, event by event. */
export function RunTimeline({ run }: { readonly run: PayoutRun }) {
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
