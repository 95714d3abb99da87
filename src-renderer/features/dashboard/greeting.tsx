import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDate, formatWeekday } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './dashboard.module.css';

interface GreetingProps {
  /** Undefined while it is not known. */
  readonly name: string | undefined;
  /** Instead of the day. */
  readonly subtitle?: ReactNode;
  readonly children?: ReactNode;
}

/** "Hola, Valeria" with the date of the day, which is not shown on a phone. */
export function Greeting({ name, subtitle, children }: GreetingProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const weekday = formatWeekday(now, format);
  return (
    <PageHeader
      title={name ? t('greeting', { name }) : t('greeting.plain')}
      subtitle={
        subtitle ?? (
          <span className={styles.today}>
            {t('today', {
              weekday: weekday.charAt(0).toLocaleUpperCase() + weekday.slice(1),
              date: formatDate(now, format),
            })}
          </span>
        )
      }
    >
      {children}
    </PageHeader>
  );
}
