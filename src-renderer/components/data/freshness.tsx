import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { formatAgo, formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { Icon } from '../icon.tsx';
import { useNow } from '../text/use-now.ts';
import styles from './freshness.module.css';

interface FreshnessProps {
  /** Time of the response, milliseconds since 1970; undefined or 0: unknown. */
  readonly at: number | undefined;
}

/** "Updated 5 min ago", with the full time as a tooltip. */
export function Freshness({ at }: FreshnessProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (!at) return <span className={styles.freshness}>{t('figure.unknown')}</span>;
  return (
    <time
      className={styles.freshness}
      dateTime={new Date(at).toISOString()}
      title={formatDateTime(at, format)}
    >
      <Icon icon={IconClock} size={13} />
      {t('freshness', { ago: formatAgo(at, Math.max(at, now), format) })}
    </time>
  );
}

/** Age of a figure, shown only while offline. */
export function OfflineAge({ at }: FreshnessProps) {
  return useIsOffline() ? <Freshness at={at} /> : null;
}
