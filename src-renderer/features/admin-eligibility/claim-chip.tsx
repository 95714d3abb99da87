import { IconCalendarX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminClaim } from '#contract/api/admin/eligibility.ts';
import type { ClaimState } from '#contract/rules/eligibility/claims.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';

const tones: Readonly<Record<ClaimState, ChipTone>> = {
  asked: 'warn',
  granted: 'ok',
  refused: 'bad',
  revoked: 'bad',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};

/** Where a claim is; one that was granted and whose time is over has expired. */
export function ClaimChip({
  state,
  valid_until: until,
}: Pick<AdminClaim, 'state' | 'valid_until'>) {
  const { t } = useTranslation('admin-eligibility');
  const now = useNow(MINUTE_MS);
  if (state === 'granted' && until !== null && Date.parse(until) <= now) {
    return (
      <StatusChip tone="neutral" icon={IconCalendarX}>
        {t('state.expired')}
      </StatusChip>
    );
  }
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>;
}
