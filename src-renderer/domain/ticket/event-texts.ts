import {
  IconArrowBackUp,
  IconCircleCheck,
  IconFileOff,
  IconGitMerge,
  IconLink,
  IconLock,
  IconMessagePlus,
  IconStar,
  IconUserCheck,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/api/support/tickets.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

export type PublicEvent = Ticket['events'][number];

export const eventIcons: Readonly<Record<PublicEvent['event'], IconType>> = {
  created: IconMessagePlus,
  followed: IconLink,
  taken: IconUserCheck,
  merged: IconGitMerge,
  merged_into: IconGitMerge,
  solved: IconCircleCheck,
  reopened: IconArrowBackUp,
  closed: IconLock,
  rated: IconStar,
  redacted: IconFileOff,
};

/** The sentence of an event that members see too, with its time. */
export function useEventText(): (event: PublicEvent) => string {
  const { t } = useTranslation('ticket');
  const format = useFormat();
  return useMemo(
    () =>
      ({ event, at, by, values }) =>
        t(`event.${event}`, {
          ...values,
          // What happened by itself has nobody's name.
          by: by ?? t('event.nobody'),
          time: formatTime(at, format),
        }),
    [t, format],
  );
}
