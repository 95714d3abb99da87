import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconHourglass,
  IconLockOpen,
  IconPencil,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OfferingState, SubscriptionState } from '#contract/rules/offerings/states.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

interface Look {
  readonly tone: ChipTone;
  readonly icon?: IconType;
}

const offeringLooks: Readonly<Record<OfferingState, Look>> = {
  draft: { tone: 'neutral', icon: IconPencil },
  approved: { tone: 'info', icon: IconCalendarEvent },
  open: { tone: 'ok', icon: IconLockOpen },
  closed: { tone: 'warn', icon: IconHourglass },
  issued: { tone: 'ok' },
  failed: { tone: 'neutral', icon: IconArrowBackUp },
  cancelled: { tone: 'neutral' },
};

/**
 * Where an offering is, as members read it: one that is approved and not open yet is the next. Staff read its own
 * name.
 */
export function OfferingChip({
  offering: { state, allotted_at: allotted },
  isStaff = false,
}: {
  readonly offering: { readonly state: OfferingState; readonly allotted_at: string | null };
  readonly isStaff?: boolean | undefined;
}) {
  const { t } = useTranslation('tokenization');
  // What two persons allotted waits for the network alone.
  if (state === 'closed' && allotted !== null) {
    return <StatusChip {...offeringLooks.closed}>{t('state.allotted')}</StatusChip>;
  }
  return (
    <StatusChip {...offeringLooks[state]}>
      {isStaff && state === 'approved' ? t('state.approved.staff') : t(`state.${state}`)}
    </StatusChip>
  );
}

const subscriptionLooks: Readonly<Record<SubscriptionState, Look>> = {
  reserved: { tone: 'warn' },
  paid: { tone: 'progress', icon: IconHourglass },
  allotted: { tone: 'ok' },
  refunded: { tone: 'neutral', icon: IconArrowBackUp },
  expired: { tone: 'neutral' },
  cancelled: { tone: 'neutral' },
};

/** Where a subscription is. */
export function SubscriptionChip({ state }: { readonly state: SubscriptionState }) {
  const { t } = useTranslation('tokenization');
  return <StatusChip {...subscriptionLooks[state]}>{t(`subscription.${state}`)}</StatusChip>;
}
