import { IconCircleDashed, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminMember } from '#contract/api/admin/members.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';

/** From so many days left on the chip counts them. */
const SOON_DAYS = 7;

/** Blocked before all else; otherwise how the membership stands. */
export function MemberChip({ member }: { readonly member: AdminMember }) {
  const { t } = useTranslation('admin-members');
  const now = useNow(MINUTE_MS);
  const { state, ends_at } = member.membership;
  if (member.status === 'blocked') return <BlockedChip />;
  const days = ends_at === null ? 0 : Math.ceil((Date.parse(ends_at) - now) / DAY_MS);
  if (state === 'active' && days > SOON_DAYS) {
    return <StatusChip tone="ok">{t('state.active')}</StatusChip>;
  }
  if (state === 'active' && days > 0) {
    return <StatusChip tone="warn">{t('state.days', { count: days })}</StatusChip>;
  }
  return (
    <StatusChip tone="neutral" icon={IconCircleDashed}>
      {state === 'none' ? t('state.none') : t('state.expired')}
    </StatusChip>
  );
}

export function BlockedChip() {
  const { t } = useTranslation('admin-members');
  return (
    <StatusChip tone="bad" icon={IconLock}>
      {t('state.blocked')}
    </StatusChip>
  );
}
