import { useQuery } from '@tanstack/react-query';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { UrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { DayInput, ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { auditQueries, type AuditFilter } from './audit-queries.ts';
import { useAuditTexts } from './use-audit-texts.ts';
import styles from './admin-audit.module.css';

export const auditFilterNames = ['days', 'from', 'to', 'actor', 'action', 'row'] as const;
export type AuditParams = UrlFilters<(typeof auditFilterNames)[number]>;

const periods = ['all', 'today', 'week', 'month', 'custom'] as const;
type Period = (typeof periods)[number];
const lengths = { today: 1, week: 7, month: 30 } as const;
const ALL = 'all';
/** As the server is asked for what it did itself. */
const SERVER = 'server';
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

const periodOf = (params: AuditParams): Period =>
  periods.find((period) => period === params.values.days) ?? 'all';

function daysOf(period: Period, { values: { from, to } }: AuditParams): AuditFilter {
  if (period === 'all') return {};
  if (period === 'custom') return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  const today = utcDay(new Date());
  return { from: addDays(today, 1 - lengths[period]), to: today };
}

/** What the server is asked for. */
export function auditFilterOf(params: AuditParams): AuditFilter {
  const { actor, action } = params.values;
  const days = daysOf(periodOf(params), params);
  return { ...days, ...(actor && { actor }), ...(action && { action }) };
}

/** Days, who and what, in one line above the log. */
export function AuditFilters({ params }: { readonly params: AuditParams }) {
  const { t } = useTranslation('admin-audit');
  const texts = useAuditTexts();
  const { data } = useQuery(auditQueries.filters());
  const { values, change } = params;
  const today = utcDay(new Date(useNow(MINUTE_MS)));
  const period = periodOf(params);
  const showPeriod = (next: Period) => {
    const range =
      next === 'custom' ? { from: addDays(today, -6), to: today } : { from: '', to: '' };
    change({ days: next === 'all' ? '' : next, ...range });
  };
  return (
    <div className={styles.filters} role="group" aria-label={t('filter')}>
      <ValueSelect
        name={t('filter.days')}
        icon={IconCalendar}
        value={period}
        options={periods.map((value) => ({ value, label: t(`days.${value}`) }))}
        onChange={showPeriod}
      />
      {period === 'custom' && (
        <>
          <DayInput
            label={t('days.from')}
            value={values.from}
            max={values.to || today}
            onChange={(from) => change({ from })}
          />
          <DayInput
            label={t('days.to')}
            value={values.to}
            min={values.from}
            max={today}
            onChange={(to) => change({ to })}
          />
        </>
      )}
      <ValueSelect
        name={t('column.who')}
        value={values.actor || ALL}
        options={[
          { value: ALL, label: t('filter.who.all') },
          ...(data?.actors ?? []).map(({ username, name }) => ({ value: username, label: name })),
          { value: SERVER, label: t('server') },
        ]}
        onChange={(actor) => change({ actor: actor === ALL ? '' : actor })}
      />
      <ValueSelect
        name={t('column.what')}
        value={values.action || ALL}
        options={[
          { value: ALL, label: t('filter.what.all') },
          ...(data?.actions ?? []).map((value) => ({ value, label: texts.action(value) })),
        ]}
        onChange={(action) => change({ action: action === ALL ? '' : action })}
      />
    </div>
  );
}
