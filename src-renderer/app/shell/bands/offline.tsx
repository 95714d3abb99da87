import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { Band } from '#renderer/components/band.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { isPersonal } from '#renderer/domain/settings/settings-queries.ts';
import { formatDayTime, formatTime } from '#renderer/lib/format-date.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Notice that the data is from before the connection was lost, with its time. */
export function OfflineBand() {
  const { t } = useTranslation('states');
  const format = useFormat();
  const queryClient = useQueryClient();
  const answers = queryClient.getQueryCache().findAll({ predicate: isPersonal });
  const at = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt));
  const isToday = Math.abs(useNow(MINUTE_MS) - at) < DAY_MS;
  const write = isToday ? formatTime : formatDayTime;
  return (
    <Band kind="offline" icon={IconWifiOff}>
      {t('net.offline', { time: at > 0 ? write(at, format) : UNKNOWN })}
    </Band>
  );
}
