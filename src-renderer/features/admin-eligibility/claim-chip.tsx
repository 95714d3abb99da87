import { IconCalendarX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminClaim } from '#contract/api/admin/eligibility.ts';
import type { ClaimState } from '#contract/rules/eligibility/claims.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { shownState } from './shown-state.ts';

const tones: Readonly<Record<ClaimState | 'expired', ChipTone>> = {
  asked: 'warn',
  granted: 'ok',
  expired: 'neutral',
  refused: 'bad',
  revoked: 'bad',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};

/** Where a claim is; one that was granted and whose time is over has expired. */
export function ClaimChip(claim: Pick<AdminClaim, 'state' | 'valid_until'>) {
  const { t } = useTranslation('admin-eligibility');
  const state = shownState(claim, useNow(MINUTE_MS));
  return (
    <StatusChip tone={tones[state]} {...(state === 'expired' && { icon: IconCalendarX })}>
      {t(`state.${state}`)}
    </StatusChip>
  );
}
