import { useTranslation } from 'react-i18next';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import type { Verdict } from '#contract/rules/recompute.ts';

/** Whether the device comes to the server's figure; nothing while that is not known. */
export function VerdictChip({ verdict }: { readonly verdict: Verdict | undefined }) {
  const { t } = useTranslation('why');
  if (!verdict) return <StatusChip tone="progress">{t('verdict.busy')}</StatusChip>;
  if (verdict.here === null) return <StatusChip tone="warn">{t('verdict.unknown')}</StatusChip>;
  return verdict.agrees ? (
    <StatusChip tone="ok">{t('verdict.agrees')}</StatusChip>
  ) : (
    <StatusChip tone="bad">{t('verdict.differs')}</StatusChip>
  );
}
