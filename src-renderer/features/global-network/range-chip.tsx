import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Range } from '#contract/api/global-network.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';

/** The range that follows from the amount. */
export function RangeChip({ range }: { readonly range: Pick<Range, 'position'> }) {
  const { t } = useTranslation('global-network');
  return (
    <StatusChip tone="neutral" icon={IconStack2}>
      {t('range', { position: range.position })}
    </StatusChip>
  );
}
