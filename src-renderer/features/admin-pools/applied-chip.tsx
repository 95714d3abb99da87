import { useTranslation } from 'react-i18next';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { isUnderReview, type ResultState } from './result-state.ts';

interface AppliedChipProps {
  readonly result: ResultState;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Whether a result is booked, about to be, or still open to corrections. */
export function AppliedChip({ result, now }: AppliedChipProps) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  if (isUnderReview(result, now)) {
    const time = formatTime(result.applies_at, format);
    return <StatusChip tone="info">{t('applied.at', { time })}</StatusChip>;
  }
  return result.applied_at === null ? (
    <StatusChip tone="progress">{t('applied.no')}</StatusChip>
  ) : (
    <StatusChip tone="ok">{t('applied.yes')}</StatusChip>
  );
}
