import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LastClosing } from '#contract/api/ledger.ts';
import type { ClosingRequirement } from '#contract/rules/bonuses.ts';
import { addDays, type UtcDay } from '#contract/rules/days.ts';
import { formatDate, formatDay, formatTime, localDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** How a closing is named and dated: "yesterday" is the member's, the day of the books is of UTC. */
export function useClosingTexts() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return useMemo(() => {
    const utc = { ...format, timeZone: 'UTC' };
    const day = (of: UtcDay) => formatDay(of, utc);
    return {
      day,
      /** @param now milliseconds since 1970 */
      title: (of: UtcDay, now: number) =>
        of === addDays(localDay(now, format), -1)
          ? t('closing.yesterday')
          : t('closing.of', { day: day(of) }),
      when: ({ day: of, closed_at: at }: NonNullable<LastClosing['closing']>) =>
        t('closing.when', {
          date: formatDate(of, utc),
          utc: formatTime(at, utc),
          here: formatTime(at, format),
        }),
      notMatched: (missing: readonly ClosingRequirement[]) =>
        t('closing.notEligible', {
          missing: new Intl.ListFormat(format.language).format(
            missing.map((requirement) => t(`closing.missing.${requirement}`)),
          ),
        }),
    };
  }, [t, format]);
}
