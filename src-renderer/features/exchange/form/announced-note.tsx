import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatDay, formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useMoneyTexts } from '../money-texts.ts';

type Announced = NonNullable<ExchangeState['announced']>;

/** A change of the price that is still to come: the same note whichever way it goes. */
export function AnnouncedNote({ announced }: { readonly announced: Announced }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const texts = useMoneyTexts();
  const { from, to, announced_at: announcedAt, effective_at: at } = announced;
  return (
    <Note tone="info" icon={IconCalendarEvent}>
      {t('announced', {
        date: formatDay(at, format),
        time: formatTimeWithOffset(at, format),
        before: texts.price(from),
        after: texts.price(to),
        announced: formatDay(announcedAt, format),
      })}
    </Note>
  );
}
