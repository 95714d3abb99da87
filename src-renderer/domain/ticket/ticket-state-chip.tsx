import {
  IconCloudOff,
  IconLock,
  IconMessageCircleQuestion,
  IconMessagePlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TicketState } from '#contract/rules/support/tickets.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

/** `unsent`: written, and still on this device alone. */
type Shown = TicketState | 'unsent';

const looks: Readonly<Record<Shown, { readonly tone: ChipTone; readonly icon?: IconType }>> = {
  new: { tone: 'info', icon: IconMessagePlus },
  open: { tone: 'progress' },
  waiting: { tone: 'warn', icon: IconMessageCircleQuestion },
  solved: { tone: 'ok' },
  closed: { tone: 'neutral', icon: IconLock },
  unsent: { tone: 'bad', icon: IconCloudOff },
};

/** Where a ticket stands, as its member reads it. */
export function TicketStateChip({ state }: { readonly state: Shown }) {
  const { t } = useTranslation('ticket');
  return <StatusChip {...looks[state]}>{t(`state.${state}`)}</StatusChip>;
}
