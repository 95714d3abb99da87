import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import type { Stage } from '#renderer/components/data/thread.tsx';
import { confirmationsOf, repairsOf, stagesOf } from './progress.ts';

/** A run's stages with their names and times, for the stem. */
export function useRunStages(run: PayoutRun): readonly Stage[] {
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
